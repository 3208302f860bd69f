/**
 * The score of a price that a page shows: how likely it is the one of its product. Used all over `wrapper`.
 * @module
 */

import { isRange } from '../../../price/words.ts'
import { ancestors, type Place, parentOf } from '../place.ts'
import type { Button, Run, Scan } from '../scan.ts'
import { CURRENT_MARK, OTHER_MARK, PRICE_MARK, SAVED_MARK } from '../words.ts'
import { markDiscounted, markNamed } from './former.ts'
import { aroundPrice, isNeverPrice, isOtherKind, nearness, wordsBefore } from './kind.ts'
import { leadsAway, markListed } from './listed.ts'
import { priceMarks, type ShownPrice } from './prices.ts'

/** Greater is likelier; around 3 it may be so or not. */
export type Scored = ShownPrice & { score: number }

/** `stated`: prices that the page's data gives. */
export function scorePrices(
  prices: ShownPrice[],
  scan: Scan,
  place: Place,
  buttons: Button[],
  stated: string[] = [],
): Scored[] {
  markListed(prices, place)
  markDiscounted(prices, scan)
  const scored = prices.map((price) => ({
    ...price,
    score:
      markupScore(price, place) + wordScore(price, scan) + distanceScore(price, place, buttons),
  }))
  for (const [i, price] of scored.entries())
    if (endsRange(scored[i - 1], price, scan)) price.score -= 1
  for (const [i, price] of scored.entries()) if (isHigher(scored, i)) price.score -= 0.6
  markNamed(scored, scan, stated)
  for (const price of scored) if (price.former) price.score -= 5
  return scored
}

/** `$25 – $35`: what is asked for is the lower one, as a shop that writes a range has it. */
function endsRange(first: Scored | undefined, last: Scored, { runs }: Scan): boolean {
  if (first?.at !== last.at - 2 || Number(first.amount) >= Number(last.amount)) return false
  return isRange(runs[last.at - 1]!.text) !== null
}

/** Two beside each other of which nothing says what they are for: the lower one is paid. */
function isHigher(prices: Scored[], index: number): boolean {
  const price = prices[index]!
  return [prices[index - 1], prices[index + 1]].some(
    (other) =>
      other !== undefined &&
      Math.abs(other.at - price.at) === 1 &&
      other.symbol === price.symbol &&
      parentOf(other.element) === parentOf(price.element) &&
      Number(other.amount) < Number(price.amount),
  )
}

/** The likeliest price to pay. */
export function bestPrice(prices: Scored[]): Scored | null {
  const open = prices.filter(({ former }) => !former)
  return open.length === 0 ? null : open.reduce((a, b) => (b.score > a.score ? b : a))
}

function markupScore(
  { element, symbol, currency, hidden, listed }: ShownPrice,
  place: Place,
): number {
  let score = symbol || currency ? 1 : -0.5
  const near = ancestors(element, 4).map(priceMarks)
  if (near.some((marks) => PRICE_MARK.test(marks))) score += 1.5
  if (near.slice(0, 3).some((marks) => CURRENT_MARK.test(marks))) score += 0.5
  if (near.slice(0, 3).some((marks) => OTHER_MARK.test(marks))) score -= 2
  if (near.slice(0, 2).some((marks) => SAVED_MARK.test(marks))) score -= 2
  if (near.slice(0, 3).some((marks) => /shipping|delivery|postage/.test(marks))) score -= 2
  if (place.isBeside(element)) score -= 1.5
  if (ancestors(element, 12).some((one) => one.tag === 'a' && leadsAway(one))) score -= 2
  if (hidden) score -= 1.5
  if (listed) score -= 4
  return score
}

