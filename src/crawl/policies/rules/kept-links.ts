/**
 * Links that a plan only keeps, told by the links that a crawl stored: what was walked is walked again
 * on paper. So they need no place of their own, and a crawl that was killed has them all.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { Plan } from '../../../plan/plan.ts'
import { KEPT, Walk } from '../../../plan/walk.ts'
import type { Store } from '../../../store/store.ts'
import type { CrawlId, PageId, Shop } from '../../../store/types.ts'

/** A link that is kept, the page it was found on, and the state (type) that page was in. */
export type Kept = { url: string; page: string; state: string }

/** `idle`: edges that took nothing. */
type Retraced = { kept: Kept[]; idle: { state: string; edge: number }[] }

/** Where a page has the same link twice, it is kept once. */
export async function retrace(
  store: Store,
  shop: Pick<Shop, 'id'>,
  crawl: CrawlId,
  plan: Plan,
): Promise<Retraced> {
  const walk = new Walk(plan)
  await store.pages.eachPath(shop.id, (chunk) => {
    for (const { id, path } of chunk) walk.learnPath(id, path)
  })
  const reached = await statesByPage(store, crawl)
  const kept: Kept[] = []
  await store.versions.eachVersionOfCrawl(crawl, async (chunk) => {
    const pages = chunk.map(({ page, links, linkCount }) => ({
      page,
      links: unpackLinks(links, linkCount),
    }))
    const numbers = new Set(pages.flatMap(({ page, links }) => [page, ...links.targets]))
    const urls = await store.pages.urls(shop.id, [...numbers])
    for (const { page, links } of pages) {
      const seen = new Set<PageId>()
      const urlOf = (link: number) => urls.get(links.targets[link]!)!
      for (const state of reached.get(page) ?? []) {
        walk.steps(walk.states.indexOf(state), links, urlOf, (link, _edge, to) => {
          const target = links.targets[link]!
          if (to !== KEPT || seen.has(target)) return
          seen.add(target)
          kept.push({ url: urlOf(link), page: urls.get(page)!, state })
        })
      }
    }
  })
  return { kept, idle: walk.idle() }
}

/** In which states of its plan a crawl came to each page that it read. */
export async function statesByPage(store: Store, crawl: CrawlId): Promise<Map<PageId, string[]>> {
  const states = new Map<PageId, string[]>()
  await store.frontier.eachRow(crawl, (rows) => {
    for (const row of rows) if (row.status === 'done') states.set(row.page, row.states)
  })
  return states
}

export const keepsLinks = ({ states }: Plan): boolean =>
  Object.values(states).some(({ edges }) => edges.some(({ action }) => action === 'keep'))
