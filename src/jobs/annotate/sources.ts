/**
 * Stored pages that the annotator looks at: products, failures and some of everything else. Used by `annotators.ts` and
 * `thread.ts`.
 * @module
 */

import { DETAIL_STATE } from '../../crawl/read/sampler.ts'
import type { SampleInfo } from '../../store/pages/samples.sql.ts'
import type { AnnotationPage } from '../../store/shops/annotations.ts'
import type { Store } from '../../store/store.ts'
import type { ShopId } from '../../store/types.ts'
import type { Source } from './bench-data.ts'

const MOST = 60
const MOST_PRODUCTS = 24
const MOST_FAILURES = 8
const MOST_BYTES = 40_000_000

/** Pages of crawls and those got for the annotator are numbered apart. */
export const annotatorPages = {
  keyOf: (id: number): string => `a${id}`,
  idOf: (key: string): number | null => (/^a\d+$/.test(key) ? Number(key.slice(1)) : null),
}

/** The pages themselves, unpacked: for the thread that reads them. The latest of our own come before all others. */
export async function sourcesOf(store: Store, shop: ShopId): Promise<Source[]> {
  const sources: Source[] = []
  const known = new Set<string>()
  let bytes = 0
  const take = (source: Source): void => {
    sources.push(source)
    known.add(source.url)
    bytes += source.html.length
  }
  const isFull = () => sources.length >= MOST || bytes > MOST_BYTES
  for (const { id, ...page } of (await store.annotations.pages(shop)).reverse()) {
    if (isFull()) break
    const html = await store.annotations.html(shop, id)
    if (html) take(ownSource(id, { ...page, html }))
  }
  sources.reverse()
  for (const { id, url, state, failure } of chosen(await store.samples.list(shop))) {
    if (isFull()) break
    if (!url || known.has(url)) continue
    const html = await store.samples.html(id)
    const detail = state === DETAIL_STATE && failure === null
    if (html) take({ key: `s${id}`, url, html, contentType: null, detail, failure, from: 'crawl' })
  }
  return sources
}

/** A page that was got for the annotator. */
export function ownSource(
  id: number,
  page: Omit<AnnotationPage, 'id'> & { html: Uint8Array },
): Source {
  const { url, html, contentType, origin } = page
  const key = annotatorPages.keyOf(id)
  return { key, url, html, contentType, detail: false, failure: null, from: origin }
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
