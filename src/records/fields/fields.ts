/**
 * The fields of a region's cards. Which link is the product's, which text its name and which price the one to pay is
 * decided for all cards together: each stands at the same place in most of them. Used by `records` and `survey`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { Addresses } from '../../page/links.ts'
import type { Page } from '../../page/page.ts'
import { xpathOf } from '../../page/path.ts'
import { currencyOn } from '../../price/page-currency.ts'
import type { Price } from '../../price/price.ts'
import type { Shown } from '../packed-records.ts'
import type { Card, Money, ProductRecord, RecordField, Region } from '../record.ts'
import { brandOf, ratingOf, stockOf } from './extras.ts'
import { imagesOf } from './images.ts'
import { productLinks } from './links.ts'
import { namesOf } from './names.ts'
import { pricesOf } from './prices.ts'
import { relativeXPath } from './relative-path.ts'
import { Places } from './spots.ts'

/** One record a card, in their order. */
export function fieldsOf(page: Page, region: Region): ProductRecord[] {
  return readCards(page, region).map(({ card, url, link, shown, elements }) => ({
    xpath: xpathOf(card[0]),
    url,
    href: link && absolute(link, page.base),
    ...shown,
    paths: pathsOf(card, elements),
  }))
}

/** The same without where it stands: a crawl reads millions of them, and nobody asks. */
export function shownOf(page: Page, region: Region): { url: string | null; shown: Shown }[] {
  return readCards(page, region)
}

type Read = {
  card: Card
  url: string | null
  /** As the page writes it. */
  link: string | null
  shown: Shown
  elements: Partial<Record<RecordField, Element | undefined>>
}

function readCards(page: Page, { cards }: Region): Read[] {
  const places = new Places()
  const spots = cards.map((card) => places.read(card))
  const links = productLinks(spots)
  const names = namesOf(spots, links)
  const prices = pricesOf(
    spots,
    names.map((name) => name?.element ?? null),
    links,
  )
  const images = imagesOf(spots)
  const addresses = new Addresses(page.base)
  return cards.map((card, i) => {
    const name = names[i]!
    const link = links[i]!
    const { price, old } = prices[i]!
    const image = images[i]!
    const availability = stockOf(spots[i]!, name?.element ?? null)
    const rating = ratingOf(spots[i]!)
    const brand = brandOf(spots[i]!, name?.element ?? null)
    return {
      card,
      url: link && addresses.of(link.href),
      link: link?.href ?? null,
      shown: {
        name: name?.name ?? null,
        price: money(price?.price, page),
        oldPrice: money(old?.price, page),
        image: image && absolute(image.src, page.base),
        availability: availability?.value ?? null,
        rating: rating?.value ?? null,
        brand: brand?.value ?? null,
      },
      elements: {
        name: name?.element,
        url: link?.element,
        price: price?.element,
        oldPrice: old?.element,
        image: image?.element,
        availability: availability?.element,
        rating: rating?.element,
        brand: brand?.element,
      },
    }
  })
}

function pathsOf(
  card: Card,
  elements: Partial<Record<RecordField, Element | undefined>>,
): ProductRecord['paths'] {
  const paths: ProductRecord['paths'] = {}
  for (const [field, element] of Object.entries(elements)) {
    const path = element && relativeXPath(card, element)
    if (path) paths[field as RecordField] = path
  }
  return paths
}

function money(price: Price | undefined, page: Page): Money | null {
  if (!price) return null
  return { amount: price.amount, currency: price.currency ?? currencyOn(page, price.symbol) }
}

/** As a browser reads it, with the session and the fragment that the page gave it. */
function absolute(href: string, base: string): string | null {
  try {
    return new URL(href, base).href
  } catch {
    return null
  }
}
