/**
 * A policy: one thing that a crawl is clever about. The engine asks its policies at fixed moments, in the
 * order of `order.ts`, and acts on the first answer that is not silence. A policy decides and says so; what
 * it knows it keeps to itself, and what several need to know has an owner in `context` or `frontier`.
 * Every member may be left out.
 * @module
 */

import type { Doubt } from '../../model/doubt.ts'
import type { Drift } from '../../model/redesign.ts'
import type { SettledRow } from '../../store/crawls/frontier.sql.ts'
import type { PageVersion } from '../../store/pages/versions.ts'
import type {
  FrontierRow,
  PageId,
  ProductId,
  Sighted,
  Sighting,
  SkipReason,
  VersionId,
} from '../../store/types.ts'
import type { At, Batch, Deferral } from '../context/batch.ts'
import type { Links, Reached, Target } from '../context/links.ts'
import type { CrawlReport, End, Progress, Watch } from '../events.ts'
import type { Visited } from '../fetch/visited.ts'
import type { Standing } from '../frontier/ledger.ts'
import type { Queued } from '../frontier/queue.ts'
import type { Held, Ranking } from '../frontier/waiting.ts'
import type { ReadAnswer } from '../read/reader-pool.ts'
import type { Reading } from '../read/reading.ts'

export interface Policy {
  // Opening.

  /** What the store has is learned before anything is asked for. */
  open?(): Promise<void>
  /** How it learns again what it knew, where a crawl goes on. */
  relearning?: Relearning
  /** What it says of the order in which pages are asked for. */
  ranking?: Partial<Ranking>

  // A link.

  /** Whether a link that the plan takes is not followed; asked for every one, so it must be cheap. */
  refuses?(page: PageId, state: number): boolean
  /** What is done with a page that is reached in a state in which it was not before. */
  admit?(link: Link): Decision | null

  // Before a fetch.

  /** Before the next page is taken: whether to take none now, or no more. */
  beforeTake?(inFlight: number): Turn | null
  /** How a page is asked for and read; null: as any other. */
  approach?(page: PageId, url: string): Approach | null
  /** A redirect; true where it may have changed the session. */
  redirected?(page: PageId, url: string, target: PageId): boolean

  // A page was read.

  /** A page came, and is not stored yet: whether something stands in the way of the shop. */
  examine?(visited: Visited, read: Read | null): Promise<Examined | null>
  /** What is kept of the products of a page, given what those before say. */
  products?(batch: Batch, page: PageRead, found: Products): Products | Promise<Products>
  /** What links and lists of a page teach, before its links are walked. */
  linksRead?(batch: Batch, read: LinksRead): void | Promise<void>
  /** Links of a page were walked in one of its states. */
  walked?(walked: Walked): void

  // It is settled.

  /** All is known of a visit; nothing is stored yet. */
  beforeStore?(batch: Batch, entry: Queued, visited: Visited): void | Promise<void>
  /** A visit was stored. */
  settled?(settled: Settled): void | Promise<void>
  /** What is told of it while the crawl runs. */
  progress?(): Pick<Progress, 'topic'>

  // The queue is empty.

  /** Nothing is left in the queue: whether there is more after all. `full`: it will not be asked for. */
  queueEmpty?(ask: Ask, full: boolean): Promise<boolean>
  /** What is broken where known products vanished in bulk. */
  vanished?(outOfSight: ReadonlySet<PageId>): Promise<Drift | null>

  // The end.

  /** A crawl came to its end: last things to find. */
  wrapUp?(watch: Watch): Promise<void>
  /** What a person should know, and what the report says. */
  finish?(ended: Ended, ask: Ask): Finding | Promise<Finding>
}

/** What a policy is told where a crawl goes on; first of rows, then of pages. */
export type Relearning = {
  /** How each page stood when the crawl ended. */
  row?(row: FrontierRow & SettledRow): void
  /** Each page that it read, in the order of its visits. */
  page?(page: Relearned): void | Promise<void>
  /** Whether `page` needs the address of a page that is linked. */
  wantsUrl?(page: PageId): boolean
  /** All is known that was. */
  end?(): Promise<void>
}

/** A page that is reached, and how it stands. */
export type Link = Target & { standing: Standing }

/** What is done with a page; `instead`: another one is reached in its place. */
export type Decision =
  /** Downloaded; in the usual order where no priority is named. */
  | { kind: 'take'; priority?: number }
  /** Not for now: it can come back. */
  | ({ kind: 'defer'; instead?: Target } & Deferral)
  /** Never. */
  | { kind: 'drop'; reason: SkipReason; instead?: Target }
  /** It was deferred, and is downloaded after all. */
  | { kind: 'take-back'; reason: SkipReason }
  /** As it is, with one state more where it may come back. */
  | { kind: 'stay'; withStates: boolean; instead: Target }

