/**
 * Work that is done one after the other, however many ask for it at once: what takes much memory, or a thread each.
 * @module
 */

export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** When all that was asked for before is over, in whatever way. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }
}
