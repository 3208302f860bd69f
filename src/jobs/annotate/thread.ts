/**
 * The thread in which sample pages are read, shown and tried: what shops send may be as large and as strange as it
 * likes, and who serves the page goes on meanwhile. Used by `annotators.ts`.
 * @module
 */

import type { Fetcher } from '../../crawl/fetch/fetch.ts'
import { AisleError } from '../../model/errors.ts'
import { shrinkWhenIdle } from '../../model/idle.ts'
import { readPage } from '../../page/page.ts'
import { inScope, type Scope, scopeOf } from '../../page/scope.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import type { PageOrigin } from '../../store/shops/annotations.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { ShopId } from '../../store/types.ts'
import { survey } from '../../survey/survey.ts'
import { type Context, cancelled, HandedOver, serve } from '../../threads/serve.ts'
import { fetcherOf } from '../manners.ts'
import { MOST_DOWNLOADS, walk } from '../survey/surveying.ts'
import { type FetchedPage, Visitor } from '../survey/visitor.ts'
import { Bench } from './bench.ts'
import { annotatorPages, ownSource, sourcesOf } from './sources.ts'

/** What may be asked of a bench, by the name of its method. */
export type BenchMethod = Exclude<keyof Bench, 'add' | 'has' | 'drop'>

/** Where the shop is, and how it wants to be asked. */
export type Place = { shop: ShopId; seed: string; delay: number | null }

export type AnnotateThread = typeof functions

/** Shops whose pages are held at once. */
const MOST_BENCHES = 3
/** Of a stylesheet or a picture. */
const LARGEST_PART = 3_000_000

const benches = new Map<ShopId, Bench>()
const opening = new Map<ShopId, Promise<void>>()
const visitors = new Map<ShopId, { visitor: Visitor; fetcher: Fetcher; place: string }>()
const underway = new Set<Promise<unknown>>()
let opened: Promise<Store>
/** Ends what asks the shop. */
let stop: AbortSignal

/** Only names and small things go to and fro: the thread reads and writes pages itself. */
const functions = {
  /** Until it is cancelled: then pages and store are let go, when nothing is under way any more. */
  async session(options: StoreOptions, { signal }: Context): Promise<void> {
    stop = signal
    opened = openStore(options)
    const store = await opened
    await cancelled(signal)
    await Promise.allSettled(underway)
    benches.clear()
    visitors.clear()
    store.close()
    await letGo()
  },

  /** Reads the pages of a shop. */
  open: ({ shop }: { shop: ShopId }) =>
    work(async (store) => {
      const reading = open(store, shop).finally(() => opening.delete(shop))
      opening.set(shop, reading)
      await reading
    }),

  close: ({ shop }: { shop: ShopId }) => work(async () => void benches.delete(shop)),

  /** Null where the shop is not on the bench, or no longer. */
  bench: ({ shop, method, args }: { shop: ShopId; method: BenchMethod; args: unknown[] }) =>
    work(async () => {
      const bench = benches.get(shop)
      if (!bench) return null
      put(shop, bench)
      const run = bench[method] as (...args: unknown[]) => unknown
      return { value: run.apply(bench, args) }
    }),

  /** Gets a page and keeps it; answers with its key. */
  page: ({ url, ...place }: Place & { url: string }) => work((store) => kept(store, place, url)),

  /** The bytes of a picture are handed over, not copied. */
  part: ({ url, ...place }: Place & { url: string }) =>
    work(async (store) => {
      const part = await (await visitorOf(store, place)).fetch(url, 'any')
      if (part.body.length > LARGEST_PART)
        throw new AisleError('invalid', 'it is too large to be shown', { where: part.url })
      const body = part.body.slice()
      return new HandedOver<FetchedPage>({ ...part, body }, [body.buffer as ArrayBuffer])
    }),

  survey: ({ scope, ...place }: Place & { scope: Scope }) =>
    work((store) => surveyed(store, place, scope)),

  drop: ({ shop, key }: { shop: ShopId; key: string }) =>
    work(async (store) => {
      const number = annotatorPages.idOf(key)
      if (number !== null) await store.annotations.dropPage(shop, number)
      await opening.get(shop)?.catch(() => {})
      benches.get(shop)?.drop(key)
    }),
}

serve(functions, { rest: () => underway.size === 0 && shrinkWhenIdle() })

function work<T>(doing: (store: Store) => Promise<T>): Promise<T> {
  const over = opened.then(doing).finally(() => underway.delete(over))
  underway.add(over)
  return over
}

async function open(store: Store, shop: ShopId): Promise<void> {
  const bench = new Bench()
  for (const source of await sourcesOf(store, shop)) bench.add(source)
  put(shop, bench)
}

/** Gets a page and keeps it; answers with its key. */
async function kept(store: Store, place: Place, url: string): Promise<string> {
  const { shop, seed } = place
  const visitor = await visitorOf(store, place)
  const fetched = await visitor.fetch(url, undefined, scopeOf(seed, 'domain'))
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
async function visitorOf(store: Store, { shop, seed, delay }: Place): Promise<Visitor> {
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
  const [{ hosts }, signal] = [store, stop]
  return { delay: delay ?? undefined, hosts, signal, fetcher: await fetcherOf(store) }
}

/** Keeps the pages that a survey looks at; answers with how many they are. */
async function surveyed(store: Store, place: Place, scope: Scope): Promise<number> {
  const { shop, seed, delay } = place
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
