/**
 * Saved links for those who must not stand still: found in a thread, and remembered while the crawl is the same. Used
 * by `web/shop/rules.tsx`.
 * @module
 */

import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { askStore } from '../ask-store.ts'
import type { LinkParts } from '../store-thread.ts'
import { lastSaving, type RuleLink, type SavedKind } from './links.ts'

/** Links in a part. */
export const PART = 100
const MOST = 8
const MOST_LINKS = 100_000

/** Links in parts of a hundred, the first is 0. */
export type SavedParts = { total: number; count: number; part(at: number): RuleLink[] }

export class SavedLinkCache {
  readonly #store: Store
  readonly #known = new Map<string, Promise<LinkParts>>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Null where no crawl of the shop has such links. */
  async of(shop: Shop, kind: SavedKind): Promise<SavedParts | null> {
    const last = await lastSaving(this.#store, shop, kind)
    if (!last) return null
    const { id, state, finishedAt, plan } = last.crawl
    const key = `${kind} ${shop.slug} ${id} ${plan} ${state} ${finishedAt}`
    const known = this.#known.get(key)
    const asked = known ?? this.#ask(shop, kind)
    if (!known) this.#remember(key, asked, state !== 'running')
    const { total, parts } = await asked
    const part = (at: number): RuleLink[] => JSON.parse(parts[at] ?? '[]') as RuleLink[]
    return { total, count: parts.length, part }
  }

  #ask({ slug: shop }: Shop, kind: SavedKind): Promise<LinkParts> {
    const call = { store: this.#store.options, shop, kind, part: PART }
    return askStore('the links were not found', (thread) => thread.call('savedLinks', call))
  }

  /** Who asks meanwhile waits for the same answer; what still grows, or is large, is not kept after it. */
  #remember(key: string, asked: Promise<LinkParts>, lasts: boolean): void {
    if (this.#known.size >= MOST) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(key, asked)
    const forget = (): void => void this.#known.delete(key)
    asked.then(({ total }) => (!lasts || total > MOST_LINKS) && forget(), forget)
  }
}
