/**
 * Tells a shop whose pages only scripts fill from one that turns the crawler away: both send pages
 * without words or links, but here nobody is refused, and waiting does not help.
 * @module
 */

import { count } from '../words.ts'
import type { End } from './crawl.ts'
import type { Run } from './run.ts'

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

/** A sentence, where nothing but programs came from a shop that turned nobody away; else null. */
export async function onlyScripts(run: Run, end: End): Promise<string | null> {
  const { incomplete, turmoil, shells, misses } = end
  if (turmoil.blocked || (incomplete !== null && incomplete !== 'scripts')) return null
  if (shells.most) return shells.why
  // Pages that are what they were are not read again: what they are was told then.
  const { store, shop, plan, arrivals } = run
  if (misses.read > 0 || arrivals > plan.seeds.length) return null
  const told = (await store.alerts.list(shop.id)).find(({ kind }) => kind === 'scripts')
  return told?.message ?? null
}
