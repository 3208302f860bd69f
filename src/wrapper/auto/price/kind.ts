/**
 * The kind of an amount, by the words directly around it: a part of the price, or a price of something else. Used by
 * `former.ts` and `score.ts`.
 * @module
 */

import { beginningOf } from '../../../page/html/shown-text.ts'
import { collapse } from '../../../page/html/text.ts'
import { type Element, nextNode, TEXT, type Text } from '../../../page/html/tree.ts'
import { holdsInput } from '../choice.ts'
import { ancestors, parentOf } from '../place.ts'
import type { Run } from '../scan.ts'
import type { ShownPrice } from './prices.ts'

export type Around = { before: string; after: string }

const NUMBER = /\p{Nd}+(?:[.,'’ \u00a0\u202f]\p{Nd}+)*/gu
/** Not every three letters: `UVP 99` and `RRP 99` say something else. */
const CURRENCY_BEFORE =
  /(?:(?<!\p{L})[A-Z]{0,3}\p{Sc}|\p{Sc}|(?<!\p{L})(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|AUD|CAD|NZD|INR|JPY|CNY|TRY|RUB|UAH|SAR|AED|ILS|ZAR|BRL|MXN|ARS|CLP|COP|PEN|SGD|HKD|MYR|THB|IDR|PHP|VND|KRW|Rs\.?|RM|Rp|kr\.?))\s*$/u
const CURRENCY_AFTER =
  /^[\s,.–-]*(?:\p{Sc}|(?:[A-Z]{3}|kr\.?|zł|Kč|TL|Ft|lei|руб\.?|лв\.?|грн\.?)(?!\p{L}))?\s*/u

/** `4 payments of £50.00`: the words before and after the amount that was read, not before the first number. */
export function aroundPrice({ at, amount, element }: ShownPrice, runs: Run[]): Around {
  const { text } = runs[at]!
  const own = aroundAmount(text, amount)
  if (own) return own
  // Amounts with elements of their own stand in what was read whole.
  const whole = aroundAmount(textWithin(element), amount)
  if (whole) return whole
  const first = text.search(/\p{Nd}/u)
  return { before: text.slice(0, first).replace(CURRENCY_BEFORE, '').trimEnd(), after: '' }
}

const MOST_NODES = 40

/** The beginning of an element's text: it may hold the whole page. */
function textWithin(element: Element): string {
  let text = ''
  let node = nextNode(element, element)
  for (let seen = 0; node !== null && seen < MOST_NODES; seen++, node = nextNode(node, element))
    if (node.nodeType === TEXT) text += `${beginningOf(node as Text, LONGEST)} `
  return collapse(text)
}

function aroundAmount(text: string, amount: string): Around | null {
  const digits = amount.replace(/\D/g, '')
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const own = number.replace(/\P{Nd}/gu, '')
    if (own !== digits && `${own}00` !== digits) continue
    return {
      before: text.slice(0, index).replace(CURRENCY_BEFORE, '').trimEnd(),
      after: text.slice(index + number.length).replace(CURRENCY_AFTER, ''),
    }
  }
  return null
}

/** Ends before the amount, with a few words between; numbers may stand among those of the second kind. */
const closely = (words: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.replace(/\s*\n\s*/g, '|')})(?!\\p{L})\\P{Nd}{0,20}$`, 'iu')
const loosely = (words: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.replace(/\s*\n\s*/g, '|')})(?!\\p{L}).{0,35}$`, 'iu')

