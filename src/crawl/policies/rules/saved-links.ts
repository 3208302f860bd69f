/**
 * Links that rules saved, told by the links that a crawl stored: what was walked is walked again on paper. So they need
 * no place of their own, and a crawl that was killed has them all. The paper saves two files, kept links and links to
 * be followed; what rules name and manners refuse is a third. Used by `rules.ts` and `jobs/kept/links.ts`.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { Plan } from '../../../plan/plan.ts'
import { KEPT, Walk } from '../../../plan/walk.ts'
import type { Store } from '../../../store/store.ts'
import type { CrawlId, PageId, Shop, SkipReason } from '../../../store/types.ts'
import { type Trail, trailOf } from './trail.ts'

/** A link that a rule took, the page it was found on, and the state (type) that page was in. */
export type SavedLink = {
  url: string
  page: string
  state: string
  /** The rule: an edge of that state, by its number. */
  edge: number
  /** The state that the page behind it is in; of a kept link none. */
  to?: string
  /** Why it was not asked for after all, and the address that says so, where it is not its own. */
  reason?: SkipReason
  behind?: string
}

/** `idle`: edges that took nothing. */
export type Retraced = {
  kept: SavedLink[]
  /** All of them, also those that were refused. */
  followed: SavedLink[]
  refused: SavedLink[]
  idle: { state: string; edge: number }[]
  trail: Trail
  /** The pages that links lead to, by address. */
  pages: ReadonlyMap<string, PageId>
}

/** Another address of the same page was read: nothing was refused. */
const NOT_REFUSED = new Set<SkipReason>(['folded', 'limit'])

/** Where a page has the same link twice, it is saved once, as each of the rules that take it. */
export async function retrace(
  store: Store,
  shop: Pick<Shop, 'id'>,
  crawl: CrawlId,
  plan: Plan,
): Promise<Retraced> {
  // The trail first: while the crawl goes on, links of pages that are read later stand at paths that nobody told of.
  const trail = await trailOf(store, crawl)
  const walk = new Walk(plan)
  await store.pages.eachPath(shop.id, (chunk) => {
    for (const { id, path } of chunk) walk.learnPath(id, path)
  })
  const kept: SavedLink[] = []
  const followed: SavedLink[] = []
  const refused: (SavedLink & { end: PageId | null })[] = []
  const ahead = new Map<string, PageId>()
  await store.versions.eachVersionOfCrawl(crawl, async (chunk) => {
    const pages = chunk.map(({ page, links, linkCount }) => ({
      page,
      links: unpackLinks(links, linkCount),
    }))
    const numbers = new Set(pages.flatMap(({ page, links }) => [page, ...links.targets]))
    const urls = await store.pages.urls(shop.id, [...numbers])
    for (const { page, links } of pages) {
      const seen = new Set<string>()
      const urlOf = (link: number) => urls.get(links.targets[link]!)!
      for (const state of trail.typesRead(page)) {
        walk.steps(walk.states.indexOf(state), links, urlOf, (link, edge, to) => {
          const target = links.targets[link]!
          // A kept link is the same whichever rule keeps it.
          const key = to === KEPT ? `${target}` : `${target} ${state} ${edge}`
          if (to < KEPT || seen.has(key)) return
          seen.add(key)
          const saved: SavedLink = { url: urlOf(link), page: urls.get(page)!, state, edge }
          if (to === KEPT) {
            kept.push(saved)
            return
          }
          const taken = { ...saved, to: walk.states[to]! }
          followed.push(taken)
          ahead.set(taken.url, target)
          const { reason, end } = trail.refusal(target)
          if (reason === null || NOT_REFUSED.has(reason)) return
          refused.push({ ...taken, reason, end: end === target ? null : end })
        })
      }
    }
  })
  const told = { kept, followed, refused: await withEnds(store, shop, refused) }
  return { ...told, idle: walk.idle(), trail, pages: ahead }
}

/** Where a link redirects to what was refused, that address is told too. */
async function withEnds(
  store: Store,
  shop: Pick<Shop, 'id'>,
  refused: (SavedLink & { end: PageId | null })[],
): Promise<SavedLink[]> {
  const ends = new Set(refused.flatMap(({ end }) => end ?? []))
  const urls = ends.size > 0 ? await store.pages.urls(shop.id, [...ends]) : new Map()
  return refused.map(({ end, ...link }) =>
    end === null ? link : { ...link, behind: urls.get(end)! },
  )
}

export const keepsLinks = ({ states }: Plan): boolean =>
  Object.values(states).some(({ edges }) => edges.some(({ action }) => action === 'keep'))
