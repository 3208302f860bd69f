/**
 * Reading a product page without a wrapper: the page's own data, what it shows and what it is, weighed together.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { Availability } from '../availability.ts'
import type { FieldValue } from '../extract.ts'
import { codesOf } from '../price.ts'
import { likelyCurrency } from '../region.ts'
import type { ProductData } from '../structured/product-data.ts'
import { readStructured, type Told } from '../structured/structured.ts'
import { mainHeading } from './heading.ts'
import { type Labelled, labelledValues } from './labels.ts'
import { chosenVariant, mainProducts } from './main-product.ts'
import { type ShownPrice, shownPrices } from './prices.ts'
import { type Button, type Scan, scanPage } from './scan.ts'
import { likeness } from './similar.ts'
import { stockSigns } from './stock.ts'
import { judge } from './verdict.ts'
import { type Evidence, type Origin, weigh } from './weigh.ts'

export type AutoReading = {
  detail: boolean
  /** Without the fields that the page has not. */
  fields: Record<string, FieldValue>
  source: Record<string, Origin>
  /** 0 to 1. */
  confidence: Record<string, number>
  /** Sentences: data that what is shown contradicts. */
  problems: string[]
  /** Why it is a product page, or is none. */
  reasons: string[]
}

/** How far each format is to be trusted, where nothing else is known. */
const TRUST: Record<Origin, number> = {
  jsonld: 0.85,
  microdata: 0.85,
  rdfa: 0.8,
  opengraph: 0.75,
  twitter: 0.7,
  datalayer: 0.6,
  visible: 0.8,
  url: 0.3,
  title: 0.3,
}

export function readAuto(page: Page): AutoReading {
  const scan = scanPage(page.document)
  const structured = readStructured(scan.marks)
  const heading = mainHeading(scan, page)
  const main = mainProducts(structured, page, heading)
  const buttons = nearButtons(scan, heading?.at ?? 0)
  const prices = shownPrices(scan, heading, buttons)
  const shown = bestPrice(prices)
  const labels = labelledValues(scan, heading)
  const reading = new Reading()

  reading.take('name', names(main, heading?.text ?? null, page))
  const price = readPriceField(reading, main, prices, page)
  reading.take('availability', stock(main, scan, heading, shown, buttons, page), (state) => state)
  reading.take('sku', skus(main, labels, scan, page), code)
  reading.take('mpn', codes('mpn', main, labels), code)
  reading.take('gtin', codes('gtin', main, labels), code)
  reading.take('brand', brands(main, labels, heading?.text ?? ''), (text) => text.toLowerCase())
  reading.take('rating', facts(main, 'rating'))
  reading.take('description', facts(main, 'description'))
  takeLists(reading, main, structured.breadcrumbs, page)
  const verdict = judge({
    page,
    heading,
    main,
    structured,
    price: shown,
    prices,
    buttons,
    labels,
    texts: scan.runs.length,
  })
  const contradicted = contradiction(main, shown, price, prices)
  if (contradicted) reading.problems.push(contradicted)
  const { fields, source, confidence, problems } = reading
  return { detail: verdict.detail, fields, source, confidence, problems, reasons: verdict.reasons }
}

/** Fields as they are decided. */
class Reading {
  fields: Record<string, FieldValue> = {}
  source: Record<string, Origin> = {}
  confidence: Record<string, number> = {}
  problems: string[] = []

  take(
    name: string,
    evidence: Evidence<string>[],
    key: (value: string) => string = (value) => value,
  ): string | null {
    const weighed = weigh(evidence, key)
    if (!weighed) return null
    this.set(name, weighed.value, weighed.origin, weighed.confidence)
    return weighed.value
  }

  set(name: string, value: FieldValue, origin: Origin, confidence: number): void {
    this.fields[name] = value
    this.source[name] = origin
    this.confidence[name] = confidence
  }
}

const code = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Texts of one field from the data, each with the trust of its format. */
function facts(main: Told[], field: keyof ProductData, share = 1): Evidence<string>[] {
  return main.flatMap(({ data, format }) => {
    const value = data[field]
    return typeof value === 'string'
      ? [{ value, origin: format, weight: TRUST[format] * share }]
      : []
  })
}

/** Buttons in the page's main part: the ones from its heading on. */
function nearButtons({ buttons }: Scan, from: number): Button[] {
  const after = buttons.filter(({ at }) => at >= from - 60 && at <= from + 600)
  return after.length > 0 ? after : buttons
}

