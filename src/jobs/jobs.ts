/**
 * What pages can have done: crawls, and everything else that takes longer than a page may stand still.
 * @module
 */

import type { Scope } from '../page/scope.ts'
import type { Plan } from '../plan/plan.ts'
import type { Removed } from '../store/transfer/remove.sql.ts'
import type { CrawlId } from '../store/types.ts'
import type { Broken } from './crawl/broken.ts'
import type { Live } from './crawl/live.ts'
import type { PlanLook, Trouble } from './crawl/thread.ts'
import type { Learned } from './learn/learn.ts'
import type { Prediction } from './learn/prediction.ts'
import type { Repair } from './repair/repairing.ts'
import type { Looked, Surveyed } from './survey/surveying.ts'
import type { CrawlRequest } from './types.ts'

export type SurveyRequest = { seed: string; scope?: Scope; delay?: number }

export type Refused = { ok: false } & Trouble
export type Started = { ok: true; crawl: number } | Refused
export type Removal = { ok: true; removed: Removed } | Refused

export interface Jobs {
  start(request: CrawlRequest): Promise<Started>
  /** False where this process does not crawl the shop. */
  stop(shop: string): boolean
  /** What is in flight comes to its end, nothing more is asked for until `resume`. False as with `stop`. */
  pause(shop: string): boolean
  resume(shop: string): boolean
  /** What is known of a crawl of this process while it runs, and of the last one after it. */
  live(shop: string): Live | null
  /** Why a crawl of this process broke off, where the store may not know of it yet. */
  failed(crawl: CrawlId): Trouble | null
  /** Crawls of this process that broke off, the last of each shop, until the shop is crawled again. */
  broken(): Broken[]
  /** Looks at a shop without storing anything; aborted where the answer is not wanted any more. */
  survey(
    request: SurveyRequest,
    onLook: (looked: Looked) => void,
    signal?: AbortSignal,
  ): Promise<Surveyed>
  /** A wrapper for pages that changed, saved as a version that nothing uses yet. */
  repair(shop: string): Promise<Repair>
  /** Stops everything and lets go of the store, so that its file can be replaced; then all goes on. */
  rest(): Promise<void>
  /** Takes a shop out with everything that belongs to it. */
  remove(shop: string): Promise<Removal>
  /** The picture of a plan, to be put into a page; or `alone`, as a file. */
  draw(plan: Plan, look?: PlanLook): Promise<string>
  /** What crawls by the plans would download; null where no crawl of every page tells it. */
  predict(shop: string, plans: readonly Plan[]): Promise<Prediction[] | null>
  /** A plan from the last crawl of every page. */
  learn(shop: string): Promise<Learned>
  /** Shops that this process crawls. */
  running(): string[]
}
