/**
 * How much of real product pages is read without a wrapper, by the rule of the public benchmark: an answer where
 * there is none, or another one, is a false positive; no answer where there is one, or another, a miss.
 * @module
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, readPage } from '../../src/page/page.ts'
import { type AutoReading, readAuto } from '../../src/wrapper/auto/auto.ts'
import type { PriceValue } from '../../src/wrapper/values.ts'
import { type Source, TRIED, withoutSources } from './extract/without.ts'

const DATA = join(import.meta.dir, '../../../shared/data')

/** What must be reached; the others are only told. */
const BARS: Record<string, number> = { price: 0.95, sku: 0.87, availability: 0.96 }
const FIELDS = ['price', 'sku', 'availability', 'brand', 'gtin', 'mpn'] as const

type Field = (typeof FIELDS)[number]
type Truth = Record<string, { url?: string } & Partial<Record<Field, string[]>>>
export type Count = { right: number; wrong: number; missed: number }
export type Miss = { page: string; field: Field; got: string | null; want: string[] }
export type ExtractScore = {
  counts: Record<Field, Count>
  misses: Miss[]
  details: number
  of: number
  /** Of each answer to something that is known: how sure it was said to be, and whether it is right. */
  told: { field: Field; confidence: number; right: boolean }[]
}

export function f1({ right, wrong, missed }: Count): number {
  return (2 * right) / Math.max(1, 2 * right + wrong + missed)
}

function same(field: Field, got: string, want: string): boolean {
  if (field !== 'price') return got.trim().toLowerCase() === want.trim().toLowerCase()
  const number = (text: string): number => Number(text.replace(/,/g, ''))
  return Math.abs(number(got) - number(want)) < 0.005
}

const answer = ({ fields }: AutoReading, field: Field): string | null => {
  if (field === 'price') return (fields.price as PriceValue | undefined)?.amount ?? null
  return (fields[field] as string | undefined) ?? null
}

/** The pages of a folder with what is true of them, or null where they are not there. */
function* pagesOf(folder: string): Generator<{ name: string; page: Page; truth: Truth[string] }> {
  const truths: Truth = JSON.parse(readFileSync(join(DATA, folder, 'truth.json'), 'utf8'))
  for (const [name, truth] of Object.entries(truths)) {
    const bytes = Bun.gunzipSync(readFileSync(join(DATA, folder, `${name}.html.gz`)))
    yield { name, truth, page: readPage(bytes, { url: truth.url ?? 'http://shop.invalid/list' }) }
  }
}

/** `without`: what is taken from the pages before they are read. */
export function scoreExtract(without: Source[] = []): ExtractScore | null {
  if (!existsSync(join(DATA, 'product-pages', 'truth.json'))) return null
  const none = (): Count => ({ right: 0, wrong: 0, missed: 0 })
  const counts = Object.fromEntries(FIELDS.map((field) => [field, none()])) as Record<Field, Count>
  const score: ExtractScore = { counts, misses: [], details: 0, of: 0, told: [] }
  for (const { name, page, truth } of pagesOf('product-pages')) {
    if (without.length > 0) withoutSources(page, without)
    const reading = readAuto(page)
    score.of++
    if (reading.detail) score.details++
    for (const field of FIELDS) {
      const want = truth[field] ?? []
      const got = answer(reading, field)
      const count = counts[field]
      if (got !== null && (field in BARS || want.length > 0)) {
        const right = want.some((one) => same(field, got, one))
        score.told.push({ field, confidence: reading.confidence[field]!, right })
      }
      if (got !== null && want.some((one) => same(field, got, one))) {
        count.right++
        continue
      }
      if (got !== null) count.wrong++
      if (want.length > 0) count.missed++
      if (got !== null || want.length > 0) score.misses.push({ page: name, field, got, want })
    }
  }
  return score
}

/** List pages that are taken for product pages. */
export function falseDetails(): string[] | null {
  if (!existsSync(join(DATA, 'list-pages', 'truth.json'))) return null
  return [...pagesOf('list-pages')]
    .filter(({ page }) => readAuto(page).detail)
    .map(({ name }) => name)
}

/** The truth says 24.99 of a page that shows `$24.990` in a currency without decimals. */
const isThousands = ({ field, got, want }: Miss): boolean =>
  field === 'price' && want.some((one) => got !== null && Number(got) === 1000 * Number(one))

const STEPS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1]

/** How sure answers were said to be, and how many of them are right. */
function calibration({ told }: ExtractScore): Record<string, Record<string, string | number>> {
  return Object.fromEntries(
    STEPS.slice(1).map((to, i) => {
      const from = STEPS[i]!
      const own = told.filter(({ confidence }) => confidence >= from && confidence < to)
      const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length
      const right = own.filter((one) => one.right).length
      const row = { answers: own.length, said: '', right: '' }
      if (own.length > 0) {
        row.said = mean.toFixed(2)
        row.right = (right / own.length).toFixed(2)
      }
      return [`sure ${from} to ${to}`, row]
    }),
  )
}

function report(score: ExtractScore): boolean {
  console.table(
    Object.fromEntries(
      FIELDS.map((field) => {
        const { right, wrong, missed } = score.counts[field]
        const value = f1(score.counts[field])
        const bar = BARS[field]
        const ok = bar === undefined ? '' : value >= bar ? 'ok' : 'MISSED'
        return [field, { F1: value.toFixed(3), bar: bar ?? '', ok, right, wrong, missed }]
      }),
    ),
  )
  console.table(calibration(score))
  const { right, wrong, missed } = score.counts.price
  const thousands = score.misses.filter(isThousands).length
  const asWritten = {
    right: right + thousands,
    wrong: wrong - thousands,
    missed: missed - thousands,
  }
  console.log(
    `price: ${thousands} answers of the truth take the thousands of $24.990 for decimals; with them right ${f1(asWritten).toFixed(3)}`,
  )
  for (const { page, field, got, want } of score.misses) {
    if (field in BARS)
      console.log(`${page} ${field}: ${got} should be ${want.join(' or ') || 'nothing'}`)
  }
  return Object.entries(BARS).every(([field, bar]) => f1(score.counts[field as Field]) >= bar)
}

/** How scores fall where pages do not tell what most of these do: shops elsewhere may not either. */
function robustness(): Record<string, Record<string, string | number>> {
  return Object.fromEntries(
    TRIED.map((without) => {
      const { counts, details } = scoreExtract(without)!
      const scores = Object.keys(BARS).map((field) => [
        field,
        f1(counts[field as Field]).toFixed(3),
      ])
      return [`without ${without.join(', ')}`, { ...Object.fromEntries(scores), known: details }]
    }),
  )
}

if (import.meta.main) {
  const score = scoreExtract()
  const lists = falseDetails()
  if (score === null) console.log('extract: skipped, ../shared/data/product-pages is not there')
  else {
    const reached = report(score)
    console.log(`${score.details} of ${score.of} product pages are known as such`)
    console.table(robustness())
    if (lists)
      console.log(`${lists.length} list pages are taken for product pages ${lists.join(' ')}`)
    const passed = reached && score.details >= 0.95 * score.of && !lists?.length
    console.log(passed ? 'extract: the bar is met' : 'extract: the bar is missed')
    process.exitCode = passed ? 0 : 1
  }
}
