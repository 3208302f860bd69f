/**
 * The same page without a link under different addresses: no shop's, but what stands in its way. A
 * captcha that does not call itself one, or a script that sends its visitor back.
 * @module
 */

import type { PageId } from '../../../store/types.ts'

type Blank = { hash: string; title: string; bytes: number }

const KEPT = 20

export class BlankPages {
  #first = new Map<string, { page: PageId; bytes: number }>()

  constructor(known: [key: string, page: PageId, bytes: number][] = []) {
    for (const [key, page, bytes] of known) this.#first.set(key, { page, bytes })
  }

  /** To be kept with the crawl's progress; a shop that turns away has one such page, or a few. */
  record(): [key: string, page: PageId, bytes: number][] {
    const some = [...this.#first].slice(0, KEPT)
    return some.map(([key, { page, bytes }]) => [key, page, bytes])
  }

  /** The page that was answered with the same before, or null where this is the first. */
  sameAs(page: PageId, { hash, title, bytes }: Blank): PageId | null {
    const byTitle = title ? this.#first.get(`title ${title}`) : undefined
    // With a number of its own in it, the page is not the same to the byte.
    const alike = byTitle && Math.abs(byTitle.bytes - bytes) * 10 < bytes ? byTitle : undefined
    const first = this.#first.get(`hash ${hash}`) ?? alike
    if (first) return first.page === page ? null : first.page
    this.#first.set(`hash ${hash}`, { page, bytes })
    if (title && !byTitle) this.#first.set(`title ${title}`, { page, bytes })
    return null
  }
}
