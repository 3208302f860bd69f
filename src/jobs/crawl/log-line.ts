/**
 * Events of crawls as lines of the log.
 * @module
 */

import { count } from '../../format/words.ts'
import type { CrawlEvent } from '../types.ts'

/** Null where it is not worth a line. */
export function lineOf(event: CrawlEvent): string | null {
  if (event.event === 'start') {
    return `${event.shop}: ${event.resumed ? 'goes on with' : 'starts'} ${event.mode} crawl ${event.crawl}`
  }
  if (event.event === 'note') return `${event.shop}: ${event.text}`
  // What went wrong may say where already.
  if (event.event === 'failed') return named(event.shop, event.error)
  if (event.event !== 'done') return null
  const { pages, products, complete } = event
  return `${event.shop}: crawl ${event.crawl} ${complete ? 'is complete' : 'is not complete'}: ${count(pages, 'page')}, ${count(products.total, 'product')}`
}

/** What ends a crawl early, or may: told where people look without being asked. */
export const isTrouble = (event: CrawlEvent): boolean =>
  event.event === 'note'
    ? event.about === 'store'
    : event.event === 'failed' && event.crawl !== null

const named = (shop: string, text: string): string =>
  text.startsWith(`${shop}: `) ? text : `${shop}: ${text}`
