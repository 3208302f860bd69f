/**
 * Evidence on each page of a first crawl, without its tree: what it says by itself, what cards promise of it, what it
 * is made of; and which of them are product pages. Used by `judge.ts`.
 * @module
 */

import { ownCopy } from '../../page/html/own-string.ts'
import { likeness, structureOf } from '../../page/html/structure.ts'
import type { Page } from '../../page/page.ts'
import { readAuto } from '../auto/auto.ts'
import { type Codes, codesOn } from '../induce/codes.ts'
import { exampleOf } from '../induce/examples.ts'
import { spread } from '../induce/field.ts'
import type { Example, Known } from '../induce/known.ts'
import { marksOf } from '../induce/marks.ts'
import { BELIEVED, keepPromise, shows, withBoxes } from '../induce/promised.ts'
import { isPrice } from '../values.ts'
import type { KeptPage, OtherProducts } from './other-products.ts'

export type Seen = KeptPage & {
  /** By itself it looks like a product page. */
  looks: boolean
  structure: Set<string>
  marks: ReadonlyMap<string, number>
  /** What may be its number, where it says none itself. */
  codes: Codes
  /** What it says, and what it would be if cards are to be believed. */
  known: Known
  promised: Known
  stated: ReadonlySet<string>
  /** It shows what its card promises. */
  keeps: boolean
  /** Of the price in its data. */
  currency: string | null
}

/** Pages of one template share at least so much of what others have not. */
const ALIKE = 0.5
/** Share of the other pages that have what is the frame's. */
const FRAME = 0.5
/** Product pages that others are compared with. */
const COMPARED = 24
/** Share of product pages that cards show, for cards to say what is one. */
const CARDED = 0.7

const NO_CODES: Codes = new Map()
const ownCodes = (codes: Codes): Codes =>
  new Map(Array.from(codes, ([label, code]) => [ownCopy(label), ownCopy(code)]))

/** Strings that stay, each once: what is cut out of a page would keep the whole of it in memory. */
export class Lasting {
  #known = new Map<string, string>()

  text(text: string): string {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const own = ownCopy(text)
    this.#known.set(own, own)
    return own
  }

  texts<V>(all: ReadonlyMap<string, V>): Map<string, V> {
    return new Map(Array.from(all, ([text, value]) => [this.text(text), value]))
  }

  known = (values: Known): Known => JSON.parse(JSON.stringify(values))
}

export function see(kept: KeptPage, page: Page, others: OtherProducts, lasting: Lasting): Seen {
  const reading = readAuto(page)
  const own = exampleOf(page, reading)
  const example = withBoxes(own, others.than(page, own.known.name))
  const promised = { ...example, known: { ...example.known } }
  if (kept.card) keepPromise(promised, kept.card, true)
  const { price } = reading.fields
  return {
    ...kept,
    looks: reading.detail,
    structure: new Set(Array.from(structureOf(page), (one) => lasting.text(one))),
    marks: lasting.texts(marksOf(page)),
    codes: example.known.sku ? NO_CODES : ownCodes(codesOn(page)),
    known: lasting.known(example.known),
    promised: lasting.known(promised.known),
    stated: example.stated ?? new Set(),
    keeps: shows(example, kept.card?.price),
    currency: isPrice(price) ? price.currency : null,
  }
}

/** `believed`: with what its card promises. */
export function exampleOn(page: Page, one: Seen, others: OtherProducts, believed: boolean) {
  const known = { ...(believed ? one.promised : one.known) }
  const example: Example = { page, known, stated: one.stated }
  return withBoxes(example, others.than(page, known.name))
}

/** Whether most cards say what pages show. */
export function areBelieved(products: readonly Seen[]): boolean {
  const priced = products.filter(({ card }) => card?.price)
  return priced.length > 0 && priced.filter(({ keeps }) => keeps).length >= BELIEVED * priced.length
}

/**
 * Product pages: what is made as those are that both the rules and the page itself call one. Either may err where the
 * other does not; what lists show as a product and is made as one is one, whatever it lacks. And what its card and the
 * page name alike at the same price, for a shop may have several templates, and samples of one of them only.
 */
export function productsAmong(all: readonly Seen[]): Seen[] {
  const agreed = all.filter(({ told, looks }) => told && looks)
  const frame = frameOf(all.filter(({ told, looks, card }) => !told && !looks && !card))
  const own = (one: Seen): Set<string> => one.structure.difference(frame)
  const carded = agreed.filter(({ card }) => card)
  const cardsTell = carded.length >= CARDED * agreed.length
  const patterns = spread(cardsTell ? carded : agreed, COMPARED).map(own)
  const isAlike = (one: Seen): boolean => {
    const mine = own(one)
    return 2 * patterns.filter((other) => likeness(mine, other) >= ALIKE).length > patterns.length
  }
  return all.filter((one) => {
    const { told, looks, card } = one
    // What no card shows is one of another kind: a page of its reviews, of a voucher.
    if (told && looks && (card || !cardsTell)) return true
    if ((told || looks) && isWitnessed(one)) return true
    return (told || looks || card !== null) && isAlike(one)
  })
}

/** Its card and the page name the same product at the same price, however few are made as it is. */
function isWitnessed({ card, known, keeps }: Seen): boolean {
  return keeps && Boolean(card?.name) && known.name === card!.name
}

/** What pages have that are no products'. */
function frameOf(others: readonly Seen[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { structure } of others)
    for (const one of structure) counts.set(one, (counts.get(one) ?? 0) + 1)
  const most = [...counts].filter(([, count]) => count > FRAME * others.length)
  return new Set(most.map(([one]) => one))
}
