/**
 * Labels of prices, told by what stands around them: words of shops in many languages, and what their markup calls it.
 * Used by `prices.ts`.
 * @module
 */

import { amountIn, hasDigit, latin, PRICE, priceMarks } from '../../price/mark.ts'
import { FORMER, NO_PRICE, SENT } from '../../price/words.ts'
import { Memo } from '../memo.ts'
import type { Inside, Piece, Spot } from './spots.ts'

/** `pay`: nothing says otherwise. `now`: words say that it is the price to pay. */
export type About = 'pay' | 'now' | 'old' | 'other'

/** On a card also words that elsewhere are said of much else. */
const OLD = new RegExp(
  `(?:${FORMER}|(?<!\\p{L})(?:list|retail|regular|normal|was nu|van|de|ord))[\\s:：.,–-]*$`,
  'iu',
)
const NOW =
  /(?<!\p{L})(?:now(?: only)?|our price|your price|sale(?: price)?|special(?: price)?|today|deal price|jetzt(?: nur)?|nur|sonderangebot|sonderpreis|aktionspreis|angebotspreis|unser preis|ihr preis|maintenant|prix promo|prix spécial|ahora|precio oferta|precio especial|oggi|prezzo speciale|in offerta|nu|voor|aanbieding|por|por:|preço promocional|nyní|akční cena|cena po slevě|teraz|akciová cena|cena promocyjna|promocja|akciós ár|preț promoțional|nu endast|tarjous|сейчас|цена со скидкой|акционная цена|şimdi|indirimli|τώρα|特价|特價|セール|특가)[\s:.,–-]*$/iu