function names(main: Told[], heading: string | null, page: Page): Evidence<string>[] {
  const told = facts(main, 'name').map((one) =>
    one.origin === 'opengraph' || one.origin === 'twitter' ? { ...one, weight: 0.5 } : one,
  )
  const shown: Evidence<string>[] = heading
    ? [{ value: heading, origin: 'visible', weight: 0.7 }]
    : []
  const title: Evidence<string>[] = page.title
    ? [{ value: page.title, origin: 'title', weight: 0.2 }]
    : []
  return [...told, ...shown, ...title]
}

export function bestPrice(prices: ShownPrice[]): ShownPrice | null {
  const open = prices.filter(({ former }) => !former)
  return open.length === 0 ? null : open.reduce((a, b) => (b.score > a.score ? b : a))
}

const belief = (score: number): number => 1 / (1 + Math.exp(-(score - 3.2)))
const amountKey = (amount: string): string => String(Number(amount))

/** Amounts of the data and of the page together; the currency is that of the amount chosen. */
function readPriceField(
  reading: Reading,
  main: Told[],
  prices: ShownPrice[],
  page: Page,
): string | null {
  const evidence: Evidence<string>[] = main.flatMap(({ data, format }) => told(data, format, page))
  for (const [amount, same] of Map.groupBy(prices, ({ amount }) => amountKey(amount))) {
    const best = bestPrice(same)
    if (!best) continue
    const repeated = Math.min(
      0.6,
      0.3 * (same.filter(({ listed, former }) => !listed && !former).length - 1),
    )
    evidence.push({
      value: amount,
      origin: 'visible',
      weight: 0.9 * belief(best.score + Math.max(0, repeated)),
    })
  }
  const weighed = weigh(evidence, amountKey)
  if (!weighed || weighed.confidence < 0.1) return null
  const { value, origin, confidence } = weighed
  const shown = bestPrice(prices.filter(({ amount }) => amountKey(amount) === amountKey(value)))
  const amount = written(value, main, shown)
  reading.set('price', { amount, currency: currencyOf(main, shown, page) }, origin, confidence)
  const regular = regularOf(main, prices, value)
  if (regular)
    reading.set(
      'regularPrice',
      { amount: regular.value, currency: currencyOf(main, shown, page) },
      regular.origin,
      regular.weight,
    )
  return value
}

/** As the page writes it, with its zeros. */
const written = (amount: string, main: Told[], shown: ShownPrice | null): string =>
  shown?.amount ??
  main.find(({ data }) => data.price && amountKey(data.price) === amountKey(amount))?.data.price ??
  amount

function told(data: ProductData, format: Told['format'], page: Page): Evidence<string>[] {
  const chosen = chosenVariant(data.variants, page)
  if (chosen?.amount) return [{ value: chosen.amount, origin: format, weight: TRUST[format] }]
  if (data.price) return [{ value: data.price, origin: format, weight: TRUST[format] }]
  const amounts = [
    ...new Set([
      data.variants[0]?.amount,
      data.lowPrice,
      ...data.variants.map(({ amount }) => amount),
    ]),
  ]
  return amounts
    .filter((amount) => amount != null)
    .slice(0, 30)
    .map((amount, i) => ({ value: amount, origin: format, weight: i === 0 ? 0.45 : 0.35 }))
}

function currencyOf(main: Told[], shown: ShownPrice | null, page: Page): string | null {
  const stated = new Set(main.flatMap(({ data }) => data.currency ?? []))
  if (shown?.currency) return shown.currency
  const codes = shown?.symbol ? codesOf(shown.symbol) : []
  const fitting = [...stated].filter((code) => codes.length === 0 || codes.includes(code))
  if (fitting.length > 0) return fitting[0]!
  return likelyCurrency(codes, page)
}

/** A former price above the current one, near it. */
function regularOf(main: Told[], prices: ShownPrice[], amount: string): Evidence<string> | null {
  const [stated] = facts(main, 'regularPrice').filter(({ value }) => Number(value) > Number(amount))
  if (stated) return stated
  const current = bestPrice(prices.filter((one) => amountKey(one.amount) === amountKey(amount)))
  if (!current) return null
  const former = prices.filter(
    (one) =>
      one.former &&
      !one.listed &&
      Math.abs(one.at - current.at) < 15 &&
      Number(one.amount) > Number(amount),
  )
  return former[0] ? { value: former[0].amount, origin: 'visible', weight: 0.7 } : null
}