/** None is taken until what is in flight has come; no more is needed; or the crawl ends at once, and how. */
export type Turn = 'wait' | 'enough' | End

/**
 * As somebody else, since it may change what the session shows; each kind in a session of its own. `view`: it is
 * another look at a page, which shows no products of its own. `switch`: its address has the word of one.
 */
export type Approach = 'stranger' | 'switch' | 'view'

/** A page was read; or it is byte for byte what an earlier version was, and need not be. */
export type Read = { same: VersionId } | ReadAnswer

export type Examined = {
  /** Something stands in the way of the shop: a sentence, or null. */
  turnedAway: string | null
  shell: boolean
}

/** A page whose links are known; `reading` is null where it is what it was. */
export type PageRead = At & { reading: Reading | null; version: VersionId; links: Links | null }

/** Links of a page; `url` is null where it is walked once more, as it was stored; `detail`: it is a product's. */
export type LinksRead = {
  page: PageId
  url: string | null
  depth: number
  links: Links
  detail?: boolean
}

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
  reach(batch: Batch, pages: readonly Target[]): Promise<void>
  refuses(page: PageId, state: number): boolean
  visit(page: PageId, url: string): Promise<Visited>
  vanished(outOfSight: ReadonlySet<PageId>): Promise<Drift | null>
}

/** How the walk of a crawl ended, and which pages it may have missed. */
export type Ended = End & { outOfSight: ReadonlySet<PageId> }

/** What one policy found; but for notes and doubts, no two may find the same (`joined`). */
export type Finding = Pick<
  CrawlReport,
  'wrongFolds' | 'delta' | 'topic' | 'kept' | 'rules' | 'drift'
> & {
  notes?: string[]
  /** What speaks against having seen the whole shop. */
  doubts?: Doubt[]
  /** Parts of the plan that were of no use, a sentence each. */
  idle?: string[]
  /** Why there was nothing to recognize: a sentence. */
  nothing?: string
  /** It may have left out what is there: nothing is called gone. */
  keepsAll?: boolean
  /** Known products that are not called gone only because they are still linked. */
  onlyLinked?: number
}

export type Findings = Finding & { notes: string[]; doubts: Doubt[] }

/** What all policies found, as one. */
export function joined(all: readonly Finding[]): Findings {
  const found: Findings = { notes: [], doubts: [] }
  for (const { notes = [], doubts = [], ...finding } of all) {
    found.notes.push(...notes)
    found.doubts.push(...doubts)
    const twice = Object.keys(finding).find((name) => name in found)
    if (twice) throw new Error(`two policies say what ${twice} is`)
    Object.assign(found, finding)
  }
  return found
}

export const plural = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`

/** All policies of a crawl as one, asked in order. */
export class Policies implements Ranking {
  readonly list: readonly Policy[]
  #refusing: readonly Policy[]
  #ranking: readonly Partial<Ranking>[]

  constructor(list: readonly Policy[]) {
    this.list = list
    this.#refusing = list.filter(({ refuses }) => refuses)
    this.#ranking = list.flatMap(({ ranking }) => ranking ?? [])
  }

  /** The first answer that is not silence. */
  first<T>(ask: (policy: Policy) => T | null | undefined): T | null {
    return firstAnswer(this.list, ask)
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

  refuses(page: PageId, state: number): boolean {
    for (const policy of this.#refusing) if (policy.refuses!(page, state)) return true
    return false
  }

  priority(page: PageId, url: string): number | null {
    return firstAnswer(this.#ranking, (ranking) => ranking.priority?.(page, url))
  }

  canWait(page: PageId, url: string): boolean | null {
    return firstAnswer(this.#ranking, (ranking) => ranking.canWait?.(page, url))
  }

  choose(waiting: Iterable<Held>): Held[] | null {
    return firstAnswer(this.#ranking, (ranking) => ranking.choose?.(waiting))
  }

  putBack(entry: Queued, best: number): number | null {
    return firstAnswer(this.#ranking, (ranking) => ranking.putBack?.(entry, best))
  }
}

function firstAnswer<P, T>(list: readonly P[], ask: (one: P) => T | null | undefined): T | null {
  for (const one of list) {
    const answer = ask(one)
    if (answer !== null && answer !== undefined) return answer
  }
  return null
}
