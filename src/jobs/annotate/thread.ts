/**
 * The thread in which sample pages are read, shown and tried: what shops send may be as large and as strange as it
 * likes, and who serves the page goes on meanwhile.
 * @module
 */

import { AisleError, type ErrorKind } from '../../errors.ts'
import { readPage } from '../../page/page.ts'
import { inScope, type Scope } from '../../page/scope.ts'
import type { StoreOptions } from '../../store/database.ts'
import { openStore, type Store } from '../../store/store.ts'
import { survey } from '../../survey/survey.ts'
import { fetcherOf } from '../identity.ts'
import { MOST_DOWNLOADS, walk } from '../surveying.ts'
import { type FetchedPage, Visitor, type VisitorOptions } from '../visitor.ts'
import { Bench, type Source } from './bench.ts'

/** What may be asked of a bench, by the name of its method. */
export type BenchMethod = Exclude<keyof Bench, 'add' | 'has' | 'drop'>

export type ThreadCall = { id: number; shop: string } & (
  | { call: 'open'; sources: Source[] }
  | { call: 'add'; source: Source }
  | { call: 'drop'; key: string }
  | { call: 'close' }
  | { call: 'bench'; method: BenchMethod; args: unknown[] }
  | ({ call: 'page'; url: string } & Place)
  | ({ call: 'part'; url: string } & Place)
  | ({ call: 'survey'; scope: Scope } & Place)
)

/** Where the shop is, how it wants to be asked, and where that is remembered. */
export type Place = { seed: string; delay: number | null; store: StoreOptions }

export type ThreadAnswer =
  | { id: number; value: unknown }
  /** The shop is not on the bench, or no longer. */
  | { id: number; absent: true }
  | { id: number; kind: ErrorKind; error: string; where?: string; hint?: string }

/** Shops whose pages are held at once. */
const MOST_BENCHES = 3

declare const self: Worker

const benches = new Map<string, Bench>()
const visitors = new Map<string, Visitor>()
let store: Promise<Store> | null = null

self.onmessage = async ({ data }: MessageEvent<ThreadCall>) => {
  self.postMessage(await answer(data).catch((error) => troubleOf(data.id, error)))
}

async function answer(call: ThreadCall): Promise<ThreadAnswer> {
  const { id, shop } = call
  switch (call.call) {
    case 'open': {
      const bench = new Bench()
      for (const source of call.sources) bench.add(source)
      put(shop, bench)
      return { id, value: null }
    }
    case 'close':
      benches.delete(shop)
      return { id, value: null }
    case 'page':
      return { id, value: await (await visitorOf(shop, call)).fetch(call.url) }
    case 'part':
      return { id, value: await (await visitorOf(shop, call)).fetch(call.url, 'any') }
    case 'survey':
      return { id, value: await surveyed(call, call.scope) }
  }
  const bench = benches.get(shop)
  if (!bench) return { id, absent: true }
  put(shop, bench)
  if (call.call === 'add') bench.add(call.source)
  else if (call.call === 'drop') bench.drop(call.key)
  else {
    const method = bench[call.method] as (...args: unknown[]) => unknown
    return { id, value: method.apply(bench, call.args) }
  }
  return { id, value: null }
}

/** The one used last comes last. */
function put(shop: string, bench: Bench): void {
  benches.delete(shop)
  benches.set(shop, bench)
  const [oldest] = benches.keys()
  if (benches.size > MOST_BENCHES) benches.delete(oldest!)
}

/** One a shop, so that pages and their parts keep their distance. */
async function visitorOf(shop: string, place: Place): Promise<Visitor> {
  const name = `${shop} ${place.seed} ${place.delay}`
  const known = visitors.get(name)
  if (known) return known
  const visitor = new Visitor(place.seed, await mannersOf(place))
  visitors.set(name, visitor)
  return visitor
}

async function mannersOf({ delay, store: options }: Place): Promise<VisitorOptions> {
  store ??= openStore(options)
  const { hosts, ...rest } = await store
  return { delay: delay ?? undefined, hosts, fetcher: await fetcherOf(rest) }
}

/** The pages that a survey looks at. */
async function surveyed(place: Place, scope: Scope): Promise<FetchedPage[]> {
  const { seed } = place
  const visitor = new Visitor(seed, { ...(await mannersOf(place)), most: MOST_DOWNLOADS })
  const pages: FetchedPage[] = []
  await walk(survey(seed, scope), async (url, purpose) => {
    try {
      const fetched = await visitor.fetch(url)
      if (!inScope(fetched.url, seed, scope === 'host' ? 'host' : 'domain')) return null
      pages.push(fetched)
      return readPage(fetched.body, fetched)
    } catch (error) {
      if (!(error instanceof AisleError) || purpose === 'home') throw error
      return null
    }
  })
  return pages
}

function troubleOf(id: number, error: unknown): ThreadAnswer {
  if (error instanceof AisleError) {
    const { kind, message, where, hint } = error
    return { id, kind, error: message, where, hint }
  }
  console.error(error)
  return { id, kind: 'internal', error: `something went wrong inside Aisle: ${error}` }
}
