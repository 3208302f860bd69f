/**
 * The thread in which sample pages are read, shown and tried: what shops send may be as large and as strange as it
 * likes, and who serves the page goes on meanwhile.
 * @module
 */

import type { Fetcher } from '../../crawl/fetch/fetch.ts'
import { AisleError, type ErrorKind } from '../../model/errors.ts'
import { shrinkWhenIdle } from '../../model/idle.ts'
import { readPage } from '../../page/page.ts'
import { inScope, type Scope, scopeOf } from '../../page/scope.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import type { PageOrigin } from '../../store/shops/annotations.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { ShopId } from '../../store/types.ts'
import { survey } from '../../survey/survey.ts'
import { fetcherOf } from '../identity.ts'
import { MOST_DOWNLOADS, walk } from '../survey/surveying.ts'
import { type FetchedPage, Visitor } from '../survey/visitor.ts'
import { Bench } from './bench.ts'
import { annotatorPages, ownSource, sourcesOf } from './sources.ts'

/** What may be asked of a bench, by the name of its method. */
export type BenchMethod = Exclude<keyof Bench, 'add' | 'has' | 'drop'>

/** Only names and small things go to and fro: the thread reads and writes pages itself. */
export type ThreadCall = BenchCall | { call: 'end' }

export type BenchCall = { id: number; shop: ShopId; store: StoreOptions } & (
  | { call: 'open' }
  | { call: 'drop'; key: string }
  | { call: 'close' }
  | { call: 'bench'; method: BenchMethod; args: unknown[] }
  | ({ call: 'page'; url: string } & Place)
  | ({ call: 'part'; url: string } & Place)
  | ({ call: 'survey'; scope: Scope } & Place)
)

/** Where the shop is, and how it wants to be asked. */
export type Place = { seed: string; delay: number | null }

export type ThreadAnswer =
  | { ended: true }
  | { id: number; value: unknown }
  /** The shop is not on the bench, or no longer. */
  | { id: number; absent: true }
  | { id: number; kind: ErrorKind; error: string; where?: string; hint?: string }

/** Shops whose pages are held at once. */
const MOST_BENCHES = 3
/** Of a stylesheet or a picture. */
const LARGEST_PART = 3_000_000

declare const self: Worker

const benches = new Map<ShopId, Bench>()
const opening = new Map<ShopId, Promise<void>>()
const visitors = new Map<ShopId, { visitor: Visitor; fetcher: Fetcher; place: string }>()
const underway = new Set<Promise<void>>()
let opened: Promise<Store> | null = null
/** Ends what asks the shop. */
let stop = new AbortController()

self.onmessage = ({ data }: MessageEvent<ThreadCall>) => {
  if (data.call === 'end') return void end()
  const over = tell(data).finally(() => {
    underway.delete(over)
    shrinkWhenIdle()
  })
  underway.add(over)
}

async function tell(call: BenchCall): Promise<void> {
  const said = await answer(call).catch((error) => troubleOf(call.id, error))
  self.postMessage(said, call.call === 'part' ? bodyOf(said) : [])
}

/** The bytes of a picture are handed over, not copied. */
function bodyOf(said: ThreadAnswer): ArrayBuffer[] {
  return 'value' in said ? [(said.value as { body: { buffer: ArrayBuffer } }).body.buffer] : []
}

/** Lets go of the pages and the store, when nothing is under way any more: who asks next must not hear of it. */
async function end(): Promise<void> {
  stop.abort()
  await Promise.all(underway)
  stop = new AbortController()
  const store = await opened
  opened = null
  benches.clear()
  visitors.clear()
  store?.close()
  await letGo()
  self.postMessage({ ended: true } satisfies ThreadAnswer)
}

