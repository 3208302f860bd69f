/**
 * After a crawl of every page: a wrapper that a survey induced from a few of them is corrected by the samples that the
 * crawl kept. What a person wrote is never touched.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { readPage } from '../../page/page.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { refineWrapper } from '../../wrapper/induce/refine.ts'
import { parseWrapperText } from '../../wrapper/wrapper.ts'
import type { CrawlReport } from '../types.ts'

/** Pages that are looked at. */
const MOST = 60

/** What was done, as a sentence; null where nothing was to be done. */
export async function refineAfter(
  store: Store,
  shop: Shop,
  { crawl, mode, complete }: CrawlReport,
): Promise<string | null> {
  if (mode !== 'initial' || !complete) return null
  const active = await store.wrappers.active(shop.id)
  if (active?.origin !== 'auto') return null
  const kept = (await store.samples.list(shop.id)).filter((sample) => sample.crawl === crawl)
  const pages = []
  for (const { id, url } of kept.slice(0, MOST)) {
    const html = url ? await store.samples.html(id) : null
    if (html) pages.push(readPage(html, { url, contentType: null }))
  }
  const refined = refineWrapper(parseWrapperText(active.json), pages)
  if (!refined) return null
  const json = jsonOf(refined.wrapper)
  const { version } = await store.wrappers.save(shop.id, json, 'auto')
  const wrong = count(refined.before.length, 'page')
  return `The wrapper was wrong on ${wrong} of ${count(pages.length, 'sample')} and is corrected (version ${version}): the next crawl reads every page with it.`
}
