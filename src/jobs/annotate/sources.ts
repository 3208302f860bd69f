/**
 * Which stored pages the annotator looks at: products, failures and some of everything else.
 * @module
 */

import { DETAIL_STATE } from '../../crawl/sampler.ts'
import type { SampleInfo } from '../../store/samples.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import type { Source } from './bench.ts'

const MOST = 60
const MOST_PRODUCTS = 24
const MOST_FAILURES = 8
const MOST_BYTES = 40_000_000

/** Pages of crawls and those got for the annotator are numbered apart. */
export const annotatorPages = {
  keyOf: (id: number): string => `a${id}`,
  idOf: (key: string): number | null => (/^a\d+$/.test(key) ? Number(key.slice(1)) : null),
}

export async function sourcesOf(store: Store, shop: Shop): Promise<Source[]> {
  const own = await store.annotations.pages(shop.id)
  const sources: Source[] = own.map(({ id, url, origin, contentType, html }) => ({
    ...{ key: annotatorPages.keyOf(id), url, html, contentType },
    ...{ detail: false, failure: null, from: origin },
  }))
  const known = new Set(sources.map(({ url }) => url))
  let bytes = sources.reduce((sum, { html }) => sum + html.length, 0)
  for (const info of chosen(await store.samples.list(shop.id))) {
    const { id, url, state, failure } = info
    if (sources.length >= MOST || bytes > MOST_BYTES) break
    if (!url || known.has(url)) continue
    const html = await store.samples.html(id)
    if (!html) continue
    known.add(url)
    bytes += html.length
    const detail = state === DETAIL_STATE && failure === null
    sources.push({ key: `s${id}`, url, html, contentType: null, detail, failure, from: 'crawl' })
  }
  return sources
}

/** Products and failures first, then of every state one after the other. */
function chosen(samples: SampleInfo[]): SampleInfo[] {
  const failures = samples.filter(({ failure }) => failure !== null).slice(0, MOST_FAILURES)
  const sound = samples.filter(({ failure }) => failure === null)
  const products = sound.filter(({ state }) => state === DETAIL_STATE).slice(0, MOST_PRODUCTS)
  const states = Map.groupBy(
    sound.filter(({ state }) => state !== DETAIL_STATE),
    ({ state }) => state,
  )
  const most = Math.max(0, ...[...states.values()].map((all) => all.length))
  const rest = Array.from({ length: most }, (_, i) =>
    [...states.values()].flatMap((all) => all[i] ?? []),
  )
  return [...products, ...failures, ...rest.flat()]
}
