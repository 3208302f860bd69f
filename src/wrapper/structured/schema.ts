/**
 * Products of schema.org (also GoodRelations and data-vocabulary.org) as one kind of data. Used by `structured.ts`.
 * @module
 */

import { type Availability, parseAvailability } from '../../price/availability.ts'
import {
  cleanAmount,
  cleanBrand,
  cleanCode,
  cleanCount,
  cleanCurrency,
  cleanGtin,
  cleanName,
  cleanRating,
} from './clean.ts'
import { type Item, itemsOf, plainText, textOfProp, valuesOf } from './item.ts'
import type { ProductData, Variant } from './product-data.ts'

const PRODUCTS = new Set(
  `product productgroup productmodel individualproduct someproducts productcollection vehicle car motorcycle
  actualproductorserviceinstance actualproductorservice productorservice`.split(/\s+/),
)
/** Things that are products where they are offered. */
const OFFERED = new Set(
  `book audiobook musicalbum musicrelease movie videogame game softwareapplication mobileapplication course
  creativework apartment house accommodation`.split(/\s+/),
)
const OFFERS = new Set(['offer', 'aggregateoffer', 'offering', 'demand', 'offerforpurchase'])
const GTINS = ['gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'ean', 'upc', 'isbn', 'productid']
const MOST_VARIANTS = 200
const MOST_IMAGES = 50

const has = (item: Item, types: Set<string>): boolean => item.types.some((type) => types.has(type))

export function isProduct(item: Item): boolean {
  return has(item, PRODUCTS) || (has(item, OFFERED) && offersOf(item).length > 0)
}

export const isOffer = (item: Item): boolean => has(item, OFFERS)

const offersOf = (item: Item): Item[] => itemsOf(item, 'offers', 'offerdetails', 'offer')

/** One product; variants that are told apart by the page's address are for the reader to choose from. */
export function productOf(item: Item): ProductData {
  const children = itemsOf(item, 'hasvariant', 'model').filter(isProduct)
  const offers = allOffers(item)
  const own = offers.map(readOffer)
  const variants = [...children.flatMap(variantsOf), ...(own.length > 1 ? own : [])]
  const first = own[0]
  const amounts = new Set([...own, ...variants].map(({ amount }) => amount))
  amounts.delete(null)
  const range = itemsOf(item, 'offers').map((offer) => cleanAmount(textOfProp(offer, 'lowprice')))
  const rating = itemsOf(item, 'aggregaterating', 'review')[0]
  return {
    name: cleanName(textOfProp(item, 'name', 'title')),
    url: textOfProp(item, 'url', '@id') ?? first?.url ?? null,
    price:
      amounts.size === 1 ? [...amounts][0]! : own.length === 1 ? (first?.amount ?? null) : null,
    lowPrice: range.find((amount) => amount !== null) ?? null,
    regularPrice: offers.map(regularPrice).find((amount) => amount !== null) ?? null,
    currency: currencyOf(item, offers),
    availability: common([...own, ...variants].map(({ availability }) => availability)),
    sku:
      cleanCode(textOfProp(item, 'sku') ?? identifier(item, 'sku')) ??
      (own.length === 1 ? first!.sku : null),
    mpn: cleanCode(
      textOfProp(item, 'mpn') ??
        identifier(item, 'mpn') ??
        offers.map((offer) => textOfProp(offer, 'mpn'))[0],
    ),
    gtin: gtinOf(item) ?? (own.length === 1 ? first!.gtin : null),
    brand: cleanBrand(textOfProp(item, 'brand', 'manufacturer')),
    images: imagesOf(item),
    description: textOfProp(item, 'description'),
    breadcrumbs: categoryOf(item),
    rating: rating ? ratingOf(rating) : null,
    reviews: rating ? cleanCount(textOfProp(rating, 'reviewcount', 'ratingcount', 'count')) : null,
    variants: variants.slice(0, MOST_VARIANTS),
  }
}

/** Offers of the product and those inside an aggregate of them. */
function allOffers(item: Item): Item[] {
  return offersOf(item)
    .flatMap((offer) => [...(hasOwnPrice(offer) ? [offer] : []), ...itemsOf(offer, 'offers')])
    .slice(0, MOST_VARIANTS)
}

const hasOwnPrice = (offer: Item): boolean =>
  priceOf(offer) !== null || itemsOf(offer, 'offers').length === 0

function readOffer(offer: Item): Variant {
  const [offered] = itemsOf(offer, 'itemoffered')
  return {
    name: textOfProp(offer, 'name') ?? (offered ? textOfProp(offered, 'name') : null),
    url: textOfProp(offer, 'url') ?? (offered ? textOfProp(offered, 'url') : null),
    sku: cleanCode(textOfProp(offer, 'sku') ?? (offered ? textOfProp(offered, 'sku') : null)),
    gtin: gtinOf(offer) ?? (offered ? gtinOf(offered) : null),
    amount: priceOf(offer),
    currency: currencyOf(offer, [offer]),
    availability: availabilityOf(offer),
  }
}

/** A variant with offers of its own: its names and numbers, their price. */
function variantsOf(product: Item): Variant[] {
  const data = {
    name: textOfProp(product, 'name'),
    url: textOfProp(product, 'url', '@id'),
    sku: cleanCode(textOfProp(product, 'sku')),
    gtin: gtinOf(product),
  }
  return allOffers(product).map((one) => {
    const offer = readOffer(one)
    return {
      ...offer,
      name: data.name ?? offer.name,
      url: data.url ?? offer.url,
      sku: data.sku ?? offer.sku,
      gtin: data.gtin ?? offer.gtin,
    }
  })
}

/** Prices of a weight, and former ones, are another thing. */
const isFormer = (spec: Item): boolean =>
  /list|strikethrough|regular|msrp|srp|suggested/i.test(textOfProp(spec, 'pricetype') ?? '')
const isUnit = (spec: Item): boolean =>
  spec.props.has('referencequantity') || spec.props.has('unittext')

const specifications = (offer: Item): Item[] =>
  itemsOf(offer, 'pricespecification').filter((spec) => !isUnit(spec))

function priceOf(offer: Item): string | null {
  const own = cleanAmount(textOfProp(offer, 'price'))
  if (own) return own
  for (const spec of specifications(offer)) {
    const amount = isFormer(spec) ? null : cleanAmount(textOfProp(spec, 'price'))
    if (amount) return amount
  }
  const [low, high] = ['lowprice', 'highprice'].map((name) => cleanAmount(textOfProp(offer, name)))
  return low && (!high || Number(low) === Number(high)) ? low : null
}

function regularPrice(offer: Item): string | null {
  const [former] = specifications(offer).filter(isFormer)
  return former ? cleanAmount(textOfProp(former, 'price')) : null
}

function currencyOf(item: Item, offers: Item[]): string | null {
  for (const one of [...offers, ...offersOf(item), item]) {
    const text =
      textOfProp(one, 'pricecurrency', 'currency') ??
      specifications(one).map((spec) => textOfProp(spec, 'pricecurrency'))[0]
    const code = cleanCurrency(text ?? textOfProp(one, 'price'))
    if (code) return code
  }
  return null
}

/** Only values of the vocabulary count here, and words that are nothing else. */
function availabilityOf(offer: Item): Availability | null {
  const said = textOfProp(offer, 'availability')
  return said ? parseAvailability(said) : null
}

/** What all say; where one can be bought, the product can. */
function common(states: (Availability | null)[]): Availability | null {
  const said = states.filter((state) => state !== null)
  return said.includes('InStock') ? 'InStock' : (said[0] ?? null)
}

function gtinOf(item: Item): string | null {
  for (const name of GTINS) {
    for (const value of valuesOf(item, name)) {
      const gtin = typeof value === 'string' ? cleanGtin(value) : null
      if (gtin) return gtin
    }
  }
  return cleanGtin(identifier(item, 'gtin') ?? identifier(item, 'ean') ?? identifier(item, 'upc'))
}

/** `identifier`, as data-vocabulary.org (`sku:123`) and schema.org (a PropertyValue) have it. */
function identifier(item: Item, kind: string): string | null {
  for (const value of valuesOf(item, 'identifier', 'productid', 'additionalproperty')) {
    if (typeof value === 'string') {
      if (value.toLowerCase().startsWith(`${kind}:`)) return value.slice(kind.length + 1)
    } else if (textOfProp(value, 'propertyid', 'name')?.toLowerCase() === kind) {
      return textOfProp(value, 'value')
    }
  }
  return null
}

function imagesOf(item: Item): string[] {
  const found = valuesOf(item, 'image', 'images', 'photo').map((value) =>
    typeof value === 'string'
      ? value.trim()
      : (textOfProp(value, 'contenturl', 'url', '@id') ?? ''),
  )
  return [...new Set(found.filter((url) => url !== ''))].slice(0, MOST_IMAGES)
}

function categoryOf(item: Item): string[] {
  const text = textOfProp(item, 'category')
  if (!text || /^https?:/.test(text)) return []
  return text
    .split(/\s*(?:[>›»/|]|\s-\s)\s*/)
    .filter(Boolean)
    .slice(0, 20)
}

function ratingOf(rating: Item): string | null {
  const [inner] = itemsOf(rating, 'reviewrating', 'rating')
  const of = inner ?? rating
  return cleanRating(
    textOfProp(of, 'ratingvalue', 'value', 'average'),
    textOfProp(of, 'bestrating', 'best'),
  )
}

/** Names of the steps of a BreadcrumbList, in their order. */
export function breadcrumbsOf(list: Item): string[] {
  const steps = itemsOf(list, 'itemlistelement', 'child').map((step, i) => {
    const [inner] = itemsOf(step, 'item')
    const name =
      textOfProp(step, 'name', 'title') ??
      (inner && textOfProp(inner, 'name')) ??
      textOfProp(step, 'item')
    return { name: plainText(name ?? ''), at: cleanCount(textOfProp(step, 'position')) ?? i }
  })
  const named = steps.filter(({ name }) => name !== '' && !/^https?:/.test(name))
  return named
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)
    .slice(0, 20)
}