const OTHER_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${NO_PRICE}|off|exc?\\.? (?:vat|tax|gst)|excl\\.? (?:vat|tax|btw|gst)|exkl\\.? (?:mwst|ust|moms)|eks\\.? (?:mva|moms)|ohne mwst|netto|bez (?:dph|pdv|ddv|vat)|без ндс|sin iva|senza iva|sem iva|h\\.?t\\.?|税抜|税別|from \\d+|ab \\d+ stück|vanaf \\d+ \\p{L}+|grundpreis|unit price|prix au kilo|prezzo al|mensualité|monthly|rate|member|with \\p{L}+ package|\\d+ ?x(?: de)?|\\d+ ?×)[^\\d]{0,14}$`,
  'iu',
)
const OTHER_AFTER =
  /^[\s*)]*(?:off(?!\p{L})|(?:\/|per|pro|par|por|al|za|je|pr\.?|a|each|\/ ?1)\s*(?:\d+\s*)?(?:kilo\p{L}*|kg|g|gr|gramm?|lit\p{L}*|l|ml|cl|m|m²|m2|meter|lb|oz|fl|gb|tb|ct|count|mo(?:nth|\.)?|months?|monat|mois|mes(?:e|i)?|mês|month|week|day|wk|кг|л|г|м|мес)(?![\p{L}\d])|\/ ?\d+ ?(?:g|ml|kg|l)(?!\p{L})|monthly|mtl\.?|im monat|x \d+ (?:months|meses)|saved|savings|rabatt|gespart|sparen|ušetříte|excl|exkl|exc?\.? (?:vat|gst|tax)|zzgl\.? mwst|(?:\+|plus) ?(?:vat|gst|iva)|ohne mwst|netto|bez (?:dph|pdv|ddv|vat)|без ндс|sin iva|senza iva|h\.?t\.?(?!\p{L})|[(（]?税[抜別])/iu
/** `1 kg = 2,20 €` */
const UNIT_BEFORE = /\d ?(?:kg|g|l|ml|cl|m|m²|m2|stk|stück|st|pcs?|ks|szt)\.? ?=$/iu
/** `4,90 € Versand`, but not `49,90 € Versand gratis` or `in zwei Tagen`. */
const SHIPPING_AFTER = new RegExp(`^[\\s*)]*(?:${SENT})(?!\\p{L})[\\s*().+]*$`, 'iu')

/** What markup calls a price that is not to be paid. */
const OLD_NAME =
  /(?:^|[-_\s])(?:old|was|before|regular|rrp|msrp|uvp|list|retail|original|strike|striked|strikethrough|struck|crossed|cross|compare|previous|former|del|line-through|through)(?:[-_\s]?(?:price|prices|preis|prijs|prix|precio|cena|ar))?(?:$|[-_\s])/i
const OLD_CAMEL =
  /(?:old|was|regular|list|original|compare|retail|previous|crossed)[-_]?price|price[-_]?(?:old|was|regular|before|original|strike|list|retail|compare)|preis[-_]?alt|line-?through|strike-?through/i
const NOW_NAME =
  /(?:special|sale|current|final|now|actual|our|offer|promo|discounted)[-_]?price|price[-_]{0,2}(?:special|sale|current|final|now|actual|offer|promo|reduced)/i
const OTHER_NAME =
  /(?:^|[-_\s])(?:sav(?:e|ing|ings)|discount|shipping|per-?unit|unit-?price|base-?price|grundpreis|monthly|instal+ments?|finance|financing|installment|deposit|delivery)(?:$|[-_\s])/i

const PADDING = 40
const LONGEST_NAME = 200

export function aboutOf(inside: Inside, index: number): About {
  if (inside.spots[index]!.struck) return 'old'
  const [before, after] = around(inside, index)
  return wordsAbout(before, after) ?? nameAbout(inside, index)
}

/** The same of one of several prices that stand in the lines of an element. */
export function aboutLine(inside: Inside, index: number, text: string): About {
  if (inside.spots[index]!.struck) return 'old'
  const at = amountIn(text)
  const words = at && wordsAbout(text.slice(0, at.start).trim(), text.slice(at.end).trim())
  return words ?? nameAbout(inside, index)
}

/** What words say; a shop repeats its own, so the last ones are kept. */
const byWords = new Memo<About | null>()
const byName = new Memo<About | null>()

function wordsAbout(before: string, after: string): About | null {
  if (UNIT_BEFORE.test(before)) return 'other'
  if (!LETTER.test(before) && !LETTER.test(after) && !after.startsWith('/')) return null
  return byWords.of(`${before}\n${after}`, () => {
    if (OTHER_AFTER.test(after) || SHIPPING_AFTER.test(after)) return 'other'
    if (OTHER_BEFORE.test(before)) return 'other'
    if (OLD.test(before)) return 'old'
    return NOW.test(before) ? 'now' : null
  })
}

function classAbout(name: string): About | null {
  if (OTHER_NAME.test(name)) return 'other'
  const old = OLD_NAME.test(name) || OLD_CAMEL.test(name)
  if (old === NOW_NAME.test(name)) return null
  return old ? 'old' : 'now'
}

/** What the markup calls it: the element, or one of two around it that holds no other number. */
function nameAbout({ spots, texts }: Inside, index: number): About {
  const own = numbersIn(texts, spots[index]!)
  for (let at = index, level = 0; level < 3 && at >= 0; at = spots[at]!.up, level++) {
    if (numbersIn(texts, spots[at]!) > own) break
    const name = spots[at]!.element.getAttribute('class')
    if (!name || name.length > LONGEST_NAME) continue
    const about = byName.of(name, () => classAbout(name))
    if (about) return about
  }
  return 'pay'
}

function numbersIn(texts: Piece[], { from, to }: Spot): number {
  let count = 0
  for (let i = from; i < to; i++) if (hasDigit(texts[i]!.text)) count++
  return count
}

/** The words before and after the amount, as far as they belong to it: not beyond another number. */
function around({ spots, texts }: Inside, index: number): [string, string] {
  const spot = spots[index]!
  const outer = spot.up < 0 ? spot : spots[spot.up]!
  const found = amountOf(texts, spot)
  if (found === null) return ['', '']
  let { before, after } = found
  for (let i = found.first - 1; i >= outer.from && before.length < PADDING; i--) {
    if (hasDigit(texts[i]!.text)) break
    before = `${texts[i]!.text} ${before}`
  }
  if (after.trim() === '') {
    const next = found.last + 1 < outer.to ? texts[found.last + 1]!.text : ''
    // `/ 100 g` belongs to it, another price does not.
    if (!hasDigit(next) || (/^\W*\p{L}|^\s*\//u.test(next) && !isPrice(next))) after = next
  }
  return [before.trim().slice(-PADDING), after.trim().slice(0, PADDING)]
}

const isPrice = (text: string): boolean =>
  amountIn(text) !== null || (priceMarks(text) & PRICE) !== 0

type Amount = { before: string; after: string; first: number; last: number }

/** The amount of a price: in one text, or in pieces from the first number to the last. */
function amountOf(texts: Piece[], { from, to }: Spot): Amount | null {
  for (let i = from; i < to; i++) {
    const { text } = texts[i]!
    const at = amountIn(text)
    if (at) return { before: text.slice(0, at.start), after: text.slice(at.end), first: i, last: i }
  }
  let first = from
  while (first < to && !hasDigit(texts[first]!.text)) first++
  if (first === to) return null
  let last = to - 1
  while (!hasDigit(texts[last]!.text)) last--
  const opening = latin(texts[first]!.text)
  const closing = latin(texts[last]!.text)
  return {
    before: opening.slice(0, opening.search(DIGIT)),
    after: closing.slice(/\d(?=\D*$)/.exec(closing)!.index + 1).replace(/^[.,–-]+/, ''),
    first,
    last,
  }
}

const DIGIT = /\d/
const LETTER = /\p{L}/u
