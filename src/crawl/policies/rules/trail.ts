/**
 * The trail of a crawl: which pages it came to, in which states of its plan (page types), and what became of each; read
 * from the store. Rules are told of by it: their instructions, their links, their figures. Used by `instructions.ts`
 * and `saved-links.ts`.
 * @module
 */

import type { Store } from '../../../store/store.ts'
import type { CrawlId, FrontierStatus, PageId, SkipReason } from '../../../store/types.ts'

type Stop = {
  types: string[]
  status: FrontierStatus
  reason: SkipReason | null
  /** Its place in the queue; 0 where it never was in it, as behind a redirect. */
  arrival: number
}

/** `at`: when the page was first asked for; `ms`: how long all its answers took. */
type Asked = { at: number; ms: number }

export class Trail {
  readonly #stops: ReadonlyMap<PageId, Stop>
  readonly #visits: ReadonlyMap<PageId, Asked>
  readonly #redirects: ReadonlyMap<PageId, PageId>

  constructor(
    stops: ReadonlyMap<PageId, Stop>,
    visits: ReadonlyMap<PageId, Asked>,
    redirects: ReadonlyMap<PageId, PageId>,
  ) {
    this.#stops = stops
    this.#visits = visits
    this.#redirects = redirects
  }

  /** The types in which a page that was read was come to. */
  typesRead(page: PageId): readonly string[] {
    const stop = this.#stops.get(page)
    return stop?.status === 'done' ? stop.types : []
  }

  typesOf(page: PageId): readonly string[] {
    return this.#stops.get(page)?.types ?? []
  }

  /** Every page that was asked for, whatever was answered (404, a redirect, a file), in that order. */
  get asked(): PageId[] {
    const wasAsked = (page: PageId): boolean => {
      const stop = this.#stops.get(page)
      if (!stop) return false
      // A page that robots.txt or its address forbids has a visit that says so, but no request.
      return stop.status === 'skipped' ? stop.reason === 'type' : stop.status !== 'queued'
    }
    return [...this.#visits.keys()]
      .filter(wasAsked)
      .sort((a, b) => this.#visits.get(a)!.at - this.#visits.get(b)!.at || a - b)
  }

  /** Pages that wait, in the order in which they were found. */
  get queued(): PageId[] {
    return [...this.#stops]
      .filter(([, { status }]) => status === 'queued')
      .sort(([, a], [, b]) => a.arrival - b.arrival)
      .map(([page]) => page)
  }

  /** How long the answers for a page took. */
  milliseconds(page: PageId): number {
    return this.#visits.get(page)?.ms ?? 0
  }

  /** Why a page was not asked for; `end`: the page behind its redirects, of which that is true. */
  refusal(page: PageId): { reason: SkipReason | null; end: PageId } {
    let end = page
    const passed = new Set<PageId>()
    while (this.#redirects.has(end) && !passed.has(end)) {
      passed.add(end)
      end = this.#redirects.get(end)!
    }
    const stop = this.#stops.get(end)
    return { reason: stop?.status === 'skipped' ? stop.reason : null, end }
  }
}

export async function trailOf(store: Store, crawl: CrawlId): Promise<Trail> {
  const stops = new Map<PageId, Stop>()
  await store.frontier.eachRow(crawl, (rows) => {
    for (const { page, states: types, status, reason, arrival } of rows) {
      stops.set(page, { types, status, reason, arrival })
    }
  })
  const visits = new Map<PageId, Asked>()
  await store.versions.eachVisitOfCrawl(crawl, (rows) => {
    for (const { page, at, milliseconds } of rows) {
      const before = visits.get(page)
      visits.set(page, { at: before?.at ?? at, ms: (before?.ms ?? 0) + milliseconds })
    }
  })
  const redirects = new Map<PageId, PageId>()
  await store.versions.eachRedirectOfCrawl(crawl, (rows) => {
    for (const { from, to } of rows) redirects.set(from, to)
  })
  return new Trail(stops, visits, redirects)
}