/** Before a price that is not the product's: saved, was, from, per month, delivery. */
const LESSER =
  /(?:save|saving|approx(?:imately|\.)?|circa|ungefähr|environ|aprox(?:imadamente|\.)|ongeveer|приблизительно|примерно|up to|bis zu|jusqu['’]à|hasta|fino a|até|fees?|was|rrp|msrp|list price|shipping|delivery|postage|discount|coupon|from|versand|uvp|statt|spar|livraison|au lieu|conseillé|économisez|dont|envío|ahorr|antes|spedizione|invece|risparm|verzend|doprava|poštovné|ušetr|bežná|původn|pôvodn|dostaw|wysyłk|regular|szállítás|livrare|доставк|было|скидк|per month|\/ ?mo|mes(?:es)?|rate|raten|eco|[eé]co-?(?:part|tax)\p{L}*|deee|copie privée|installments?|kart[uy]|משלוח|運費|送料|배송비|建議售價|原價|市價|定價|정가|(?<!\p{L})ab(?: \p{L}*)? ?)[\s:+(]*$/iu
/** The tax itself; a price with it is called so too. */
const TAX =
  /(?<!\p{L})(?:tax|vat|gst|mwst\.?|ust\.?|iva|tva|btw|dph|pdv|ddv|moms|mva|ндс)(?: ?(?:amount|betrag|value|sum))?[\s:+(]*$/iu
const WITH_TAX =
  /(?<!\p{L})(?:incl?\.?|inkl\.?|including|included?|with|mit|s|so|sa|z|vč\.?|vrátane|včetně|con|com|avec|ttc|comprise?|brutto|gross|med|m\.|cu|с|inclusief)(?!\p{L})/iu

/** Before or after a price without the tax that people pay. */
const NET =
  /(?<!\p{L})(?:(?:bez|brez|be|ohne|without|before|excl?\.?|excluding|ex\.?|hors|senza|sin|sem|exkl\.?|uden|utan|uten|fără|без) ?(?:dph|ddv|pdv|vat|gst|tax(?:es?)?|btw|mwst\.?|ust\.?|pvn|pvm|iva|moms|mva|tva|ндс|ддс)|nett?[oó]?|plus vat|\+ ?(?:vat|áfa|mwst|ust|btw|iva|tva|dph|moms|mva|gst|ндс|ддс)|ht)(?!\p{L})/iu

/** `1 kg = 9,98 €` */
const isOfUnit = (own: string): boolean =>
  UNIT_BEFORE.test(own.replace(/\s*\p{Sc}?\s*[\p{Nd}.,]+\s*\p{Sc}?[^\p{Nd}]*$/u, ''))

const speaksOfTax = (text: string): boolean =>
  text.length < 30 && (NET.test(text) || TAX.test(text) || WITH_TAX.test(text))

/** The words alone after a price, not before another one. */
function isNet(runs: Run[], at: number): boolean {
  const [before, own, after, other] = [runs[at - 1], runs[at]!, runs[at + 1], runs[at + 2]]
  if (!after || after.text.length >= 30 || !NET.test(after.text)) return false
  if (/\p{Nd}|[:：]$/u.test(after.text)) return false
  if (!other || !/\p{Nd}/u.test(other.text)) return true
  const nearer = nearness(after, own) - nearness(after, other)
  return nearer > 0 || (nearer === 0 && !speaksOfTax(before?.text ?? ''))
}

/** The words alone before a price, where they are not said of the one before them. */
function isNetBefore(runs: Run[], at: number, before: string): boolean {
  if (before.length >= 30 || !NET.test(before)) return false
  const other = runs[at - 2]
  const tied = other && /\p{Nd}/u.test(other.text) && !/[:：]$/.test(before)
  return !(tied && speaksOfTax(runs[at + 1]?.text ?? '') && isNet(runs, at - 2))
}

/** After one of a weight, a month, a piece. */
const UNIT_BEFORE =
  /(?<!\p{L})(?:(?:kg|g|gr|l|ml|cl|lit(?:er|re|ro|r)|lb|oz|m|m2|m²|stk|stück|pcs?|кг|л|шт)\s*[=:≙]|grundpreis|kilopreis|literpreis|unit price|price per (?:unit|kg|litre|100 ?g)|prix au (?:kilo|kg|litre)|precio (?:por|al) (?:kilo|kg|litro)|prezzo al (?:kg|litro)|cena za (?:kg|l|100|jednotku)|jednotková cena|cena jednostkowa|egységár|preț unitar|jämförpris|kilohinta|vertailuhinta|kg[- ]pris|literpris)[\s:(]*$/iu
const AFTERWARDS =
  /^\W{0,3}(?:\/|per |pro |je |par |al |za |в |за )\s*(?:\d+\s*)?(?:kg|g|l|ml|кг|г|гр|л|мл|шт|м²|m|m2|m²|pc|st|stk|unité|mes|mo|month|monat|mois|měs|kk|kuukau|hó|ay|мес|мiс|міс|day|tag|jour|week|woche|nuit|night)/iu

/** After what is taken off. */
const OFF =
  /^\W{0,3}(?:off|discount|cash ?back|rabatt|gutschein|de (?:réduction|remise|descuento|desconto)|di sconto|korting|sleva|zľava|скидк\p{L}*)(?!\p{L})/iu

/** In a sentence with the price: it speaks of delivery, not of the product. */
const DELIVERY =
  /(?<!\p{L})(?:free (?:shipping|delivery|returns)|shipping|deliver(?:y|ing)?|postage|orders? (?:over|above|of)|spend|versandkosten|versandkostenfrei|versand|lieferung|bestellwert|livraison|frais de port|dès|envío|gastos de|pedidos|spedizione|ordini|verzend\p{L}*|bezorg\p{L}*|doprav\p{L}*|nákup\p{L}*|dostaw\p{L}*|wysyłk\p{L}*|szállítás\p{L}*|livrare|transport|frete|доставк\p{L}*|fragt|frakt|toimitus\p{L}*|kargo)(?!\p{L})|運費|送料|배송|משלוח/iu

/** The words say it before the price, close to it. */
const isOfDelivery = (before: string): boolean =>
  /\p{L}/u.test(before) && DELIVERY.test(before.slice(-30))

function wordScore(price: ShownPrice, { runs }: Scan): number {
  const { at } = price
  let score = 0
  const before = wordsBefore(runs, at)
  const own = runs[at]!.text
  const around = aroundPrice(price, runs)
  if (before.length < 60 && LESSER.test(before)) score -= 2
  if (LESSER.test(around.before)) score -= 2
  if (before.length < 40 && TAX.test(before) && !WITH_TAX.test(before)) score -= 2
  if (isOfUnit(own) || (before.length < 60 && UNIT_BEFORE.test(before))) score -= 2.5
  const next = runs[at + 1]?.text ?? ''
  if (NET.test(own) || isNetBefore(runs, at, before) || isNet(runs, at)) score -= 3
  if ((own.length > 18 && DELIVERY.test(own)) || isOfDelivery(around.before)) score -= 2.5
  if (/^[\s(]*[-+−–]/.test(own) || /^\+$/.test(before)) score -= 2
  if (AFTERWARDS.test(around.after) || AFTERWARDS.test(next)) score -= 2.5
  if (OFF.test(around.after)) score -= 2.5
  if (isOtherKind(price, runs)) score -= isNeverPrice(price, runs) ? 9 : 2.5
  return score
}

/** Near the heading, after it rather than before; near a button that buys. */
function distanceScore({ at, element }: ShownPrice, place: Place, buttons: Button[]): number {
  let score = 0
  if (place.heading) {
    const distance = at - place.heading.at
    score += distance >= 0 ? 2.5 * Math.exp(-distance / 60) : 2 * Math.exp(distance / 15) - 0.5
    score += Math.max(0, 1 - place.stepsToHeading(element) / 12)
  }
  const nearest = Math.min(...buttons.map((button) => Math.abs(button.at - at)), 1000)
  return score + 2 * Math.exp(-nearest / 25)
}
