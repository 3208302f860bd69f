/**
 * Pages that are empty before scripts fill them, counted.
 * @module
 */

import { count } from '../../format/words.ts'

/** So many in a row, with no other page between them, and the rest is like them. */
const IN_A_ROW = 12

export class Shells {
  #shells = 0
  #others = 0
  #row = 0

  count(shell: boolean): void {
    if (shell) {
      this.#shells++
      this.#row++
    } else {
      this.#others++
      this.#row = 0
    }
  }

  /** Clear enough to stop. */
  get all(): boolean {
    return this.#row >= IN_A_ROW
  }

  /** Most of what was read. */
  get most(): boolean {
    return this.#shells > this.#others
  }

  /** A sentence for a person. */
  get why(): string {
    const of = this.#shells + this.#others
    const pages = of === 1 ? 'its page has' : `${this.#shells} of ${count(of, 'page')} have`
    return `This shop builds its pages with scripts: ${pages} no words or links before they run, and Aisle runs none. Look for a start page that is sent whole, such as a sitemap for people.`
  }
}
