/**
 * Answers that are asked for again and again, as shops repeat themselves from card to card and page to page. Used all
 * over `records/fields`.
 * @module
 */

import { ownCopy } from '../page/html/own-string.ts'

const MOST = 5000

export class Memo<T> {
  #known = new Map<string, T>()

  of(key: string, answer: () => T): T {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = answer()
    if (this.#known.size >= MOST) this.#known.clear()
    // A copy, or the page that the text is a part of would stay in memory.
    this.#known.set(ownCopy(key), found)
    return found
  }
}
