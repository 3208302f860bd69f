/**
 * How likely a price that a page shows is the one of its product.
 * @module
 */

import { ancestors, type Place } from './place.ts'
import { leadsAway, priceMarks, type ShownPrice } from './prices.ts'
import type { Button, Scan } from './scan.ts'
import { CURRENT_MARK, FORMER_MARK, OTHER_MARK, PRICE_MARK } from './words.ts'

/** Greater is likelier; around 3 it may be so or not. */
export type Scored = ShownPrice & { score: number }

export function scorePrices(
  prices: ShownPrice[],
  scan: Scan,
  place: Place,
  buttons: Button[],
): Scored[] {
  return prices.map((price) => ({
    ...price,
    score:
      markupScore(price, place) + wordScore(price, scan) + distanceScore(price, place, buttons),
  }))
}

/** The likeliest price to pay. */
export function bestPrice(prices: Scored[]): Scored | null {
  const open = prices.filter(({ former }) => !former)
  return open.length === 0 ? null : open.reduce((a, b) => (b.score > a.score ? b : a))
}

function markupScore(
  { element, symbol, currency, hidden, former, listed }: ShownPrice,
  place: Place,
): number {
  let score = symbol || currency ? 1 : -0.5
  const near = ancestors(element, 4).map(priceMarks)
  if (near.some((marks) => PRICE_MARK.test(marks))) score += 1.5
  if (near.slice(0, 3).some((marks) => CURRENT_MARK.test(marks))) score += 0.5
  if (!former && near.slice(0, 3).some((marks) => FORMER_MARK.test(marks))) score -= 2
  if (near.slice(0, 3).some((marks) => OTHER_MARK.test(marks))) score -= 2
  if (near.slice(0, 3).some((marks) => /shipping|delivery|postage/.test(marks))) score -= 2
  if (place.isBeside(element)) score -= 1.5
  if (ancestors(element, 12).some((one) => one.tag === 'a' && leadsAway(one))) score -= 2
  if (hidden) score -= 1.5
  if (former) score -= 5
  if (listed) score -= 4
  return score
}

/** Before a price that is not the product's: saved, was, from, per month, delivery. */
const LESSER =
  /(?:save|saving|was|rrp|msrp|list price|shipping|delivery|postage|discount|coupon|from|versand|uvp|statt|spar|livraison|au lieu|conseillé|économisez|dont|envío|ahorr|antes|spedizione|invece|risparm|verzend|doprava|poštovné|ušetr|bežná|původn|pôvodn|dostaw|wysyłk|regular|szállítás|livrare|доставк|было|скидк|per month|\/ ?mo|mes(?:es)?|rate|raten|tax|vat|eco|installments?|kart[uy]|משלוח|運費|送料|배송비|建議售價|原價|市價|定價|정가|ab \p{L}* ?)[\s:+(]*$/iu
/** Before or after a price without the tax that people pay. */
const NET =
  /(?<!\p{L})(?:(?:bez|brez|be|ohne|excl?\.?|excluding|ex\.?|hors|senza|sin|sem|exkl\.?|uden|utan|uten|fără|без) ?(?:dph|ddv|pdv|vat|tax(?:es?)?|btw|mwst\.?|ust\.?|pvn|pvm|iva|moms|mva|tva|ндс|ддс)|netto|plus vat|\+ ?vat|ht)(?!\p{L})/iu

/** After one of a weight, a month, a piece. */
const AFTERWARDS =
  /^\W{0,3}(?:\/|per |pro |je |par |al |za )\s*(?:\d+\s*)?(?:kg|g|l|ml|m|m2|m²|pc|st|stk|unité|mes|mo|month|monat|mois|měs)/iu

function wordScore({ at }: ShownPrice, { runs }: Scan): number {
  let score = 0
  const before = runs[at - 1]?.text ?? ''
  const own = runs[at]!.text
  if (before.length < 60 && LESSER.test(before)) score -= 2
  if (LESSER.test(own.replace(/\p{Nd}.*$/u, '').replace(/[\p{Sc}\s]+$/u, ''))) score -= 2
  if (NET.test(own) || (before.length < 30 && NET.test(before))) score -= 3
  if (/^[\s(]*[-+−–]/.test(own) || /^\+$/.test(before)) score -= 2
  const after = own.replace(/^.*\p{Nd}/u, '')
  if (AFTERWARDS.test(after) || AFTERWARDS.test(runs[at + 1]?.text ?? '')) score -= 2.5
  return score
}

/** Near the heading, after it rather than before; near a button that buys. */
function distanceScore({ at, element }: ShownPrice, place: Place, buttons: Button[]): number {
  let score = 0
  if (place.heading) {
    const distance = at - place.heading.at
    score += distance >= 0 ? 2.5 * Math.exp(-distance / 60) : 1.5 * Math.exp(distance / 25) - 0.5
    score += Math.max(0, 1 - place.stepsToHeading(element) / 12)
  }
  const nearest = Math.min(...buttons.map((button) => Math.abs(button.at - at)), 1000)
  return score + 2 * Math.exp(-nearest / 25)
}
