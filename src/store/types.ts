/**
 * What is stored, as values: rows and writes that the store's functions take and give.
 * @module
 */

import type { Fold } from '../plan/plan.ts'
import type { DesignRecord } from './design.ts'

/** Numbers of pages, paths and versions count from 1 within a shop. */
export type PageId = number
export type PathId = number
export type VersionId = number
export type ShopId = number
export type CrawlId = number
export type ProductId = number

export type Scope = 'host' | 'domain' | 'prefix'
export type Render = 'http' | 'browser'
export type Mode = 'initial' | 'focused' | 'delta' | 'rules' | 'topic'

/** `null` means: the default that the manners of the crawler set. */
export type ShopSettings = {
  scope: Scope
  delay: number | null
  concurrency: number | null
  render: Render
}

export type Shop = ShopSettings & {
  id: ShopId
  /** The name people type: `toys`. */
  slug: string
  name: string
  seed: string
  wrapper: number | null
  plan: number | null
  topic: number | null
  /** The reader's browser may load pictures from the shop. */
  pictures: boolean
  createdAt: number
  /** A cron expression; null where it is crawled only when somebody asks for it. */
  schedule: string | null
  scheduleMode: 'auto' | Mode
  /** When the schedule is due next (ms). */
  nextCrawl: number | null
}

/** running: somebody holds it, or its holder died. Those and stopped ones can go on, others not. */
export type CrawlState = 'running' | 'stopped' | 'failed' | 'done' | 'closed'

/** Why a crawl may not call products gone; null for a complete one. */
export type Incomplete =
  | 'stopped'
  | 'limited'
  | 'blocked'
  /** Only scripts would fill its pages. */
  | 'scripts'
  | 'drifted'
  | 'failed'
  | 'superseded'

export type SkipReason =
  | 'robots'
  | 'scope'
  | 'type'
  | 'trap'
  | 'limit'
  | 'acts'
  | 'address'
  | 'folded'
  | 'unchanged'
  | 'spared'
  | 'resting'

export type Counters = {
  /** Answers with a body. */
  pages: number
  /** Everything sent, robots.txt and redirects too. */
  requests: number
  details: number
  unchanged304: number
  /** Answers that nothing is there: 404 and 410. */
  notFound: number
  errors: number
  bytes: number
  /** Pages that wait now. */
  queued: number
  products: { new: number; changed: number; gone: number }
  skipped: Partial<Record<SkipReason, number>>
  /** Pages that belong to the shop's topic. */
  relevant?: number
  /** Of a crawl of changes: audited product pages, those of them that lists did not tell, pages of products
   *  in no list that were asked for. */
  delta?: { audited: number; wrong: number; checked: number }
  /** Folds that the crawl saw to be wrong: with its progress, so that it goes on without them. */
  wrongFolds?: Fold[]
  /** What the crawl has seen of the shop's design, while it may go on. */
  design?: DesignRecord
  /** What its report says beyond these numbers: kept links, how good a crawl by a topic was, further notes. */
  told?: { kept?: number; topic?: Told; notes?: string[] }
  /** What came of learning a plan from it, after its end. */
  learned?: Learned
}

/** Shares from 0 to 1: see the report of a crawl by a topic. */
export type Told = { relevant: number; harvest: number; recall?: number; f?: number }

/** A plan that was learned from a crawl of every page and what it will download, or why there is none. */
export type Learned = LearnedPlan | { problem: string }

export type LearnedPlan = {
  version: number
  /** Crawls walk it from now on. */
  active: boolean
  states: number
  edges: number
  pages: number
  details: number
  products: number
  missed: number
  /** Links that only a page's tree can tell may lead to more. */
  unknown: boolean
  of: { pages: number; details: number }
}

export type Crawl = {
  id: CrawlId
  shop: ShopId
  mode: Mode
  plan: number
  wrapper: number | null
  state: CrawlState
  incomplete: Incomplete | null
  /** What a person should know of how it ended. */
  note: string | null
  startedAt: number
  finishedAt: number | null
  /** Time spent crawling, over all its runs. */
  seconds: number
  counters: Counters
}

export type FrontierStatus = 'queued' | 'done' | 'failed' | 'skipped'

export type FrontierRow = {
  page: PageId
  /** States of the plan in which the page was reached. */
  states: string[]
  priority: number
  depth: number
  /** Order of arrival within the crawl. */
  arrival: number
  attempts: number
  /** Not to be fetched before this time (ms), after a failure. */
  notBefore: number
}

export type Outcome = 'fetched' | 'unchanged' | 'redirect' | 'refused' | 'failed'

export type Visit = {
  page: PageId
  outcome: Outcome
  status: number | null
  version: VersionId | null
  /** Where a redirect led. */
  target: PageId | null
  at: number
  milliseconds: number
  /** A sentence, where it failed or was refused. */
  error: string | null
}