function stock(
  main: Told[],
  scan: Scan,
  heading: Parameters<typeof stockSigns>[1],
  shown: ShownPrice | null,
  buttons: Button[],
  page: Page,
): Evidence<Availability>[] {
  const evidence: Evidence<Availability>[] = main.flatMap(({ data, format }) => {
    const state = chosenVariant(data.variants, page)?.availability ?? data.availability
    return state ? [{ value: state, origin: format, weight: TRUST[format] }] : []
  })
  const signs = stockSigns(scan, heading, shown?.at ?? null, buttons)
  for (const state of new Set(signs.map(({ state }) => state))) {
    const doubt = signs
      .filter((sign) => sign.state === state)
      .reduce((left, { weight }) => left * (1 - weight), 1)
    evidence.push({ value: state, origin: 'visible', weight: Math.min(0.9, 1 - doubt) })
  }
  // What has a price and nothing said against it can mostly be had.
  if (evidence.length === 0 && (shown || main.some(({ data }) => data.price))) {
    evidence.push({ value: 'InStock', origin: 'visible', weight: 0.4 })
  }
  return evidence
}

/** What people see as the article number counts before what the data calls so. */
function skus(main: Told[], labels: Labelled[], scan: Scan, page: Page): Evidence<string>[] {
  const evidence = [...facts(main, 'sku'), ...shownAs('sku', labels, 0.9)]
  const [first] = scan.codes.filter(({ kind }) => kind === 'sku')
  if (first) evidence.push({ value: first.value, origin: 'visible', weight: 0.35 })
  const [id] = scan.codes.filter(({ kind }) => kind === 'id')
  if (id) evidence.push({ value: id.value, origin: 'visible', weight: 0.25 })
  const address = code(page.url)
  return evidence.flatMap((one) => {
    const there = code(one.value).length >= 4 && address.includes(code(one.value))
    return there ? [one, { ...one, origin: 'url' as const, weight: 0.3 }] : [one]
  })
}

function codes(kind: 'mpn' | 'gtin', main: Told[], labels: Labelled[]): Evidence<string>[] {
  return [...facts(main, kind), ...shownAs(kind, labels, 0.9)]
}

/** The first of a kind is the product's; later ones are of something else. */
function shownAs(kind: Labelled['kind'], labels: Labelled[], trust: number): Evidence<string>[] {
  return labels
    .filter((one) => one.kind === kind)
    .slice(0, 5)
    .map(({ value, weight }, i) => ({
      value,
      origin: 'visible',
      weight: (trust * weight) / (1 + i),
    }))
}

/** A maker who is named in the heading is surely the one. */
function brands(main: Told[], labels: Labelled[], heading: string): Evidence<string>[] {
  const evidence = [...facts(main, 'brand'), ...shownAs('brand', labels, 0.7)]
  return evidence.map((one) => {
    const named = likeness(one.value, heading) > 0.3
    return { ...one, weight: named ? one.weight : one.weight * 0.85 }
  })
}

function takeLists(reading: Reading, main: Told[], breadcrumbs: string[], page: Page): void {
  const pictured = main.find(({ data }) => data.images.length > 0)
  const images = pictured?.data.images.flatMap((url) => normalizeUrl(url, page.base) ?? []) ?? []
  if (pictured && images.length > 0)
    reading.set('images', [...new Set(images)], pictured.format, TRUST[pictured.format])
  const categorized = main.find(({ data }) => data.breadcrumbs.length > 0)
  if (breadcrumbs.length > 0) reading.set('breadcrumbs', breadcrumbs, 'jsonld', 0.85)
  else if (categorized)
    reading.set('breadcrumbs', categorized.data.breadcrumbs, categorized.format, 0.6)
  const varied = main.find(({ data }) => data.variants.length > 1)
  if (varied) {
    const rows = varied.data.variants.map((variant) =>
      Object.fromEntries(
        Object.entries(variant).flatMap(([key, value]) =>
          value === null ? [] : [[key, String(value)]],
        ),
      ),
    )
    reading.set('variants', rows, varied.format, TRUST[varied.format])
  }
}

const SURE = 4

/** A price of the data that the page shows nowhere, where it surely shows another. */
function contradiction(
  main: Told[],
  shown: ShownPrice | null,
  chosen: string | null,
  prices: ShownPrice[],
): string | null {
  const stated = main.find(({ data }) => data.price !== null)
  if (!stated || !shown || chosen === null || shown.score < SURE) return null
  const { price } = stated.data
  if (amountKey(price!) === amountKey(shown.amount)) return null
  if (
    prices.some((one) => !one.former && !one.listed && amountKey(one.amount) === amountKey(price!))
  )
    return null
  return `price: the page's data (${stated.format}) says ${price}, but it shows ${shown.amount}`
}
