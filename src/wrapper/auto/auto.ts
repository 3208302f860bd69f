/**
 * Reading a product page without a wrapper: the page's own data, what it shows and what it is, weighed together. Used
 * by `cli`, `jobs`, `survey` and `wrapper`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { FieldValue } from '../extract.ts'
import { readStructured, type StatedProduct, type Structured } from '../structured/structured.ts'
import { brands, codeKey, facts, gtins, mpns, names, skus, stock, TRUST } from './evidence.ts'
import { mainHeading } from './heading.ts'
import { labelledValues, shownMaker } from './labels.ts'
import { mainProducts } from './main-product.ts'
import { Place, parentOf } from './place.ts'
import { priceField } from './price/field.ts'
import { shownPrices } from './price/prices.ts'
import { bestPrice, scorePrices } from './price/score.ts'
import { type Button, type Scan, scanPage } from './scan.ts'
import { stockSigns } from './stock.ts'
import { judge } from './verdict.ts'
import { calibrated, type Evidence, type Origin, type Weighed, weigh } from './weigh.ts'

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
  /** That it sells one product, though it is the first page of its site. */
  sellsAtHome: boolean
}

/** Not said in data, but seen: boxes of other products are seen as well. */
const SEEN = new Set<Origin>(['visible', 'url', 'title'])

/** Whether the page's data says so itself. */
export function isStated({ source }: AutoReading, field: string): boolean {
  const origin = source[field === 'image' ? 'images' : field]
  return origin !== undefined && !SEEN.has(origin)
}

export function readAuto(page: Page): AutoReading {
  const scan = scanPage(page.document)
  const structured = readStructured(scan.marks)
  const heading = mainHeading(scan, page)
  const place = new Place(heading, scan.buttons)
  const main = mainProducts(structured, page, heading)
  const buttons = mainButtons(scan, place)
  const stated = main.flatMap(({ data }) => data.price ?? [])
  const prices = scorePrices(shownPrices(scan), scan, place, buttons, stated)
  const shown = bestPrice(prices)
  const labels = [...labelledValues(scan, place), ...shownMaker(scan, place)]
  const signs = stockSigns(scan, place, shown?.at ?? null, buttons)
  const { price, regular, problem } = priceField(main, prices, page)

  const reading = new Reading()
  reading.weigh('name', names(main, heading?.text ?? null, page))
  reading.take('price', price)
  reading.take('regularPrice', regular)
  reading.weigh('availability', stock(main, signs, price !== null, page))
  const sku = reading.weigh('sku', skus(main, labels, scan, place, page), codeKey)
  if (sku) reading.fields.sku = shownForm(sku, scan, place)
  reading.weigh('mpn', mpns(main, labels, sku), codeKey)
  reading.weigh('gtin', gtins(main, labels), codeKey)
  reading.weigh('brand', brands(main, labels, heading?.text ?? ''), (text) => text.toLowerCase())
  reading.weigh('rating', facts(main, 'rating'))
  reading.weigh('description', facts(main, 'description'))
  takeLists(reading, main, structured.breadcrumbs, page)
  if (problem) reading.problems.push(problem)
  const verdict = judge({
    page,
    scan,
    heading,
    main,
    structured,
    shown,
    prices,
    buttons,
    labels,
    signs,
    sku,
  })
  const { fields, source, confidence, problems } = reading
  return { ...verdict, fields, source, confidence, problems }
}

/** Fields as they are decided. */
class Reading {
  fields: Record<string, FieldValue> = {}
  source: Record<string, Origin> = {}
  confidence: Record<string, number> = {}
  problems: string[] = []

  take(name: string, weighed: Weighed<FieldValue> | null): void {
    if (!weighed || weighed.confidence < LEAST) return
    this.fields[name] = weighed.value
    this.source[name] = weighed.origin
    this.confidence[name] = Math.round(100 * calibrated(name, weighed.confidence)) / 100
  }

  weigh<T extends string>(
    name: string,
    evidence: Evidence<T>[],
    key?: (value: T) => string,
  ): T | null {
    const weighed = weigh(evidence, key ?? ((value) => value))
    this.take(name, weighed)
    return name in this.fields ? weighed!.value : null
  }
}

/** Less likely values are guesses. */
const LEAST = 0.2

/** The number as the page writes it near its heading: `466/7999`. */
function shownForm(sku: string, { runs }: Scan, { heading }: Place): string {
  const key = codeKey(sku)
  const from = heading?.at ?? 0
  const near = runs
    .slice(from, from + 60)
    .find(({ text }) => text.length <= key.length + 5 && codeKey(text) === key)
  return near?.text.replace(/^[[(#\s]+|[\])\s]+$/g, '') ?? sku
}

/** Buttons of the product's part of the page. */
function mainButtons({ buttons }: Scan, place: Place): Button[] {
  const from = place.heading?.at ?? 0
  // Names of the button itself are about what it does.
  const own = buttons.filter(({ element }) => !place.isBeside(parentOf(element) ?? element))
  const near = own.filter(({ at }) => at >= from - 150 && at <= from + 600)
  return near.length > 0 ? near : own
}

function takeLists(
  reading: Reading,
  main: StatedProduct[],
  { names, format }: Structured['breadcrumbs'],
  page: Page,
): void {
  const take = (name: string, told: StatedProduct | undefined, value: FieldValue | undefined) => {
    if (!told || !Array.isArray(value) || value.length === 0) return
    reading.take(name, { value, origin: told.format, confidence: TRUST[told.format], others: [] })
  }
  const pictured = main.find(({ data }) => data.images.length > 0)
  const images = pictured?.data.images.flatMap((url) => normalizeUrl(url, page.base) ?? [])
  take('images', pictured, [...new Set(images)])
  const categorized = main.find(({ data }) => data.breadcrumbs.length > 0)
  if (names.length > 0) {
    reading.take('breadcrumbs', {
      value: names,
      origin: format,
      confidence: TRUST[format],
      others: [],
    })
  } else take('breadcrumbs', categorized, categorized?.data.breadcrumbs)
  const varied = main.find(({ data }) => data.variants.length > 1)
  take('variants', varied, varied?.data.variants.map(asRow))
}

const asRow = (variant: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variant).flatMap(([key, value]) =>
      value === null ? [] : [[key, String(value)]],
    ),
  )
