/**
 * Prices that a page shows, each with how likely it is the one of its product.
 * @module
 */

import { ELEMENT, type Element, type Node } from '../../page/tree.ts'
import { parsePrice } from '../price.ts'
import { Effort, textOf } from '../text.ts'
import type { Button, Run, Scan, Spot } from './scan.ts'
import { BESIDE_MARK, CURRENT_MARK, FORMER_MARK, OTHER_MARK, PRICE_MARK } from './words.ts'

export type ShownPrice = {
  amount: string
  currency: string | null
  symbol: string | null
  element: Element
  at: number
  /** Greater is likelier; around 0 it may be so or not. */
  score: number
  /** Crossed out or called former. */
  former: boolean
  /** One of several like it that stand in a row: a list of other products. */
  listed: boolean
}

const CURRENCY =
  /\p{Sc}|(?<![A-Za-z])(?:[A-Z]{3}|kr|zł|Kč|Kc|lei|Lei|руб|р|Ft|лв|тг|грн|din|kn|Rs|RM|Rp|TL|Lt|Ls|元|円|원|원~|ден|сом|сум|€)(?![A-Za-z])|ر\.س|د\.إ|元|円|원/u
const DIGIT = /\p{Nd}/u
const LONGEST = 60
const LONGEST_WHOLE = 30
const MOST_PRICES = 600

export function shownPrices(scan: Scan, heading: Spot | null, buttons: Button[]): ShownPrice[] {
  const effort = new Effort(400_000)
  const found = new Map<Element, ShownPrice>()
  for (const run of scan.runs) {
    if (found.size >= MOST_PRICES) break
    if (run.text.length > LONGEST || !DIGIT.test(run.text)) continue
    const element = priceElement(run, effort)
    if (!element || found.has(element)) continue
    const price = readPrice(element, run, effort)
    if (price) found.set(element, price)
  }
  const prices = [...found.values()]
  markListed(prices, heading)
  for (const price of prices) price.score = scoreOf(price, scan, heading, buttons)
  return prices
}

