/**
 * Evidence for a field from each place of a page, and how far it is to be trusted. Used all over `wrapper`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import type { Availability } from '../../price/availability.ts'
import type { ProductData } from '../structured/product-data.ts'
import type { StatedProduct } from '../structured/structured.ts'
import type { Labelled } from './labels.ts'
import { chosenVariant, isInAddress } from './main-product.ts'
import { marksOn, type Place } from './place.ts'
import type { Scan } from './scan.ts'
import { likeness } from './similar.ts'
import type { StockSign } from './stock.ts'
import type { Evidence, Origin } from './weigh.ts'
import { LABELS, NOTHING } from './words.ts'

/** Trust in each origin, where nothing else is known. */
export const TRUST: Record<Origin, number> = {
  jsonld: 0.85,
  microdata: 0.85,
  rdfa: 0.8,
  opengraph: 0.75,
  twitter: 0.7,
  datalayer: 0.5,
  visible: 0.8,
  url: 0.3,
  title: 0.3,
}

/** The same number, however it is grouped. */
export const codeKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Texts of one field from the data. */
export function facts(main: StatedProduct[], field: keyof ProductData): Evidence<string>[] {
  return main.flatMap(({ data, format }) => {
    const value = data[field]
    return typeof value === 'string' ? [{ value, origin: format, weight: TRUST[format] }] : []
  })
}

const isForSharing = ({ origin }: Evidence<string>): boolean =>
  origin === 'opengraph' || origin === 'twitter'

/** Titles for sharing carry the shop's name, too; copies of the page's title say no more than it. */
export function names(
  main: StatedProduct[],
  heading: string | null,
  page: Page,
): Evidence<string>[] {
  const stated = facts(main, 'name')
  const shared = stated.find(isForSharing)
  const told = stated
    .filter((one) => one === shared || !isForSharing(one) || one.value !== shared!.value)
    .map((one) => (isForSharing(one) ? { ...one, weight: 0.5 } : one))
  if (heading) told.push({ value: heading, origin: 'visible', weight: 0.7 })
  if (page.title && page.title !== shared?.value)
    told.push({ value: page.title, origin: 'title', weight: 0.2 })
  return told
}

/** Many shops write InStock into every page; that it is out is only written where it is so. */
const statedTrust = (state: Availability, format: StatedProduct['format']): number =>
  state === 'InStock' ? 0.75 * TRUST[format] : TRUST[format]

export function stock(
  main: StatedProduct[],
  signs: StockSign[],
  priced: boolean,
  page: Page,
): Evidence<Availability>[] {
  const evidence: Evidence<Availability>[] = main.flatMap(({ data, format }) => {
    const state = chosenVariant(data.variants, page)?.availability ?? data.availability
    return state ? [{ value: state, origin: format, weight: statedTrust(state, format) }] : []
  })
  for (const [state, same] of Map.groupBy(signs, ({ state }) => state)) {
    const doubt = same.slice(0, 4).reduce((left, { weight }) => left * (1 - weight), 1)
    evidence.push({ value: state, origin: 'visible', weight: Math.min(0.9, 1 - doubt) })
  }
  // What has a price and nothing said against it can mostly be had.
  if (evidence.length === 0 && priced) {
    evidence.push({ value: 'InStock', origin: 'visible', weight: 0.4 })
  }
  return evidence
}

/**
 * That of the variant which is asked for, where the product has none of its own; the number of an entry where the
 * address has it, too.
 */
function statedSkus(main: StatedProduct[], page: Page): Evidence<string>[] {
  return main.flatMap(({ data, format }) => {
    const entry = isInAddress(data, page) ? data.entry : null
    const value = data.sku ?? entry ?? chosenVariant(data.variants, page)?.sku ?? null
    return value ? [{ value, origin: format, weight: TRUST[format] }] : []
  })
}

/** What people see as the article number counts before what the data calls so. */
export function skus(
  main: StatedProduct[],
  labels: Labelled[],
  scan: Scan,
  place: Place,
  page: Page,
): Evidence<string>[] {
  const address = codeKey(page.url)
  const isAsked = (value: string) => codeKey(value).length >= 4 && address.includes(codeKey(value))
  // Of several labels the one whose number is in the address goes first.
  const ranked = labels.toSorted((a, b) => Number(isAsked(b.value)) - Number(isAsked(a.value)))
  const stated = statedSkus(main, page)
  const isRepeated = (value: string): boolean =>
    isAsked(value) || timesTold(value, stated, scan) > 1
  const evidence = [
    ...(saysNone(scan, place) ? doubted(stated, isRepeated) : stated),
    ...shownAs('sku', ranked, 0.92),
  ]
  const [sku] = scan.skus
  if (sku) evidence.push({ value: sku, origin: 'visible', weight: 0.35 })
  const inAddress = evidence
    .filter(({ value }) => isAsked(value))
    .map((one) => ({ ...one, origin: 'url' as const, weight: 0.35 }))
  const [asked] = addressCodes(page.url)
  const guessed = asked ? [{ value: asked, origin: 'url' as const, weight: 0.25 }] : []
  return [...evidence, ...inAddress, ...guessed]
}

