/**
 * Crawls as every room speaks of them: how a shop is crawled, how a crawl ends, why a page is left out. Used by most
 * rooms.
 * @module
 */

/** initial: every page. focused: the plan. delta: what changed. rules: what a person named. topic: the best links first. */
export const MODES = ['initial', 'focused', 'delta', 'rules', 'topic'] as const
export type Mode = (typeof MODES)[number]

/** Whether pages are lists or products because the shop's plan leads to them. */
export const isByPlan = (mode: Mode): boolean => mode === 'focused' || mode === 'delta'

/** What people ask for; auto: as the shop is. */
export const ASKED_MODES = ['auto', ...MODES] as const
export type AskedMode = (typeof ASKED_MODES)[number]

/** running: somebody holds it, or its holder died. Those can go on, stopped ones, and failed ones that broke off. */
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
  /** It broke off, because of the store or a mistake of Aisle's own, and can go on. */
  | 'broken'
  | 'superseded'

/** Why a page that was found is not asked for. */
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
  | 'larger'
