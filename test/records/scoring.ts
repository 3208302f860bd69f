/**
 * How well records agree with those that people marked on saved pages of real shops, by the rules of
 * `../shared/tools/score-records.mjs`: a record is found when its element is the true one, or the only one above or
 * below it, or when it leads to the same product, for pages draw a list twice.
 * @module
 */

import { existsSync, readFileSync } from 'node:fs'
import { type Page, readPage } from '../../src/page/page.ts'
import { inScope } from '../../src/page/scope.ts'
import type { ProductRecord } from '../../src/records/record.ts'

const DATA = '../shared/data'

export type TrueRecord = {
  xpath: string
  title: string
  href: string | null
  amount: number | null
}

export type MarkedPage = {
  name: string
  shop: string
  url: string
  records: TrueRecord[]
  read(): Page
}

export type PageSet = 'list-pages' | 'list-pages-more'

/** Saved list pages with their marks; null where they are not there. */
export function markedPages(set: PageSet = 'list-pages'): MarkedPage[] | null {
  const folder = `${DATA}/${set}`
  if (!existsSync(`${folder}/truth.json`)) return null
  const truth = JSON.parse(readFileSync(`${folder}/truth.json`, 'utf8'))
  return Object.entries<{ url: string | null; shop: string; records: TrueRecord[] }>(truth).map(
    ([name, { url: known, shop, records }]) => {
      const url = known ?? 'http://shop.invalid/'
      const read = (): Page => {
        const bytes = Bun.gunzipSync(readFileSync(`${folder}/${name}.html.gz`))
        const page = readPage(bytes, { url, scripting: false })
        // As the command does: the file stands for the address, whatever site its <base> names.
        return inScope(page.base, url, 'domain') ? page : { ...page, base: url }
      }
      return { name, shop, url, records, read }
    },
  )
}

export type Score = {
  of: number
  found: number
  wrong: number
  names: number
  links: number
  ofLinks: number
  prices: number
  ofPrices: number
}

const related = (a: string, b: string): boolean =>
  a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

const text = (value: string | null): string =>
  (value ?? '').replace(/\s+/g, ' ').trim().toLowerCase()

const words = (value: string): string[] => value.match(/[\p{L}\p{N}]+/gu) ?? []

/** Shops cut names and glue badges to them. */
function sameName(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.includes(short) && short.length * 2 >= long.length) return true
  const rest = words(b)
  const shared = words(a).filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }).length
  return (2 * shared) / (words(a).length + words(b).length) >= 0.8
}

function sameLink(a: string | null, b: string, base: string): boolean {
  try {
    return a !== null && new URL(a, base).href === new URL(b, base).href
  } catch {
    return false
  }
}

/** Where an address leads, whatever it asks for there. */
function placeOf(href: string, base: string): string | null {
  const url = URL.parse(href, base)
  return url && url.host + url.pathname
}

export function scoreOf(page: MarkedPage, records: ProductRecord[]): Score {
  const open = new Map(page.records.map((record) => [record.xpath.toLowerCase(), record]))
  const all = [...open.keys()]
  const led = new Map(
    page.records.flatMap(({ href, xpath }) =>
      href ? [[placeOf(href, page.url), xpath.toLowerCase()]] : [],
    ),
  )
  const score = {
    of: all.length,
    found: 0,
    wrong: 0,
    names: 0,
    links: 0,
    ofLinks: 0,
    prices: 0,
    ofPrices: 0,
  }
  for (const record of records) {
    const hits = all.filter((xpath) => related(xpath, record.xpath.toLowerCase()))
    const target = record.url ? led.get(placeOf(record.url, page.url)) : undefined
    const hit = hits.length > 0 ? (hits.length === 1 ? hits[0] : undefined) : target
    const wanted = hit === undefined ? undefined : open.get(hit)
    if (!wanted) {
      // The same product shown again is neither right nor wrong.
      if (hit === undefined || hit !== target) score.wrong++
      continue
    }
    open.delete(hit!)
    score.found++
    if (sameName(text(record.name), text(wanted.title))) score.names++
    if (wanted.href) {
      score.ofLinks++
      if (sameLink(record.href, wanted.href, page.url)) score.links++
    }
    if (wanted.amount !== null) {
      score.ofPrices++
      if (Math.abs(Number(record.price?.amount) - wanted.amount) < 0.005) score.prices++
    }
  }
  return score
}

export function sumOf(scores: Score[], key: keyof Score): number {
  return scores.reduce((sum, score) => sum + score[key], 0)
}

export const isPerfect = ({ found, of, wrong }: Score): boolean => found === of && wrong === 0

/** Equations 3 and 4 of LightExtraction, in per cent with two decimals; nothing found is no precision. */
export function measures(
  tp: number,
  fp: number,
  fn: number,
): { precision: number; recall: number } {
  const percent = (part: number, whole: number): number =>
    whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100
  return { precision: percent(tp, tp + fp), recall: percent(tp, tp + fn) }
}