const SKU_MARK = /(?:^|[\s_-])sku(?:$|[\s_-])/
/** Texts after the heading in which the product's own label stands. */
const OWN = 200

/** Where people read «SKU: N/A», what the data calls so is the number of an entry. */
const saysNone = ({ runs }: Scan, place: Place): boolean =>
  runs.some(({ text, element, at }) => {
    if (!NOTHING.test(text) || !SKU_MARK.test(marksOn(element)) || place.isBeside(element))
      return false
    const distance = at - (place.heading?.at ?? 0)
    return distance > 0 && distance < OWN && LABELS.sku.exec(runs[at - 1]?.text ?? '')?.[1] === ''
  })

/** How many formats and attributes have a number. */
function timesTold(value: string, stated: Evidence<string>[], { skus }: Scan): number {
  const same = (other: string): boolean => codeKey(other) === codeKey(value)
  const formats = new Set(stated.filter((one) => same(one.value)).map(({ origin }) => origin))
  return formats.size + Number(skus.some(same))
}

const doubted = (
  evidence: Evidence<string>[],
  isRepeated: (value: string) => boolean,
): Evidence<string>[] =>
  evidence.map((one) => ({ ...one, weight: one.weight * (isRepeated(one.value) ? 0.6 : 0.2) }))

/** Numbers that are a whole part of the address, the last first: `/dp/B07FW264WL`, `?pid=428514`. */
export function addressCodes(url: string): string[] {
  const { pathname, searchParams } = new URL(url)
  const parts = pathname.split('/').map((part) => part.replace(/\.\w{2,5}$/, ''))
  const whole = parts.filter((part) => /^[A-Za-z]{0,4}\d{5,}[A-Za-z\d]{0,6}$/.test(part)).reverse()
  const asked = ['sku', 'pid', 'productid', 'product_id', 'id', 'item'].flatMap(
    (name) => searchParams.get(name) ?? [],
  )
  const named = parts.filter(
    (part, i) => /^(?:dp|product)$/.test(parts[i - 1] ?? '') && isAsin(part),
  )
  return [...asked.filter((value) => /^[\w-]*\d{4}[\w-]*$/.test(value)), ...named, ...whole]
}

/** Ten capitals and digits after `/dp/`, a number that many languages of one shop share. */
const isAsin = (part: string): boolean => /^(?=.*\d)[A-Z\d]{10}$/.test(part)

/** A number that is the shop's own is none of the maker. */
export function mpns(
  main: StatedProduct[],
  labels: Labelled[],
  sku: string | null,
): Evidence<string>[] {
  const stated = facts(main, 'mpn').filter(({ value }) => {
    const own = main.some(({ data }) => data.sku !== null && codeKey(data.sku) === codeKey(value))
    return !own && (sku === null || codeKey(sku) !== codeKey(value))
  })
  return [...stated, ...shownAs('mpn', labels, 0.9)]
}

export const gtins = (main: StatedProduct[], labels: Labelled[]): Evidence<string>[] => [
  ...facts(main, 'gtin'),
  ...shownAs('gtin', labels, 0.9),
]

/** The first of a kind is the product's; later ones may be of something else. */
function shownAs(kind: Labelled['kind'], labels: Labelled[], trust: number): Evidence<string>[] {
  return labels
    .filter((one) => one.kind === kind)
    .slice(0, 5)
    .map(({ value, weight }, i) => ({
      value,
      origin: 'visible',
      weight: (trust * weight) / (1 + i / 2),
    }))
}

/** A maker who is named in the heading is surely the one. */
export function brands(
  main: StatedProduct[],
  labels: Labelled[],
  heading: string,
): Evidence<string>[] {
  const evidence = [...facts(main, 'brand'), ...shownAs('brand', labels, 0.75)]
  return evidence.map((one) =>
    likeness(one.value, heading) > 0.3 ? one : { ...one, weight: one.weight * 0.85 },
  )
}
