/**
 * Work that is done one after the other, however many ask for it at once: what takes much memory, or a thread each.
 * Used by `crawl`, `jobs` and `web`.
 * @module
 */

export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Begins when all that was asked for before under the same name is over, in whatever way. */
  take<T>(work: () => Promise<T>, name = ''): Promise<T> {
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(work)
    const ended = turn
      .catch(() => {})
      .then(() => {
        if (this.#last.get(name) === ended) this.#last.delete(name)
      })
    this.#last.set(name, ended)
    return turn
  }
}
