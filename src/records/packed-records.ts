/**
 * Records of a list page as they are stored: with the page each of them leads to. Used by `crawl`, `jobs`, `records`
 * and `shop`.
 * @module
 */

import type { Money, ProductRecord } from './record.ts'

/** What a list shows of a product, wherever on the page it does. */
export type Shown = Omit<ProductRecord, 'xpath' | 'url' | 'href' | 'paths'>

/** Lists of articles have names and pictures as well. */
export const isProduct = ({ name, price }: Shown): boolean => name !== null && price !== null

/** A record whose link leads to that page of the shop; `lone`: no list shows it, so it may be none. */
export type Listed = { page: number; shown: Shown; lone?: true }

type Row = [page: number, ...values: Values]

/** After the values of a record that stands alone. */
const LONE = 1

/** A record as it travels between threads: as text it is copied six times as fast as its objects. */
export type ListedText = { page: number; text: string }

export const textOfShown = (shown: Shown, lone = false): string =>
  JSON.stringify(lone ? [...valuesOf(shown), LONE] : valuesOf(shown))

export const listedOfText = ({ page, text }: ListedText): Listed =>
  listedOf([page, ...(JSON.parse(text) as Values)])

/** Compressed JSON: the records of a list repeat each other's addresses. Nothing at all of a page without any. */
export function packRecords(records: readonly ListedText[]): Uint8Array {
  if (records.length === 0) return new Uint8Array(0)
  const rows = records.map(({ page, text }) => `[${page},${text.slice(1)}`)
  return Bun.zstdCompressSync(`[${rows.join(',')}]`, { level: 1 })
}

export function unpackRecords(packed: Uint8Array): Listed[] {
  if (packed.length === 0) return []
  const text = Bun.zstdDecompressSync(packed as Uint8Array<ArrayBuffer>).toString()
  return (JSON.parse(text) as Row[]).map(listedOf)
}

/** The same for records that show the same: whether one changed is asked of millions of them. */
export function hashOfShown(shown: Shown): number {
  const values = valuesOf({ ...shown, image: shown.image && withoutQuery(shown.image) })
  return Number(BigInt(Bun.hash(JSON.stringify(values))) & 0x1fffffffffffffn)
}

/** Pictures are signed anew for each visitor, behind the question mark. */
export const withoutQuery = (url: string): string => url.split('?')[0]!

type Text = string | null

type Values = [
  name: Text,
  amount: Text,
  currency: Text,
  oldAmount: Text,
  oldCurrency: Text,
  image: Text,
  availability: Shown['availability'],
  rating: Text,
  brand: Text,
  lone?: typeof LONE,
]

function valuesOf({ name, price, oldPrice, ...shown }: Shown): Values {
  const { image, availability, rating, brand } = shown
  const money = (value: Money | null): [Text, Text] => [
    value?.amount ?? null,
    value?.currency ?? null,
  ]
  return [name, ...money(price), ...money(oldPrice), image, availability, rating, brand]
}

function listedOf([page, name, amount, code, oldAmount, oldCode, ...values]: Row): Listed {
  const [image, availability, rating, brand, lone] = values
  const money = (value: Text, currency: Text): Money | null =>
    value === null ? null : { amount: value, currency }
  const prices = { price: money(amount, code), oldPrice: money(oldAmount, oldCode) }
  const shown = { name, ...prices, image, availability, rating, brand }
  return lone === LONE ? { page, shown, lone: true } : { page, shown }
}
