/**
 * Questions to a thread that are not answered yet, by their numbers.
 * @module
 */

export class Waiting<T> {
  readonly #open = new Map<number, PromiseWithResolvers<T>>()
  #last = 0

  /** Sends the question with its number; the promise is its answer. */
  ask(send: (id: number) => void): Promise<T> {
    const answer = Promise.withResolvers<T>()
    const id = ++this.#last
    this.#open.set(id, answer)
    send(id)
    return answer.promise
  }

  answer(id: number, value: T): void {
    this.#take(id)?.resolve(value)
  }

  refuse(id: number, error: Error): void {
    this.#take(id)?.reject(error)
  }

  refuseAll(error: Error): void {
    for (const id of [...this.#open.keys()]) this.refuse(id, error)
  }

  #take(id: number): PromiseWithResolvers<T> | undefined {
    const found = this.#open.get(id)
    this.#open.delete(id)
    return found
  }
}
