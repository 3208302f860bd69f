/**
 * Kept links for those who must not stand still: found in a thread, and remembered while the crawl is the
 * same.
 * @module
 */

import type { Kept } from '../../crawl/policies/rules/kept-links.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { askStore } from '../ask-store.ts'
import type { KeptLinks } from '../store-thread.ts'
import { lastKeeping } from './links.ts'

/** Links in a part. */
export const PART = 100
const MOST = 4
const MOST_LINKS = 100_000

/** Links in parts of a hundred, the first is 0. */
export type KeptParts = { total: number; count: number; part(at: number): Kept[] }

export class KeptLinkCache {
  readonly #store: Store
  readonly #known = new Map<string, Promise<KeptLinks>>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Null where no crawl of the shop keeps links. */
  async of(shop: Shop): Promise<KeptParts | null> {
    const last = await lastKeeping(this.#store, shop)
    if (!last) return null
    const { id, state, finishedAt, plan } = last.crawl
    const key = `${shop.slug} ${id} ${plan} ${state} ${finishedAt}`
    const known = this.#known.get(key)
    const asked = known ?? this.#ask(shop)
    if (!known) this.#remember(key, asked, state !== 'running')
    const { total, parts } = await asked
    const part = (at: number): Kept[] => JSON.parse(parts[at] ?? '[]') as Kept[]
    return { total, count: parts.length, part }
  }

  #ask({ slug: shop }: Shop): Promise<KeptLinks> {
    const call = { store: this.#store.options, shop, part: PART }
    return askStore('the kept links were not found', (thread) => thread.call('keptLinks', call))
  }

  /** Who asks meanwhile waits for the same answer; what still grows, or is large, is not kept after it. */
  #remember(key: string, asked: Promise<KeptLinks>, lasts: boolean): void {
    if (this.#known.size >= MOST) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(key, asked)
    const forget = (): void => void this.#known.delete(key)
    asked.then(({ total }) => (!lasts || total > MOST_LINKS) && forget(), forget)
  }
}
