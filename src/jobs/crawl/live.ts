/**
 * Live state of the crawls of this process, beyond what they store. Used by `jobs`, `views` and `web`.
 * @module
 */

import type { CrawlId } from '../../store/types.ts'
import type { CrawlEvent, Progress } from '../types.ts'

export type Found = Extract<CrawlEvent, { event: 'product' }>

export type Live = {
  crawl: CrawlId | null
  progress: Progress | null
  /** The newest first. */
  products: Found[]
  notes: string[]
  paused: boolean
}

const PRODUCTS = 8
const NOTES = 20

export const nothingYet = (): Live => ({
  ...{ crawl: null, progress: null, paused: false },
  ...{ products: [], notes: [] },
})

/** Takes in what a crawl tells. */
export function hear(live: Live, event: CrawlEvent): void {
  if (event.event === 'start') live.crawl = event.crawl
  else if (event.event === 'progress') live.progress = event
  else if (event.event === 'product') live.products = [event, ...live.products].slice(0, PRODUCTS)
  else if (event.event === 'note') live.notes = [...live.notes, event.text].slice(-NOTES)
}
