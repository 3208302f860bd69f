/**
 * What is stored, as values: shops and what belongs to them; the rest by its subject.
 * @module
 */

import type { AskedMode } from '../model/crawl.ts'
import type { CrawlId, ShopId } from '../model/ids.ts'
import type { Scope } from '../model/scope.ts'

export type * from '../model/crawl.ts'
export type * from '../model/ids.ts'
export type * from '../model/scope.ts'
export type * from './crawls/crawl-types.ts'
export type * from './pages/page-types.ts'
export type * from './products/product-types.ts'

export type Render = 'http' | 'browser'

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
  scheduleMode: AskedMode
  /** When the schedule is due next (ms). */
  nextCrawl: number | null
}

export type WrapperOrigin = 'hand' | 'auto' | 'repair'

/** read: its examples were fetched. */
export type TopicOrigin = 'hand' | 'read'
export type PlanOrigin = 'open' | 'learned' | 'edited' | 'rules' | 'survey'

/** One version of a wrapper, plan or topic. */
export type Document<O> = { version: number; origin: O; json: string; createdAt: number }

/** A robots.txt as it was answered; empty where there is none (4xx). */
export type RobotsRecord = { status: number; body: string; fetchedAt: number }

export type Host = { origin: string; robots: RobotsRecord | null; retryAt: number | null }

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
