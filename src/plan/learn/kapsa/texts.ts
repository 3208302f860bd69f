/**
 * Numbers for texts, so that links are compared by number.
 * @module
 */

/** Gives every different text a number, from 1; the empty one is 0. */
export class Texts {
  readonly texts: string[] = ['']
  #numbers = new Map([['', 0]])

  number(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.texts.push(text) - 1
      this.#numbers.set(text, number)
    }
    return number
  }

  /** The number of a text that was met, or undefined. */
  find(text: string): number | undefined {
    return this.#numbers.get(text)
  }
}
