/**
 * Columns of real shops: of product pages where there are several of one shop, as a survey makes them, and of the
 * cards of list pages. Labelled by the truths beside the pages, and where those say nothing by what stands in the
 * values themselves; columns whose label nobody can tell so are left out.
 * @module
 */

import { existsSync, readFileSync } from 'node:fs'
import type { Element } from '../../../src/page/html/tree.ts'
import { type Page, readPage } from '../../../src/page/page.ts'
import { compileXPath, selectOrNone } from '../../../src/page/xpath/xpath.ts'
import { parseAvailability } from '../../../src/price/availability.ts'
import { parsePrice } from '../../../src/price/price.ts'
import type { Sample } from '../../../src/survey/labels/features.ts'
import type { Label } from '../../../src/survey/labels/tree.ts'
import { columnsOf } from '../../../src/survey/segments/columns.ts'
import { leavesOf } from '../../../src/survey/segments/leaves.ts'
import { productListsOf } from '../../../src/survey/segments/product-list.ts'
import { readAuto } from '../../../src/wrapper/auto/auto.ts'
import { normalGtin } from '../../../src/wrapper/gtin.ts'
import { type MarkedPage, markedPages, type TrueRecord } from '../../records/scoring.ts'
import { type LabelledRow, type LabelledShop, rowOf } from './rows.ts'

const DATA = '../shared/data/product-pages'
/** Of the values that must agree with a truth. */
const MOST = 0.8
const LONG = 200

/** Null where the data is not beside the project. */
export function realShops(): LabelledShop[] | null {
  const lists = markedPages()
  if (lists === null || !existsSync(`${DATA}/truth.json`)) return null
  const shops = new Map<string, LabelledRow[]>()
  const add = (shop: string, rows: LabelledRow[]) =>
    shops.set(shop, [...(shops.get(shop) ?? []), ...rows])
  for (const page of [...lists, ...(markedPages('list-pages-more') ?? [])]) {
    add(page.shop, cardRows(page))
  }
  for (const [host, pages] of productPages()) add(shopOf(host), productRows(pages))
  return [...shops].flatMap(([shop, rows]) => (rows.length > 0 ? [{ shop, rows }] : []))
}

/** `www.amazon.fr` and `www.amazon.com` are one shop: a tree must not know one by the other. */
const shopOf = (host: string): string =>
  host.replace(/^www\./, '').replace(/\.(?:co\.)?[a-z]{2,4}$/, '')

type Truth = Record<'price' | 'sku' | 'mpn' | 'gtin' | 'brand' | 'availability', string[]>
type Product = { page: Page; truth: Partial<Truth>; name: string | undefined }

function productPages(): Map<string, Product[]> {
  const truths: Record<string, Partial<Truth> & { url: string }> = JSON.parse(
    readFileSync(`${DATA}/truth.json`, 'utf8'),
  )
  const products = Object.entries(truths).map(([file, truth]): Product => {
    const bytes = Bun.gunzipSync(readFileSync(`${DATA}/${file}.html.gz`))
    const page = readPage(bytes, { url: truth.url })
    return { page, truth, name: readAuto(page).fields.name as string | undefined }
  })
  return Map.groupBy(products, ({ page }) => new URL(page.url).host)
}

const PRODUCT_TESTS: [Label, (text: string, product: Product) => boolean][] = [
  ['name', (text, { name }) => text === name],
  ['price', (text, { truth }) => isAmount(text, truth.price)],
  ['gtin', (text, { truth }) => isCode(text, truth.gtin) || isGtin(text)],
  ['sku', (text, { truth }) => isCode(text, [...(truth.sku ?? []), ...(truth.mpn ?? [])])],
  ['brand', (text, { truth }) => isSame(text, truth.brand)],
  ['availability', (text, { truth }) => truth.availability?.[0] === stockOf(text)],
  ['description', (text) => text.length > LONG],
]

/** One page alone shows no columns. */
function productRows(products: Product[]): LabelledRow[] {
  const pages = products.map(({ page }) => ({
    page,
    listed: productListsOf(page, () => true).flatMap((list) => list.products),
  }))
  const known = new Map(products.map((product) => [product.page, product]))
  return columnsOf(pages).map(({ cells }) => {
    const holds = labelBy(
      PRODUCT_TESTS,
      [...cells].map(([page, cell]) => [cell.text, known.get(page)!]),
    )
    return rowOf([...cells.values()], products.length, holds ?? 'other')
  })
}