async function answer(call: BenchCall): Promise<ThreadAnswer> {
  const { id, shop } = call
  opened ??= openStore(call.store).catch((error) => {
    opened = null
    throw error
  })
  const store = await opened
  switch (call.call) {
    case 'open': {
      const reading = open(store, shop).finally(() => opening.delete(shop))
      opening.set(shop, reading)
      await reading
      return { id, value: null }
    }
    case 'close':
      benches.delete(shop)
      return { id, value: null }
    case 'page':
      return { id, value: await kept(store, call) }
    case 'part': {
      const part = await (await visitorOf(store, shop, call)).fetch(call.url, 'any')
      if (part.body.length > LARGEST_PART)
        throw new AisleError('invalid', 'it is too large to be shown', { where: part.url })
      return { id, value: { ...part, body: part.body.slice() } }
    }
    case 'survey':
      return { id, value: await surveyed(store, call) }
    case 'drop': {
      const number = annotatorPages.idOf(call.key)
      if (number !== null) await store.annotations.dropPage(shop, number)
      await opening.get(shop)?.catch(() => {})
      benches.get(shop)?.drop(call.key)
      return { id, value: null }
    }
  }
  const bench = benches.get(shop)
  if (!bench) return { id, absent: true }
  put(shop, bench)
  const method = bench[call.method] as (...args: unknown[]) => unknown
  return { id, value: method.apply(bench, call.args) }
}

async function open(store: Store, shop: ShopId): Promise<void> {
  const bench = new Bench()
  for (const source of await sourcesOf(store, shop)) bench.add(source)
  put(shop, bench)
}

/** Gets a page and keeps it; answers with its key. */
async function kept(
  store: Store,
  { shop, url: asked, ...place }: Place & { shop: ShopId; url: string },
): Promise<string> {
  const visitor = await visitorOf(store, shop, place)
  const fetched = await visitor.fetch(asked, undefined, scopeOf(place.seed, 'domain'))
  const page = keptOf(fetched, 'address')
  const source = ownSource(await store.annotations.addPage(shop, page), page)
  // Who reads the pages just now may have missed this one.
  await opening.get(shop)?.catch(() => {})
  benches.get(shop)?.add(source)
  return source.key
}

const keptOf = ({ url, body, contentType }: FetchedPage, origin: PageOrigin) => ({
  ...{ url, origin, contentType },
  html: body,
})

/** The one used last comes last. */
function put(shop: ShopId, bench: Bench): void {
  benches.delete(shop)
  benches.set(shop, bench)
  const [oldest] = benches.keys()
  if (benches.size > MOST_BENCHES) benches.delete(oldest!)
}

/** One a shop, so that pages and their parts keep their distance; another where it is asked in another way. */
async function visitorOf(store: Store, shop: ShopId, { seed, delay }: Place): Promise<Visitor> {
  const manners = await mannersOf(store, delay)
  const { fetcher } = manners
  const place = `${seed} ${delay}`
  const known = visitors.get(shop)
  if (known?.place === place && known.fetcher === fetcher) return known.visitor
  const visitor = new Visitor(seed, manners)
  visitors.set(shop, { visitor, fetcher, place })
  return visitor
}

async function mannersOf(store: Store, delay: number | null) {
  const { hosts } = store
  const { signal } = stop
  return { delay: delay ?? undefined, hosts, signal, fetcher: await fetcherOf(store) }
}

/** Keeps the pages that a survey looks at; answers with how many they are. */
async function surveyed(
  store: Store,
  { shop, seed, delay, scope }: Place & { shop: ShopId; scope: Scope },
): Promise<number> {
  const manners = await mannersOf(store, delay)
  const { signal } = manners
  const visitor = new Visitor(seed, { ...manners, most: MOST_DOWNLOADS })
  const pages: FetchedPage[] = []
  await walk(survey(seed, scope), async (url, purpose) => {
    try {
      const fetched = await visitor.fetch(url)
      if (!inScope(fetched.url, seed, scope === 'host' ? 'host' : 'domain')) return null
      pages.push(fetched)
      return readPage(fetched.body, fetched)
    } catch (error) {
      if (!(error instanceof AisleError) || purpose === 'home' || signal.aborted) throw error
      return null
    }
  })
  for (const page of pages) await store.annotations.addPage(shop, keptOf(page, 'survey'))
  await opening.get(shop)?.catch(() => {})
  // Read anew when it is asked for.
  benches.delete(shop)
  return pages.length
}

function troubleOf(id: number, error: unknown): ThreadAnswer {
  if (error instanceof AisleError) {
    const { kind, message, where, hint } = error
    return { id, kind, error: message, where, hint }
  }
  console.error(error)
  return { id, kind: 'internal', error: `something went wrong inside Aisle: ${error}` }
}
