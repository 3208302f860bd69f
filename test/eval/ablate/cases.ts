/**
 * What rules are measured on: pages of real shops with what is true of them, strings of prices, pages without a list,
 * and link graphs of generated shops. Imported by the worker of `ablate.ts` once the switches are set.
 * @module
 */

import { existsSync, readFileSync } from 'node:fs'
import { type Page, pageFromHtml, readPage } from '../../../src/page/page.ts'
import { learnAisle } from '../../../src/plan/learn/aisle/learn.ts'
import { simulate } from '../../../src/plan/simulate.ts'
import { recordsOf } from '../../../src/records/read.ts'
import { readAuto } from '../../../src/wrapper/auto/auto.ts'
import type { PriceValue } from '../../../src/wrapper/values.ts'
import { otherPages } from '../../records/other-pages.ts'
import { markedPages, scoreOf } from '../../records/scoring.ts'
import { withoutSources } from '../extract/without.ts'
import { isRight, PRICES, type PriceSample } from '../prices.ts'
import { deltaCases } from './delta.ts'
import type { Days } from './graphs.ts'

/** Points: what is right less what is wrong; `said`: all that was read, also what has no truth. */
export type Outcome = { points: number; said: unknown }
export type Case = { set: SetName; room: Room; run(): Outcome | Promise<Outcome> }

export const SETS = [
  'lists',
  'lists more',
  'products',
  'products more',
  'without data',
  'no list',
  'prices',
  'shops',
  'changes',
] as const
export type SetName = (typeof SETS)[number]
/** Whose constants a case may depend on. */
export type Room = 'records' | 'auto' | 'price' | 'learn' | 'delta'

const DATA = '../shared/data'

function* listCases(set: 'lists' | 'lists more'): Generator<Case> {
  for (const marked of markedPages(set === 'lists' ? 'list-pages' : 'list-pages-more') ?? []) {
    const page = marked.read()
    yield {
      set,
      room: 'records',
      run() {
        const { records } = recordsOf(page)
        const { found, wrong, names, links, prices } = scoreOf(marked, records)
        return { points: found - wrong + names + links + prices, said: records }
      },
    }
    yield {
      set,
      room: 'auto',
      run() {
        const { detail } = readAuto(page)
        return { points: detail ? 0 : 1, said: detail }
      },
    }
  }
}

const FIELDS = ['price', 'sku', 'availability', 'brand', 'gtin', 'mpn'] as const
type Truth = { url: string } & Partial<Record<(typeof FIELDS)[number], string[]>>

function same(field: string, got: string, want: string): boolean {
  if (field !== 'price') return got.trim().toLowerCase() === want.trim().toLowerCase()
  return Math.abs(Number(got) - Number(want.replaceAll(',', ''))) < 0.005
}

function productOutcome(page: Page, truth: Truth): Outcome {
  const { detail, fields } = readAuto(page)
  let points = detail ? 1 : 0
  for (const field of FIELDS) {
    const value = fields[field]
    const got = field === 'price' ? (value as PriceValue | undefined)?.amount : (value as string)
    const want = truth[field] ?? []
    if (got === undefined) continue
    if (want.some((one) => same(field, got, one))) points++
    else if (want.length > 0 || field === 'price') points--
  }
  return { points, said: [detail, fields] }
}

/** The first half was looked at while rules were made, the second less. */
function* productCases(): Generator<Case> {
  const file = `${DATA}/product-pages/truth.json`
  if (!existsSync(file)) return
  const truths = Object.entries<Truth>(JSON.parse(readFileSync(file, 'utf8')))
  for (const [i, [name, truth]] of truths.entries()) {
    const bytes = Bun.gunzipSync(readFileSync(`${DATA}/product-pages/${name}.html.gz`))
    const page = readPage(bytes, { url: truth.url })
    const set = 2 * i < truths.length ? 'products' : 'products more'
    yield { set, room: 'auto', run: () => productOutcome(page, truth) }
    const bare = readPage(bytes, { url: truth.url })
    withoutSources(bare, ['jsonld', 'markup', 'meta', 'scripts'])
    yield { set: 'without data', room: 'auto', run: () => productOutcome(bare, truth) }
  }
}

/** Each kind of page once or twice: the others differ by their words. */
function* noListCases(): Generator<Case> {
  for (const { html } of otherPages().filter((_, i) => i % 3 === 0)) {
    const page = pageFromHtml(html, 'https://shop.example/')
    yield {
      set: 'no list',
      room: 'records',
      run() {
        const { records } = recordsOf(page)
        return { points: records.length === 0 ? 1 : 0, said: records.length }
      },
    }
  }
}

async function priceCases(): Promise<Case[]> {
  if (!existsSync(PRICES)) return []
  const samples: PriceSample[] = await Bun.file(PRICES).json()
  const run = (): Outcome => {
    const right = samples.map(isRight)
    return { points: right.filter(Boolean).length, said: right }
  }
  return [{ set: 'prices', room: 'price', run }]
}

/** A plan learned on one day, walked on that day and on a later one: a product missed weighs as ten pages. */
const shopCase = ({ now, later }: Days): Case => ({
  set: 'shops',
  room: 'learn',
  run() {
    const plan = learnAisle(now)
    const walks = [simulate(plan, now), simulate(plan, later)]
    const points = walks.reduce((sum, { missed, pages }) => sum - 10 * missed.length - pages, 0)
    return { points, said: walks.map(({ missed, pages }) => [missed.length, pages]) }
  },
})

/** Those that the rules of some files may matter to. */
export async function casesOf(files: string[], graphs: Days[]): Promise<Case[]> {
  const rooms = new Set(files.flatMap(roomsOf))
  const pages = rooms.has('records') || rooms.has('auto')
  const cases = [
    ...(pages ? [...listCases('lists'), ...listCases('lists more')] : []),
    ...(rooms.has('auto') ? productCases() : []),
    ...(rooms.has('records') ? noListCases() : []),
    ...(rooms.has('price') ? await priceCases() : []),
    ...graphs.map(shopCase),
    ...(rooms.has('delta') ? await deltaCases() : []),
  ]
  return cases.filter(({ room }) => rooms.has(room))
}

const ROOMS: [path: string, rooms: Room[]][] = [
  ['src/records/', ['records']],
  ['src/wrapper/', ['auto']],
  ['src/price/', ['records', 'auto', 'price']],
  ['src/plan/', ['learn']],
  ['src/crawl/', ['delta']],
]

export const roomsOf = (file: string): Room[] =>
  ROOMS.find(([path]) => file.startsWith(path))?.[1] ?? []