const ARTICLE_NUMBER = /^(?:sku|item|model|mfr|mpn|part|art|product code)[\s.:#-].{0,20}\d/i

/** In words: a number alone may be anything. */
const stockOf = (text: string) =>
  /\p{L}/u.test(text) && text.length < 40 ? parseAvailability(text) : null

const isGtin = (text: string): boolean => /^\d{12,14}$/.test(text) && normalGtin(text) !== null

/** Article numbers that no label names, by hand: shop and what they look like there. */
const ARTICLES: Record<string, RegExp> = {
  brooches: /^B[A-Z]+\d{5}$/,
  newegg: /^9SI[A-Z0-9]{11}$/,
  bestbuy: /^(?:\d{7}|[A-Z0-9]{3}-\d{5})$/,
}

const CARD_TESTS: [Label, (text: string, record: TrueRecord) => boolean][] = [
  ['name', (text, { title }) => isSame(text, [title])],
  ['price', (text, { amount }) => amount !== null && Number(parsePrice(text)?.amount) === amount],
  ['gtin', (text) => isGtin(text)],
  ['sku', (text) => ARTICLE_NUMBER.test(text)],
  ['availability', (text) => stockOf(text) !== null],
  ['description', (text) => text.length > LONG],
]

/** What stands at one place of all cards. */
function cardRows(marked: MarkedPage): LabelledRow[] {
  const page = marked.read()
  const leaves = leavesOf(page)
  const columns = new Map<string, { sample: Sample; record: TrueRecord }[]>()
  for (const record of marked.records) {
    const [card] = selectOrNone(
      compileXPath(record.xpath.toLowerCase()),
      page.document,
    ) as Element[]
    if (!card) continue
    const count = new Map<string, number>()
    for (const { element, path, text, url } of leaves) {
      if (text === '' || !isIn(element, card)) continue
      const place = path.text.split('/').slice(card.depth).join('/')
      const nth = (count.get(place) ?? 0) + 1
      count.set(place, nth)
      const key = `${place} ${nth}`
      const column = columns.get(key) ?? []
      columns.set(key, column)
      column.push({ sample: { text, linked: url !== null }, record })
    }
  }
  return [...columns.values()].flatMap((cells) => {
    const samples = cells.map(({ sample }) => sample)
    const varied = new Set(samples.map(({ text }) => text)).size > 1
    if (!varied || cells.length < marked.records.length / 4) return []
    const isArticle = samples.every(({ text }) => ARTICLES[marked.shop]?.test(text))
    const label = isArticle
      ? 'sku'
      : labelBy(
          CARD_TESTS,
          cells.map(({ sample, record }) => [sample.text, record]),
        )
    // The brand, or a part of the name.
    const inTitle = cells.filter(({ sample, record }) => record.title.includes(sample.text)).length
    if (label === null && 2 * inTitle > cells.length) return []
    return [rowOf(samples, marked.records.length, label ?? 'other')]
  })
}

function labelBy<T>(
  tests: [Label, (text: string, truth: T) => boolean][],
  cells: [text: string, truth: T][],
): Label | null {
  const found = tests.find(
    ([, holds]) =>
      cells.filter(([text, truth]) => holds(text, truth)).length >= MOST * cells.length,
  )
  return found?.[0] ?? null
}

function isIn(element: Element, card: Element): boolean {
  let at: Element | null = element
  while (at && at.depth > card.depth) at = at.parentNode as Element | null
  return at === card
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

const isSame = (text: string, truths: string[] | undefined): boolean =>
  truths?.some((truth) => plain(truth) === plain(text)) ?? false

/** With a label before it, as `Item 1234`. */
const isCode = (text: string, truths: string[] | undefined): boolean =>
  truths?.some((truth) => text.includes(truth) && text.length <= truth.length + 20) ?? false

const isAmount = (text: string, truths: string[] | undefined): boolean =>
  truths?.some((truth) => Number(parsePrice(text)?.amount) === Number(truth)) ?? false
