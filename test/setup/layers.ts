/**
 * Which room may import which: the direction of all dependencies, as data. ARCHITECTURE.md shows the same table.
 * @module
 */

/** Below everything else: words and helpers that know nothing of shops. */
export const GROUND = ['model', 'format'] as const
/** Data in, data out: no clock, no network, no database. */
export const PURE = ['page', 'price', 'wrapper', 'records', 'plan', 'survey', 'topic'] as const

/** A room is a folder of `src`, or `views` or `static`; what is not listed for one it may not import, types included. */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  model: [],
  format: ['model'],
  threads: GROUND,
  page: GROUND,
  price: [...GROUND, 'page'],
  plan: [...GROUND, 'page'],
  topic: [...GROUND, 'page'],
  wrapper: [...GROUND, 'page', 'price'],
  records: [...GROUND, 'page', 'price', 'wrapper'],
  survey: [...GROUND, 'page', 'price', 'wrapper', 'records', 'plan'],
  product: GROUND,
  store: [...GROUND, 'plan', 'product'],
  demo: GROUND,
  crawl: [...GROUND, 'threads', 'page', 'price', 'wrapper', 'records', 'plan', 'topic', 'store'],
  shop: [...GROUND, 'page', 'price', 'wrapper', 'records', 'plan', 'topic', 'store'],
  jobs: [...GROUND, ...PURE, 'threads', 'store', 'crawl', 'shop'],
  views: [...GROUND, ...PURE, 'static', 'store', 'crawl', 'shop', 'jobs'],
  web: [...GROUND, ...PURE, 'threads', 'store', 'crawl', 'shop', 'jobs', 'demo', 'views', 'static'],
  cli: [...GROUND, ...PURE, 'threads', 'store', 'crawl', 'shop', 'jobs', 'demo', 'web'],
}

/**
 * Files that import each other in circles, by room: how many in each circle. There is none, and a new one is a
 * mistake.
 */
export const CIRCLES: Record<string, readonly number[]> = {}

/** Folders whose own folders know nothing of each other; what several need to know has an owner elsewhere. */
export const APART = ['src/crawl/policies']
