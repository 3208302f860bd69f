/**
 * A policy: one thing that a crawl is clever about. The engine asks its policies at fixed moments, in the
 * order of `order.ts`, and acts on the first answer that is not silence. A policy decides and says so; what
 * it knows it keeps to itself, and what several need to know has an owner in `context` or `frontier`.
 * Every method may be left out.
 * @module
 */

import type { Drift } from '../../model/redesign.ts'
import type { SettledRow } from '../../store/crawls/frontier.sql.ts'
import type { PageVersion } from '../../store/pages/versions.ts'
import type {
  FrontierRow,
  Incomplete,
  PageId,
  ProductId,
  Sighted,
  Sighting,
  SkipReason,
  VersionId,
} from '../../store/types.ts'
import type { At, Batch, Leaving } from '../context/batch.ts'
import type { Links, Reached } from '../context/links.ts'
import type { CrawlReport, Progress, Watch } from '../events.ts'
import type { Visited } from '../fetch/visited.ts'
import type { Standing } from '../frontier/ledger.ts'
import type { Queued } from '../frontier/queue.ts'
import type { Held, Ranking } from '../frontier/waiting.ts'
import type { ReadAnswer } from '../read/reader-pool.ts'
import type { Reading } from '../read/reading.ts'

export interface Policy {
  /** What the store has is learned before anything is asked for. */
  open?(): Promise<void>
  /** A crawl goes on: how each page stood when it ended. */
  recall?(row: FrontierRow & SettledRow): void
  /** A crawl goes on: each page that it read, in the order of its visits. */
  relearn?(page: Relearned): void | Promise<void>
  /** Whether `relearn` needs the address of a page that is linked. */
  wantsUrl?(page: PageId): boolean
  /** A crawl goes on: all is known that was. */
  resume?(): Promise<void>

  /** Whether a link that the plan takes is not followed; asked for every one, so it must be cheap. */
  refuses?(page: PageId, state: number): boolean
  /** What is done with a page that is reached in a state in which it was not before. */
  admit?(link: Link): Decision | null
  /** How early a page comes; the first number counts. */
  priority?: Ranking['priority']
  /** Whether a page can wait until nothing else is left. */
  canWait?: Ranking['canWait']
  /** Which of those that waited get their turn. */
  choose?: Ranking['choose']

  /** Whether nothing more is asked for: at once, or when what is in flight has come. */
  halt?(inFlight: number): 'drifted' | 'enough' | null
  /** Before the next page is taken: whether to wait for what is in flight, or to end. */
  beforeTake?(inFlight: number): 'wait' | 'end' | null
  /** The lower priority at which a page that was taken goes back; `best`: of those that would come next. */
  putBack?(entry: Queued, best: number): number | null
  /** Whether a page is asked for as somebody else, since it may change what the session shows. */
  asStranger?(page: PageId, url: string): boolean
  /** A redirect; true where it may have changed the session. */
  redirected?(page: PageId, url: string, target: PageId): boolean
  /** Whether a page is another look at one, which shows no products of its own. */
  isView?(url: string): boolean

  /** A page came, and is not stored yet: whether something stands in the way of the shop. */
  look?(visited: Visited, read: Read | null): Promise<Look | null>
  /** What is kept of the products of a page, given what those before say. */
  products?(batch: Batch, page: PageRead, found: Products): Products | Promise<Products>
  /** What links of a page teach, before they are walked. */
  pageRead?(batch: Batch, page: PageRead): void | Promise<void>
  /** The same of what its lists show; also of a page that is walked once more, as it was stored. */
  listsRead?(batch: Batch, links: Links, depth: number): Promise<void>
  /** Links of a page were walked in one of its states. */
  walked?(walked: Walked): void
  /** All is known of a visit; nothing is stored yet. */
  beforeStore?(batch: Batch, entry: Queued, visited: Visited): void | Promise<void>
  /** A visit was stored. */
  settled?(settled: Settled): void | Promise<void>

  /** What is told of it while the crawl runs. */
  progress?(): Partial<Progress>

  /** Nothing is left in the queue: whether there is more after all. `full`: it will not be asked for. */
  queueEmpty?(ask: Ask, full: boolean): Promise<boolean>
  /** Why the walk ended though pages wait: a sentence. */
  gaveUp?(): string | null
  /** A crawl came to its end: last things to find; says which pages are not gone, though nothing was read of them. */
  wrapUp?(watch: Watch): Promise<ReadonlySet<PageId> | null>
  /** What is broken where known products vanished in bulk. */
  vanished?(outOfSight: ReadonlySet<PageId>): Promise<Drift | null>
  /** Whether the shop was redesigned, asked once at the end. */
  redesign?(
    ended: Incomplete | null,
    outOfSight: ReadonlySet<PageId>,
    ask: Ask,
  ): Promise<Drift | null>
  /** What a person should know, and what the report says. */
  finish?(incomplete: Incomplete | null): Finding | Promise<Finding>
}