const INSTALMENTS = `payments?|instal+ments?|emi|cuotas?|mensualidades|plazos|parcelas|prestaç\\p{L}*|vezes
\\d+ ?rate|rate da|rata|\\d+ ?rat|raty|ratach|raten|monatsraten?|teilzahlung\\p{L}*|splát\\p{L}*|mensualit\\p{L}*
\\d+ ?fois|échéances|termijn\\p{L}*|taksit\\p{L}*|osamaksu\\p{L}*|delbetal\\p{L}*|avbetal\\p{L}*|рассрочк\\p{L}*
платеж\\p{L}*|платіж\\p{L}*|δόσεις|részlet\\p{L}*|rate lunare|obrok\\p{L}*`
const SAVED = `you save|saving|bespaa\\p{L}*|risparm\\p{L}*|ahorr\\p{L}*|économi\\p{L}*|economi\\p{L}*|poupe|ušetř\\p{L}*
ušetr\\p{L}*|oszczęd\\p{L}*|zaoszczęd\\p{L}*|sparen|sparst|sparer|sparar|säästä\\p{L}*|megtakarít\\p{L}*
экономия|выгода|знижка|kazanc\\p{L}*|κερδίζ\\p{L}*`
const DEPOSIT = `pfand|deposit|statiegeld|consigne|kauc[ei]\\p{L}*|záloh\\p{L}*|pant|zzgl\\.?|zuzüglich`
const ADDED = `gift (?:wrap\\p{L}*|box|bag|note)|geschenkverpackung|geschenkbox|emballage cadeau|confezione regalo
protection(?: plan)?|year plan|warranty|insurance|versicherung|garantieverlängerung|extension de garantie|engraving
trade-?in|rewards?|earn|other sellers?|eco-?participation|éco-?participation|copie privée`
const MEMBERS = `members?(?:['’]s?)?|membership|clubcard|mitglieder\\p{L}*|adhérents?|join (?:and|now|to|for)[\\p{L} ]*
first order|(?:club|card|app|loyalty|prime|vip)[ -]?(?:price|deal|offer|preis|pris|prix|prijs)|nectar|(?<=\\p{L} )card|с (?:\\p{L}+ )?карт\\p{L}*|по карте`
const PAYMENT = `pix|boleto|transferencia|transferência|bonifico|vorkasse|skonto|überweisung|vorauskasse|bank transfer
wire transfer|virement|převodem|przelew\\p{L}*`
const REGULARLY = `subscri\\p{L}*|spar-?abo|sparabo|im abo|abonn\\p{L}*|abonament\\p{L}*|suscri\\p{L}*|assinatura|autoship
předplatn\\p{L}*|předplaťte|subskryp\\p{L}*|prenumer\\p{L}*|подписк\\p{L}*`
/** What a price was at its lowest, as the law has it told beside a reduced one: either word alone is said of much else. */
const LOWEST_WORDS = `najniższ\\p{L}*|nejnižší\\p{L}*|najniž[jš]\\p{L}*|lowest|niedrigst\\p{L}*|günstigst\\p{L}*|tiefst\\p{L}*|bestpreis|plus bas|más bajo|mais baixo|più basso|laagste|lägsta|laveste|alin|legalacsonyabb|cel mai (?:mic|scăzut)\\p{L}*|най-ниск\\p{L}*|најниж\\p{L}*|минимальн\\p{L}*|самая низкая|найнижч\\p{L}*|χαμηλότερ\\p{L}*|mažiausi\\p{L}*|žemiausi\\p{L}*|zemāk\\p{L}*|madalaim|en düşük`
const PRICE_WORDS = `cen[aęyu]|price|preis\\p{L}*|prix|precio|prezzo|preço|prijs|ár\\p{L}*|preț\\p{L}*|pris|hinta|цена|ціна|τιμή|kaina|hind`
const LAST = `last|past|previous|letzten|derniers|últimos|ultimi|laatste|afgelopen|senaste|siste|sidste|posledn\\p{L}*|ostatni\\p{L}*|zadnj\\p{L}*|ultimele|elmúlt|utolsó|последн\\p{L}*|τελευταί\\p{L}*|viimei\\p{L}*`
const DAYS = `30[ -](?:\\p{L}+ )?(?:dni|days?|tagen?|tage|jours|días|dias|giorni|dagen|dagar|dage|dager|dn[íůi]|dn(?:eh|evih|em)|dana|dienas|dienų|dienu|päeva|de zile|zile|nap\\p{L}*|päivä\\p{L}*|дн\\p{L}*|дена|ημερ\\p{L}*|ημέρες|gün\\p{L}*)`
const REDUCED = `przed (?:obniżką|promocją)|před (?:slevou|snížením)|pred (?:zľavou|znížením|znižanjem|sniženjem)|before (?:the )?(?:discount|reduction|sale)`
/** Days in which it may be sent back, not days before. */
const RETURNED = `.{0,12}(?:return|money|guarant|zwrot|vr[áa][ct]en|peněz|peňaz|rückgab|retour|reso|devol|visszak|öppet köp)`
const word = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`
const LOWEST = `(?:${LOWEST_WORDS})(?!\\p{L})[^!.,;|•·]{0,30}(?:${word(DAYS)}(?!${RETURNED})|${word(REDUCED)})
30[ -](?:tage|day|dag\\p{L}*)s?[ -](?:${LOWEST_WORDS})
(?:${PRICE_WORDS})(?!\\p{L}).{0,12}${word(LAST)} ${word(DAYS)}`

/** What an order must be worth. */
const LEAST_ORDER = `minimum order(?: value| amount)?|min\\.? order|mindestbestellwert|mindestbestellmenge|minimum de commande
commande minimum|pedido mínimo|importe mínimo|ordine minimo|minimale? bestel\\p{L}*|minimální objednávk\\p{L}*
minimálna objednávk\\p{L}*|minimalne zamówienie|minimális rendelés|comandă minimă|минимальный заказ|minimum sipariş`

const CLOSELY = closely([INSTALMENTS, SAVED, DEPOSIT, ADDED, MEMBERS, PAYMENT].join('|'))
const LOOSELY = loosely([REGULARLY, LOWEST, LEAST_ORDER].join('|'))
const NEVER = loosely([LOWEST, LEAST_ORDER].join('|'))
/** `12x de`, `9 x` */
const TIMES = /\p{Nd}\s?[x×х]\s?(?:de|à|a|da|po|von|van|по)?\s*$/iu
const AFTER = new RegExp(
  `^\\P{Nd}{0,14}(?<!\\p{L})(?:${[MEMBERS, PAYMENT, DEPOSIT, REGULARLY].join('|').replace(/\s*\n\s*/g, '|')})(?!\\p{L})`,
  'iu',
)
/** `x 10 rat`, `×12期` */
const TIMES_AFTER = /^\s*[x×х]\s?\p{Nd}/u
/** A price from so many pieces on. */
const QUANTITY =
  /(?<!\p{L})(?:(?:ab|od|from|vanaf|dès|desde|da|от|fra|från|alk\.?) \p{Nd}+(?: ?\p{L}{1,8}\.?)?|qty|(?:buy|kaufen sie|achetez|acheter|compre|compra|acquista|koop|kup|kupte) \p{Nd}+(?: (?:for|zum Preis von(?: je)?|pour|por|per|voor|za))?)[\s:=]*$/iu
/** In tables also `10+` and `10-49`; elsewhere those are sizes and ages. */
const STEP = /^\p{Nd}+ ?(?:\+|[-–] ?\p{Nd}+)$/u

const LONGEST = 60

/** Words with which a discount has a condition: so much of it, paid so, every month. */
export const isConditional = (text: string): boolean =>
  AFTER.test(text) || CLOSELY.test(text) || LOOSELY.test(text)

/** Whether the words before or after call it a part, an addition, or a price for some people only. */
export function isOtherKind(price: ShownPrice, runs: Run[]): boolean {
  const { before, after } = aroundPrice(price, runs)
  const alone = !/\p{L}/u.test(before)
  const words = alone ? `${namedBefore(runs, price.at)} ${before}`.trim() : before
  if (words.length <= LONGEST && words !== '') {
    if (CLOSELY.test(words) || LOOSELY.test(words) || TIMES.test(words)) return true
    if (QUANTITY.test(words)) return true
    if (STEP.test(words) && ancestors(price.element, 4).some(({ tag }) => tag === 'tr')) return true
  }
  if (after !== '' && (AFTER.test(after) || TIMES_AFTER.test(after))) return true
  return isAddition(price.element)
}

/** Whether it is the lowest of the days before, or what an order must be worth: nothing that the product costs. */
export function isNeverPrice(price: ShownPrice, runs: Run[]): boolean {
  const { before } = aroundPrice(price, runs)
  const words = /\p{L}/u.test(before) ? before : `${namedBefore(runs, price.at)} ${before}`.trim()
  return words.length <= LONGEST && NEVER.test(words)
}

/** A box to tick adds something to the product. */
function isAddition(element: Element): boolean {
  const label = ancestors(element, 4).find(({ tag }) => tag === 'label')
  return label !== undefined && holdsInput(label, 'checkbox')
}

const APART = /^(?:p|li|h\d|button|a|section|article)$/

/** Words before that name the price: around it, beside it, or with a colon; not a paragraph of their own. */
function namedBefore(runs: Run[], at: number): string {
  const words = wordsBefore(runs, at)
  const run = runs[at - 1]
  if (words === '' || !run || !APART.test(run.element.tag) || /[:：]$/.test(words)) return words
  return nearness(run, runs[at]!) === LEVELS ? words : ''
}

const isAmount = (text: string): boolean =>
  /\p{Sc}\s?\p{Nd}|\p{Nd}[\s.,-]*(?:\p{Sc}|kr|zł|Kč|TL|Ft|lei|[A-Z]{3})(?!\p{L})/u.test(text)

/** What stands before the price, unless it is another one or said of another one. */
export function wordsBefore(runs: Run[], at: number): string {
  const [other, words, own] = [runs[at - 2], runs[at - 1], runs[at]]
  if (!words || isAmount(words.text)) return ''
  if (!other || !/\p{Nd}/u.test(other.text)) return words.text
  return nearness(words, other) > nearness(words, own!) ? '' : words.text
}

const LEVELS = 6

/** How closely two texts stand together: greater is nearer. */
export function nearness(words: Run, other: Run): number {
  const around = ancestors(other.element, LEVELS)
  let steps = 0
  for (let at: Element | null = words.element; at && steps < LEVELS; at = parentOf(at), steps++) {
    if (around.includes(at)) return LEVELS - steps
  }
  return 0
}
