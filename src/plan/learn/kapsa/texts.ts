/**
 * Numbers for texts, so that links are compared by number. Used by its neighbours.
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

/** `[` and the place after `]`. */
export type Bracket = { from: number; to: number }

/** A class may look like a position too: `[@class='w-[3]']`. */
const BRACKET = /'[^']*'|"[^"]*"|\[\d+\]/g

export function bracketsOf(xpath: string): Bracket[] {
  const found: Bracket[] = []
  for (const { 0: text, index } of xpath.matchAll(BRACKET)) {
    if (text.startsWith('[')) found.push({ from: index, to: index + text.length })
  }
  return found
}

/** The XPath without the number and the brackets around it. */
export function withoutBracket(xpath: string, { from, to }: Bracket): string {
  return xpath.slice(0, from) + xpath.slice(to)
}