/** A page that is reached, and how it stands. */
export type Link = Reached & { url: string; standing: Standing }

/** What is done with a page; `instead`: another one is reached in its place. */
export type Decision =
  /** Downloaded; in the usual order where no priority is named. */
  | { kind: 'take'; priority?: number }
  /** Not for now: it can come back. */
  | ({ kind: 'leave'; instead?: Reached & { url: string } } & Leaving)
  /** Never. */
  | { kind: 'drop'; reason: SkipReason; instead?: Reached & { url: string } }
  /** It was left, and is downloaded after all. */
  | { kind: 'return'; reason: SkipReason }
  /** As it is, with one state more where it may come back. */
  | { kind: 'stay'; withStates: boolean; instead: Reached & { url: string } }

/** A page was read; or it is byte for byte what an earlier version was, and need not be. */
export type Read = { same: VersionId } | ReadAnswer

export type Look = {
  /** Something stands in the way of the shop: a sentence, or null. */
  turnedAway: string | null
  shell: boolean
}

/** A page whose links are known; `reading` is null where it is what it was. */
export type PageRead = At & { reading: Reading | null; version: VersionId; links: Links | null }

/** Products to be stored with a page; `confirmed`: the version whose product is seen again. */
export type Products = { sightings: Sighting[]; confirmed: VersionId | null; dropped?: true }

/** `taken`: how many links each edge took; `passed`: some were passed over for a larger page. */
export type Walked = {
  from: Reached
  links: Links
  taken: ReadonlyMap<number, number>
  passed: boolean
}

/** What a visit was stored as. */
export type Settled = {
  entry: Queued
  visited: Visited
  reading: Reading | null
  /** The product that the page shows, or those that its lists show; and what they turned out to be. */
  products: Sighting[]
  sighted: Sighted[]
}

/** A page as an earlier run of the crawl stored it. */
export type Relearned = {
  version: PageVersion & { records: Uint8Array | null }
  url: string
  /** Addresses of the pages it links to, as far as anybody asks. */
  urls: ReadonlyMap<PageId, string>
  /** The product known by its address. */
  product: ProductId | undefined
  /** Whether a page was read before this one. */
  wasRead(page: PageId): boolean
}

/** What the engine does for a policy that asks. */
export type Ask = {
  /** Reaches pages as if a page had linked to them. */
  reach(batch: Batch, pages: readonly (Reached & { url: string })[]): Promise<void>
  refuses(page: PageId, state: number): boolean
  visit(page: PageId, url: string): Promise<Visited>
  vanished(outOfSight: ReadonlySet<PageId>): Promise<Drift | null>
}

export type Finding = {
  notes?: string[]
  report?: Partial<CrawlReport>
  /** Parts of the plan that were of no use, a sentence each. */
  idle?: string[]
  /** Why there was nothing to recognize: a sentence. */
  nothing?: string
  /** It may have left out what is there: nothing is called gone. */
  keepsAll?: boolean
}

export const plural = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`

/** All policies of a crawl as one, asked in order. */
export class Policies implements Ranking {
  readonly list: readonly Policy[]
  #refusing: readonly Policy[]
  #ranking: readonly Policy[]

  constructor(list: readonly Policy[]) {
    this.list = list
    this.#refusing = list.filter(({ refuses }) => refuses)
    this.#ranking = list.filter(({ priority, canWait }) => priority || canWait)
  }

  /** The first answer that is not silence. */
  first<T>(ask: (policy: Policy) => T | null | undefined): T | null {
    for (const policy of this.list) {
      const answer = ask(policy)
      if (answer !== null && answer !== undefined) return answer
    }
    return null
  }

  async firstOf<T>(ask: (policy: Policy) => Promise<T | null> | undefined): Promise<T | null> {
    for (const policy of this.list) {
      const answer = await ask(policy)
      if (answer !== null && answer !== undefined) return answer
    }
    return null
  }

  /** One after the other. */
  async each(tell: (policy: Policy) => unknown): Promise<void> {
    for (const policy of this.list) await tell(policy)
  }

  some(ask: (policy: Policy) => boolean | undefined): boolean {
    return this.list.some((policy) => ask(policy) === true)
  }

  refuses(page: PageId, state: number): boolean {
    for (const policy of this.#refusing) if (policy.refuses!(page, state)) return true
    return false
  }

  priority(page: PageId, url: string): number | null {
    for (const policy of this.#ranking) {
      const priority = policy.priority?.(page, url) ?? null
      if (priority !== null) return priority
    }
    return null
  }

  canWait(page: PageId, url: string): boolean | null {
    for (const policy of this.#ranking) {
      const waits = policy.canWait?.(page, url) ?? null
      if (waits !== null) return waits
    }
    return null
  }

  choose(waiting: Iterable<Held>): Held[] | null {
    return this.first((policy) => policy.choose?.(waiting))
  }
}
