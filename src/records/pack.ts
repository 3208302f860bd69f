/**
 * Records of a list page as they are stored: with the page each of them leads to.
 * @module
 */

import type { Money, ProductRecord } from './record.ts'

/** What a list shows of a product, wherever on the page it does. */
export type Shown = Omit<ProductRecord, 'xpath' | 'url' | 'href' | 'paths'>

/** A record whose link leads to that page of the shop. */
export type Listed = { page: number; shown: Shown }

type Row = [page: number, ...values: Values]

/** A record as it travels between threads: as text it is copied six times as fast as its objects. */
export type ListedText = { page: number; text: string }

export const textOfShown = (shown: Shown): string => JSON.stringify(valuesOf(shown))

export const shownOfText = (text: string): Shown => shownOf(JSON.parse(text))

/** Compressed JSON: the records of a list repeat each other's addresses. */
export function packRecords(records: readonly ListedText[]): Uint8Array {
  const rows = records.map(({ page, text }) => `[${page},${text.slice(1)}`)
  return Bun.zstdCompressSync(`[${rows.join(',')}]`, { level: 1 })
}

export function unpackRecords(packed: Uint8Array): Listed[] {
  const text = Bun.zstdDecompressSync(packed as Uint8Array<ArrayBuffer>).toString()
  return (JSON.parse(text) as Row[]).map(([page, ...values]) => ({ page, shown: shownOf(values) }))
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
]

function valuesOf({ name, price, oldPrice, ...shown }: Shown): Values {
  const { image, availability, rating, brand } = shown
  const money = (value: Money | null): [Text, Text] => [
    value?.amount ?? null,
    value?.currency ?? null,
  ]
  return [name, ...money(price), ...money(oldPrice), image, availability, rating, brand]
}

function shownOf([name, amount, code, oldAmount, oldCode, ...values]: Values): Shown {
  const [image, availability, rating, brand] = values
  const money = (value: Text, currency: Text): Money | null =>
    value === null ? null : { amount: value, currency }
  const prices = { price: money(amount, code), oldPrice: money(oldAmount, oldCode) }
  return { name, ...prices, image, availability, rating, brand }
}
