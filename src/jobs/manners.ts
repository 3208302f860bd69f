/**
 * How shops are visited unless somebody says otherwise.
 * @module
 */

import type { Manners } from '../crawl/job.ts'

/** Polite by default: one request at a time, one second apart. */
export const MANNERS: Manners = { delay: 1000, concurrency: 1 }
