/**
 * Extras of some cards besides name, link, price and picture: stock, stars, brand. Used by `fields.ts`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import type { Element } from '../../page/html/tree.ts'
import {
  type Availability,
  availabilityOfClass,
  availabilityOfData,
  parseAvailability,
} from '../../price/availability.ts'
import { Memo } from '../memo.ts'
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
const WORD = /\p{L}{2}/u

/** Words of stock, read once however many cards say them. */
const states = new Memo<Availability | null>()

export function stockOf(inside: Inside, name: Element | null): Found<Availability> | null {
  const { spots } = inside
  for (const { element, own } of spots) {
    const schema = element.attrs.length > 0 && element.getAttribute('itemprop') === 'availability'
    if (own === '' && !schema) continue
    const said = schema
      ? (element.getAttribute('href') ?? element.getAttribute('content') ?? own)
      : own
    if (said.length > LONGEST_STOCK || element === name || !WORD.test(said)) continue
    const value = states.of(said, () => parseAvailability(said))
    if (value) return { value, element }
  }
  return markedStock(inside)
}

/** What the markup of the whole card says, where it says one thing. */
function markedStock({ spots, texts }: Inside): Found<Availability> | null {
  const said = new Map<Availability, Element>()
  for (const { element, from, to } of spots) {
    if (to - from < texts.length) continue
    for (const { name, value } of element.attrs) {
      const states = name === 'class' ? value.split(/\s+/).map(availabilityOfClass) : []
      if (name.startsWith('data-')) states.push(availabilityOfData(name, value))
      for (const state of states) if (state) said.set(state, element)
    }
  }
  const [one] = said
  return one && said.size === 1 ? { value: one[0], element: one[1] } : null
}

/** Stars of 5, as text, as the title of a picture, or as the width of a row of stars. */
export function ratingOf({ spots }: Inside): Found<string> | null {
  for (const { element, own } of spots) {
    let value = starsIn(own)
    for (const { name, value: said } of element.attrs) {
      if (name === 'aria-label' || name === 'title' || name === 'alt') value ??= starsIn(said)
      else if (name === 'itemprop' && said === 'ratingValue') {
        value = decimal(element.getAttribute('content') ?? own)
      } else if (name === 'style' && said.includes('%') && isRated(element)) {
        const width = Number(PERCENT.exec(said)?.[1] ?? 0)
        if (width > 0 && width <= 100) value ??= String(Math.round(width / 2) / 10)
      }
    }
    if (value) return { value, element }
  }
  return null
}

function starsIn(text: string): string | null {
  if (text.length > 80 || !/[0-5]/.test(text)) return null
  return decimal((OF_FIVE.exec(text) ?? STARS.exec(text))?.[1])
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
    if (element === name || element.attrs.length === 0) continue
    const said = element.getAttribute('itemprop') === 'brand'
    if (!said && !BRAND.test(element.getAttribute('class') ?? '')) continue
    const value = collapse(element.getAttribute('content') ?? lineOf(inside, i, LONGEST_BRAND + 1))
    if (value !== '' && value.length <= LONGEST_BRAND) return { value, element }
  }
  return null
}
