/**
 * Data layers: what scripts of a page tell analytics, advertising or themselves of the product. Read as data, never
 * run. Used by `structured.ts`.
 * @module
 */

import { Effort } from '../../page/html/shown-text.ts'
import { type Availability, parseAvailability } from '../../price/availability.ts'
import { cleanAmount, cleanBrand, cleanCode, cleanCurrency, cleanGtin, cleanName } from './clean.ts'
import { plainText } from './item.ts'
import { literalAt } from './loose-json.ts'
import { NO_DATA, type ProductData } from './product-data.ts'

/** Where a script may hand over an object or a list, and what must stand before it: a well-known name, or a call. */
const OPENS = /(?:=|\.push\(|["']\s{0,9},)\s{0,40}(?=[{[])/g
const HANDED =
  /(?:(?:dataLayer|digitalData|utag_data|universal_variable|tc_vars|pageData|productData|product_data|_?gtmData\w*|__INITIAL_STATE__|__PRELOADED_STATE__|__APP_STATE__|ShopifyAnalytics\.meta|\bmeta|\bproduct|\bitem|SQUARESPACE_CONTEXT|BCData|runParams|__WML_REDUX_INITIAL_STATE__|skuJson)\w{0,30}(?:\.product)?["'\]]{0,2}\s*(?:=|\.push\()|gtag\(\s*["']event["']\s*,\s*["']view_item["']\s*,|fbq\(\s*["']track["']\s*,\s*["']ViewContent["']\s*,|["']ec:addProduct["']\s*,|impressionFieldObject\s*=)\s*$/
/** Names that scripts give to anything; what they hand over is looked at where it soon speaks of a price. */
const ANYTHING =
  /(?:\b_{0,2}(?:data|initial_?(?:state|data)|pageInfo)|__NUXT__|__APOLLO_STATE__)["'\]]{0,2}\s*=\s*$/i
const SOON = 3000

/** Characters before the bracket in which the name stands. */
const LOOK_BACK = 120
const MOST_SCRIPTS = 200
/** Characters of the scripts that are looked through, and objects of each. */
const LARGEST_SCRIPT = 400_000
const LARGEST = 1_500_000
const MOST_HANDED = 30
const MOST_NODES = 30_000
const MOST_PRODUCTS = 60

/** `vague`: what the script calls it may be said of any product. */
type Handed = { data: ProductData; vague: boolean }

/** Products that scripts hand over, in the order of the page; also those of lists beside it. */
export function dataLayerProducts(scripts: string[]): Handed[] {
  const found: Handed[] = []
  const effort = new Effort(LARGEST)
  for (const script of scripts.slice(0, MOST_SCRIPTS)) {
    if (script.length > LARGEST_SCRIPT || !mayTell(script) || !effort.spend(script.length)) continue
    let handed = 0
    for (const { index, 0: text } of script.matchAll(OPENS)) {
      const at = index + text.length
      const before = script.slice(Math.max(0, at - LOOK_BACK), at)
      const known = HANDED.test(before)
      if (!known && !isAnything(before, script, at)) continue
      if (++handed > MOST_HANDED || found.length >= MOST_PRODUCTS) break
      for (const data of productsIn(literalAt(script, at))) found.push({ data, vague: !known })
    }
  }
  return found.slice(0, MOST_PRODUCTS)
}

const isAnything = (before: string, script: string, at: number): boolean =>
  ANYTHING.test(before.slice(-40)) && /price/i.test(script.slice(at, at + SOON))

/** What has neither a price nor a number tells of no product. */
const mayTell = (script: string): boolean =>
  ['rice', 'mount', 'sku', 'Sku', 'SKU', 'brand', 'Brand'].some((word) => script.includes(word))

/** Products of a script of the type `application/json`. */
export function jsonProducts(scripts: string[]): ProductData[] {
  const found: ProductData[] = []
  const effort = new Effort(LARGEST)
  for (const script of scripts.slice(0, MOST_SCRIPTS)) {
    if (!/price|sku/i.test(script) || !effort.spend(script.length)) continue
    try {
      found.push(...productsIn(JSON.parse(script)))
    } catch {
      // Not JSON after all.
    }
    if (found.length >= MOST_PRODUCTS) break
  }
  return found.slice(0, MOST_PRODUCTS)
}

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects that look like a product, the outer ones first. */
function productsIn(value: unknown): ProductData[] {
  const found: ProductData[] = []
  const queue: { value: unknown; currency: string | null }[] = [{ value, currency: null }]
  for (let at = 0; at < queue.length && at < MOST_NODES && found.length < MOST_PRODUCTS; at++) {
    const { value, currency } = queue[at]!
    if (Array.isArray(value)) {
      for (const one of value) if (typeof one === 'object') queue.push({ value: one, currency })
    } else if (isObject(value)) {
      const facts = factsOf(value)
      const product = productOf(facts, currency)
      if (product) found.push(product)
      const known = cleanCurrency(facts.get('currency')) ?? currency
      for (const [key, one] of Object.entries(value)) {
        if (typeof one !== 'object' || one === null || (product && GROUPS.test(bareName(key))))
          continue
        queue.push({ value: one, currency: known })
      }
    }
  }
  return found
}

/** Objects inside a product that only group its facts. */
const GROUPS =
  /^(?:info|attributes|price|prices|pricing|priceinfo|stock|brand|manufacturer|data|details|seller)$/
const NAMES: [string, RegExp][] = [
  ['name', /^(?:name|title|displayname|productname|itemname)$/],
  [
    'price',
    /^(?:price|saleprice|sellingprice|currentprice|finalprice|unitprice|specialprice|priceamount|pricewithtax|pricevalue|priceincvat|amount|unitpriceati|totalprice|actualprice|baseprice)$/,
  ],
  [
    'regular',
    /^(?:regularprice|originalprice|listprice|oldprice|msrp|fullprice|wasprice|strikeprice|retailprice|crossedprice)$/,
  ],
  [
    'sku',
    /^(?:sku|skuid|articlenumber|articleno|itemnumber|itemno|code|productcode|partnumber|ref|reference|modelcode)$/,
  ],
  ['id', /^(?:id|productid|itemid|pid|masterid|identifier)$/],
  ['gtin', /^(?:gtin\d*|ean\d*|eancode|upc|barcode|isbn)$/],
  ['mpn', /^(?:mpn|manufacturerpartnumber|manufacturernumber|mfrpartno|vendorcode)$/],
  ['brand', /^(?:brand|brandname|manufacturer|manufacturername|marke|marque|marca)$/],
  [
    'stock',
    /^(?:availability|stockstatus|availabilitystatus|instock|isinstock|available|isavailable|stockstate|stock)$/,
  ],
  ['currency', /^(?:currency|currencycode|pricecurrency|currencyid|curr)$/],
  ['url', /^(?:url|canonicalurl|link|producturl|pageurl)$/],
]

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')
const bareName = (key: string): string =>
  plainKey(key).replace(/^(?:product|item|prod|ecomm|content|offer|article)(?=.)/, '')

/** Facts by their common names; `product_name`, `productName` and `name` are one. */
function factsOf(object: JsonObject): Map<string, string> {
  const facts = new Map<string, string>()
  collect(object, 0)
  return facts

  function collect(one: JsonObject, depth: number, within = ''): void {
    for (const [key, raw] of Object.entries(one).slice(0, 200)) {
      const bare = plainKey(key)
      const name = bareName(key)
      const value = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw
      if (isObject(value)) {
        if (depth < 2 && GROUPS.test(name)) collect(value, depth + 1, name)
      } else if (['string', 'number', 'boolean'].includes(typeof value)) {
        const kind = kindOf(name, bare, within)
        if (kind && !facts.has(kind) && String(value).trim() !== '') facts.set(kind, String(value))
      }
    }
  }
}

function kindOf(name: string, bare: string, within: string): string | null {
  if (/^(?:brand|manufacturer)$/.test(within)) return name === 'name' ? 'brand' : null
  if (/^price/.test(within) && /^(?:value|current|final|sale|now)$/.test(name)) return 'price'
  return NAMES.find(([, pattern]) => pattern.test(name) || pattern.test(bare))?.[0] ?? null
}

function productOf(facts: Map<string, string>, currency: string | null): ProductData | null {
  const name = cleanName(plainText(facts.get('name') ?? ''))
  const price = cleanAmount(facts.get('price'))
  const known = cleanCode(facts.get('sku')) ?? cleanCode(facts.get('id'))
  if (!name || name.length < 3 || (!price && !(known && facts.has('brand')))) return null
  if (!known && !facts.has('brand') && !facts.has('gtin')) return null
  const isBare = !facts.has('sku') && /^\d+$/.test(known ?? '')
  return {
    ...NO_DATA,
    name,
    price,
    regularPrice: cleanAmount(facts.get('regular')),
    currency: cleanCurrency(facts.get('currency')) ?? currency,
    availability: stockOf(facts.get('stock')),
    // A bare number counts entries or variants, if nobody calls it the article's.
    sku: isBare ? null : known,
    entry: isBare ? known : null,
    mpn: cleanCode(facts.get('mpn')),
    gtin: cleanGtin(facts.get('gtin')),
    brand: cleanBrand(plainText(facts.get('brand') ?? '')),
    url: facts.get('url') ?? null,
  }
}

function stockOf(text: string | undefined): Availability | null {
  if (text === undefined) return null
  if (/^(?:true|yes|y|in|available)$/i.test(text)) return 'InStock'
  if (/^(?:false|no|n|out|unavailable)$/i.test(text)) return 'OutOfStock'
  return parseAvailability(text)
}
