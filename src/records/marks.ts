/**
 * What some cards tell besides name, link, price and picture: stock, stars, brand.
 * @module
 */

import { collapse } from '../page/text.ts'
import type { Element } from '../page/tree.ts'
import { type Availability, parseAvailability } from '../wrapper/availability.ts'
import { type Inside, lineOf } from './spots.ts'

export type Found<T> = { value: T; element: Element }

const LONGEST_STOCK = 60
const OF_FIVE =
  /(?<![\d.,])([0-5](?:[.,]\d+)?)\s*(?:\/|out of|of|von|sur|de|di|van|z|ze|av|af|из|στα)\s*5(?![\d.,]*\d)/i
const STARS =
  /(?<![\d.,])([0-5](?:[.,]\d+)?)\s*(?:stars?|sterne?n?|étoiles?|estrellas?|stelle|sterren|estrelas?|hvězd\p{L}*|gwiazd\p{L}*)/iu
const RATED = /(?:^|[-_\s])(?:rating|ratings|stars?|reviews?|score)(?:$|[-_\s])/i
const PERCENT = /width\s*:\s*(\d{1,3}(?:\.\d+)?)%/i
const BRAND =
  /(?:^|[-_\s])(?:brand|manufacturer|maker|designer|hersteller|marke|marque|marca|merk)(?:[-_\s]?(?:name|title|link))?(?:$|[-_\s])/i
const LONGEST_BRAND = 60

/** Words of stock, read once however many cards say them. */
export class Stock {
  #known = new Map<string, Availability | null>()

  of({ spots }: Inside, name: Element | null): Found<Availability> | null {
    for (const { element, own } of spots) {
      const schema = element.getAttribute('itemprop') === 'availability'
      const said = schema
        ? (element.getAttribute('href') ?? element.getAttribute('content') ?? own)
        : own
      if (
        said === '' ||
        said.length > LONGEST_STOCK ||
        element === name ||
        element.tag === 'option'
      )
        continue
      if (!schema && !/\p{L}{2}/u.test(said)) continue
      const value = this.#read(said)
      if (value) return { value, element }
    }
    return null
  }

  #read(text: string): Availability | null {
    let value = this.#known.get(text)
    if (value === undefined) {
      value = parseAvailability(text)
      this.#known.set(text, value)
    }
    return value
  }
}

/** Stars of 5, as text, as the title of a picture, or as the width of a row of stars. */
export function ratingOf({ spots }: Inside): Found<string> | null {
  for (const { element, own } of spots) {
    const said = [
      own,
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
      element.getAttribute('alt'),
    ]
    if (element.getAttribute('itemprop') === 'ratingValue') {
      const value = decimal(element.getAttribute('content') ?? own)
      if (value) return { value, element }
    }
    for (const text of said) {
      if (!text || text.length > 80) continue
      const value = decimal((OF_FIVE.exec(text) ?? STARS.exec(text))?.[1])
      if (value) return { value, element }
    }
    const width = PERCENT.exec(element.getAttribute('style') ?? '')?.[1]
    if (width && Number(width) <= 100 && isRated(element)) {
      return { value: String(Math.round(Number(width) / 2) / 10), element }
    }
  }
  return null
}

function isRated(element: Element): boolean {
  const around = element.parentNode as Element | null
  return [element, around].some((one) => RATED.test(one?.getAttribute?.('class') ?? ''))
}

function decimal(text: string | undefined): string | null {
  const value = text?.trim().replace(',', '.') ?? ''
  return /^\d(?:\.\d+)?$/.test(value) && Number(value) <= 5 && Number(value) > 0 ? value : null
}

/** Where the markup says so. */
export function brandOf(inside: Inside, name: Element | null): Found<string> | null {
  const { spots } = inside
  for (let i = 0; i < spots.length; i++) {
    const { element } = spots[i]!
    if (element === name) continue
    const said = element.getAttribute('itemprop') === 'brand'
    if (!said && !BRAND.test(element.getAttribute('class') ?? '')) continue
    const value = collapse(element.getAttribute('content') ?? lineOf(inside, i, LONGEST_BRAND + 1))
    if (value !== '' && value.length <= LONGEST_BRAND) return { value, element }
  }
  return null
}
