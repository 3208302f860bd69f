/**
 * One after the other: two windows that change the same thing at once both read it as the other left it.
 * @module
 */

export class Turns<K> {
  readonly #last = new Map<K, Promise<unknown>>()

  /** Begins when everything asked for before under the same name has ended, well or not. */
  take<T>(name: K, work: () => Promise<T>): Promise<T> {
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