const marksOf = (element: Element): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''} ${element.getAttribute('itemprop') ?? ''} ${element.getAttribute('data-testid') ?? ''}`

const parentOf = (element: Element): Element | null =>
  element.parentNode?.nodeType === ELEMENT ? (element.parentNode as Element) : null

function ancestors(element: Element, levels: number): Element[] {
  const chain: Element[] = []
  for (let at: Element | null = element; at && chain.length < levels; at = parentOf(at))
    chain.push(at)
  return chain
}

/** The element that holds the whole price: currency, whole and cents may have elements of their own. */
function priceElement(run: Run, effort: Effort): Element | null {
  const named = ancestors(run.element, 4).some((one) => PRICE_MARK.test(marksOf(one)))
  if (!named && !CURRENCY.test(run.text) && run.text.length > 12) return null
  let element = run.element
  let text = run.text
  for (let up = 0; up < 3; up++) {
    const parent = parentOf(element)
    if (!parent || parent.tag === 'body') break
    const whole = textOf(parent, effort, 'price')
    if (whole.length > LONGEST_WHOLE || !grows(text, whole)) break
    element = parent
    text = whole
  }
  return CURRENCY.test(text) || (named && /^\D{0,12}[\d\s.,'’]+\D{0,6}$/u.test(text))
    ? element
    : null
}

/** Whether the longer text is more of the same price, and not another one beside it. */
function grows(text: string, whole: string): boolean {
  if (whole === text) return true
  const rest = whole.replace(text, '')
  if (rest.includes('%')) return false
  if (!CURRENCY.test(text))
    return CURRENCY.test(rest)
      ? !/\p{Nd}.*\p{Nd}{3}/u.test(rest)
      : /^[\s.,]*\p{Nd}{0,3}[\s.,-]*$/u.test(rest)
  return /^[\s.,]*\p{Nd}{2}[\s*]*$/u.test(rest) || !DIGIT.test(rest)
}

function readPrice(element: Element, run: Run, effort: Effort): ShownPrice | null {
  const text = textOf(element, effort, 'current') || textOf(element, effort, 'price')
  const former = isStruck(element)
  const price = parsePrice(former ? textOf(element, effort, 'price') : text)
  if (!price || Number(price.amount) === 0) return null
  return { ...price, element, at: run.at, score: run.hidden ? -1.5 : 0, former, listed: false }
}

function isStruck(element: Element): boolean {
  return ancestors(element, 4).some(
    (one) =>
      /^(?:del|s|strike)$/.test(one.tag) || /line-through/.test(one.getAttribute('style') ?? ''),
  )
}

/** Branches of one element that are alike and have a price each. */
function markListed(prices: ShownPrice[], heading: Spot | null): void {
  const branches = new Map<Node, Map<string, Map<Element, Set<string>>>>()
  for (const { element, amount } of prices) {
    for (let at = element; at.parentNode?.nodeType === ELEMENT; at = at.parentNode as Element) {
      const kind = `${at.tag}.${(at.getAttribute('class') ?? '').split(/\s+/)[0]}`
      const kinds = branches.get(at.parentNode) ?? new Map()
      branches.set(at.parentNode, kinds)
      const alike = kinds.get(kind) ?? new Map()
      kinds.set(kind, alike)
      alike.set(at, (alike.get(at) ?? new Set()).add(amount))
    }
  }
  const holding = new Set<Node>(heading ? ancestors(heading.element, 600) : [])
  for (const price of prices) {
    for (
      let at = price.element;
      at.parentNode?.nodeType === ELEMENT;
      at = at.parentNode as Element
    ) {
      if (holding.has(at)) break
      const kind = `${at.tag}.${(at.getAttribute('class') ?? '').split(/\s+/)[0]}`
      const alike = branches.get(at.parentNode)!.get(kind)!
      if (alike.size >= 3 && hasLink(at)) {
        price.listed = true
        break
      }
    }
  }
}

function hasLink(element: Element): boolean {
  const pending: Element[] = [element]
  for (let seen = 0; pending.length > 0 && seen < 60; seen++) {
    const one = pending.pop()!
    if (one.tag === 'a' && leadsAway(one)) return true
    pending.push(...one.children)
  }
  return false
}

const leadsAway = (anchor: Element): boolean => {
  const href = anchor.getAttribute('href')?.trim() ?? ''
  return href !== '' && !href.startsWith('#') && !/^javascript:/i.test(href)
}

/** Before a price that is not the product's: saved, was, from, per month, delivery. */
const LESSER =
  /(?:save|was|rrp|msrp|list price|shipping|delivery|postage|discount|coupon|from|versand|uvp|statt|spar|livraison|au lieu|dont|envío|ahorr|antes|spedizione|invece|risparm|verzend|was:|doprava|poštovné|ušetr|bežná|původn|pôvodn|dostaw|wysyłk|regular|szállítás|livrare|доставк|было|скидк|per month|\/ ?mo|mes(?:es)?|rate|raten|tax|vat|eco|installments?|ab \p{L}* ?$)\W*$/iu
const AFTERWARDS =
  /^\W{0,3}(?:\/|per |pro |je |par |al |za )\s*(?:\d+\s*)?(?:kg|g|l|ml|m|m2|m²|pc|st|stk|mes|mo|month|monat|mois|měs|mes)/iu

function scoreOf(price: ShownPrice, scan: Scan, heading: Spot | null, buttons: Button[]): number {
  let score = price.score + (price.symbol || price.currency ? 1 : -0.5)
  const near = ancestors(price.element, 4).map(marksOf)
  if (near.some((marks) => PRICE_MARK.test(marks))) score += 1.5
  if (near.slice(0, 3).some((marks) => CURRENT_MARK.test(marks))) score += 0.5
  if (price.former) score -= 5
  else if (near.slice(0, 3).some((marks) => FORMER_MARK.test(marks))) score -= 2
  if (near.slice(0, 3).some((marks) => OTHER_MARK.test(marks))) score -= 1.5
  const far = ancestors(price.element, 14)
  if (
    far.some(
      (one) => /^(?:header|nav|footer|aside)$/.test(one.tag) || BESIDE_MARK.test(marksOf(one)),
    )
  )
    score -= 1.5
  if (far.some((one) => one.tag === 'a' && leadsAway(one))) score -= 2
  if (price.listed) score -= 4
  const before = scan.runs[price.at - 1]
  if (before && LESSER.test(before.text) && before.text.length < 60) score -= 2
  const own = scan.runs[price.at]!.text
  const after = scan.runs[price.at + 1]?.text ?? ''
  if (LESSER.test(own.replace(/\p{Nd}.*$/u, ''))) score -= 2
  if (AFTERWARDS.test(own.replace(/^.*\p{Nd}/u, '')) || AFTERWARDS.test(after)) score -= 2.5
  return score + distanceScore(price, heading, buttons)
}

/** Near the heading, after it rather than before; near a button that buys. */
function distanceScore(
  { at, element }: ShownPrice,
  heading: Spot | null,
  buttons: Button[],
): number {
  let score = 0
  if (heading) {
    const distance = at - heading.at
    score += distance >= 0 ? 2.5 * Math.exp(-distance / 60) : 1.5 * Math.exp(distance / 25) - 0.5
    score += Math.max(0, 1 - (element.depth - commonDepth(element, heading.element)) / 12)
  }
  const nearest = Math.min(...buttons.map((button) => Math.abs(button.at - at)), 1000)
  return score + 2 * Math.exp(-nearest / 25)
}

function commonDepth(one: Element, other: Element): number {
  let [a, b]: Element[] = [one, other]
  while (a !== b) {
    if (a!.depth >= b!.depth) a = parentOf(a!) ?? b
    else b = parentOf(b!) ?? a
  }
  return a!.depth
}