export type NewVersion = {
  id: VersionId
  page: PageId
  etag: string | null
  lastModified: string | null
  hash: string
  /** What read it: a version read by an older parser or wrapper is downloaded anew. */
  wrapper: number | null
  parser: number
  bytes: number
  detail: boolean
  title: string
  canonical: string | null
  /** Packed links: see src/page/pack.ts. */
  links: Uint8Array
  linkCount: number
  /** Extracted fields of a product page, as JSON. */
  fields: string | null
  /** Packed records of a list page: see src/records/pack.ts. */
  records: Uint8Array | null
}

export type KeyKind = 'canonical' | 'gtin' | 'sku' | 'url'

/** A product as one page shows it. */
export type Sighting = {
  page: PageId
  url: string
  keys: { kind: KeyKind; value: string }[]
  name: string
  /** A decimal string, or null where the page shows no price. */
  amount: string | null
  currency: string | null
  availability: string | null
  image: string | null
  /** All fields, as JSON with sorted keys. */
  fields: string
  at: number
}

/** The right to write for a shop, a host: worth nothing once somebody else took it over. */
export type Lease = { name: string; token: string }

/** Everything that one fetched page brings, written in one transaction. */
export type PageWrite = {
  shop: ShopId
  crawl: CrawlId
  /** Where it is given and no longer held, nothing is written and the error is `busy`. */
  lease?: Lease | null
  /** How frontier rows stand now: the page fetched, hops of its redirects; what waits or comes back. */
  settled: { page: PageId; status: FrontierStatus; reason: SkipReason | null }[]
  visits: Visit[]
  version: NewVersion | null
  newPages: { id: PageId; url: string }[]
  newPaths: { id: PathId; path: string }[]
  /** New frontier rows, or rows that were reached in more states than before. */
  frontier: FrontierRow[]
  /** New URLs that are not to be fetched, with the reason. */
  skipped: { page: PageId; reason: SkipReason }[]
  /** A row to be tried again later. */
  retry: { page: PageId; attempts: number; notBefore: number } | null
  /** The product that the page shows; without a wrapper, those that its lists show. */
  sightings: Sighting[]
  /** The version a 304 confirmed: its product is seen again. */
  confirmed: VersionId | null
  /** The cookie jar, where the page changed it. */
  cookies: string | null
  /** How the page was judged by the shop's topic. */
  topic: {
    page: PageId
    /** The version that judged it. */
    topic: number
    relevance: number
    similarity: number
    links: Uint8Array | null
  } | null
  sample: { state: string; failure: string | null; html: Uint8Array } | null
  counters: Counters
  seconds: number
}

/** What a sighting turned out to be. */
export type Sighted = { product: ProductId; change: 'new' | 'changed' | 'same' }

/** What a crawl was asked to do beyond its plan. */
export type CrawlSettings = {
  maxPages?: number
  maxAge?: number
  delay?: number
  concurrency?: number
  /** The version of the topic that narrows it. */
  topic?: number
} & Record<string, unknown>

export type WrapperOrigin = 'hand' | 'auto' | 'repair'
/** read: its examples were fetched. */
export type TopicOrigin = 'hand' | 'read'
export type PlanOrigin = 'open' | 'learned' | 'edited' | 'rules' | 'survey'

/** One version of a wrapper, plan or topic. */
export type Document<O> = { version: number; origin: O; json: string; createdAt: number }

/** A robots.txt as it was answered; empty where there is none (4xx). */
export type RobotsRecord = { status: number; body: string; fetchedAt: number }

export type Host = { origin: string; robots: RobotsRecord | null; retryAt: number | null }

/** A product as it was last observed. */
export type Product = {
  id: ProductId
  shop: ShopId
  name: string
  url: string
  image: string | null
  /** A decimal string; null where no page shows a price. */
  amount: string | null
  currency: string | null
  availability: string | null
  gone: boolean
  firstSeen: number
  lastSeen: number
  /** All fields, as JSON. */
  fields: string
}

export type Observation = {
  at: number
  crawl: CrawlId
  gone: boolean
  name: string
  amount: string | null
  currency: string | null
  availability: string | null
  fields: string
}

export type ProductKey = { kind: KeyKind; value: string }

export type Offer = { amount: string | null; currency: string | null; availability: string | null }

export type ChangeKind = 'new' | 'gone' | 'back' | 'price' | 'stock'

export type Change = {
  kind: ChangeKind
  at: number
  crawl: CrawlId
  shop: ShopId
  product: ProductId
  name: string
  url: string
  /** Null for a new product. */
  before: Offer | null
  after: Offer
}

export type Alert = {
  id: number
  shop: ShopId
  crawl: CrawlId | null
  /** Such as `design`, `blocked`. */
  kind: string
  message: string
  details: unknown
  at: number
  resolvedAt: number | null
  /** No new one of this shop and kind is opened before (ms). */
  silentUntil: number | null
  /** Why it is closed, where no person closed it. */
  reason: string | null
}
