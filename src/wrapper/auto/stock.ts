/**
 * Stock: whether the product can be had, by what stands around its name, price and buttons. Used by its neighbours.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ELEMENT, type Element } from '../../page/html/tree.ts'
import { type Availability, parseAvailability } from '../../price/availability.ts'
import { isOfChoice, waitsForChoice } from './choice.ts'
import { ancestors, marksOn, type Place } from './place.ts'
import type { Button, Run, Scan } from './scan.ts'
import { STOCK_MARK } from './words.ts'

/** `said`: in words, not only by a button. */
export type StockSign = { state: Availability; weight: number; said: boolean }

const LONGEST = 160
/** Texts before and after the place of the product that are looked at. */
const BEFORE = 15
const AFTER = 120
/** A part of what shops say of their stock, in lower case: quick to look for, and not found in other texts too often. */
const CANDIDATE = new RegExp(
  `stock|avail|sold|order|lager|vorr|liefer|verf|ausverk|dispo|rupture|épuis|agotad|exist|esaurit|magazz|voorra|uitverk|lever|sklad|vypred|vyprod|dostup|nedost|wyprzed|dostęp|magazyn|készlet|elfogy|stoc|epuizat|налич|склад|прода|закон|mevcut|tüken|stok|zalog|zaloh|noliktav|pieejam|sandėl|laos|saadaval|varast|udsolgt|utsolgt|slut|απόθεμα|διαθέσ|庫存|库存|缺貨|缺货|售完|售罄|賣完|卖完|補貨|补货|有貨|有货|無貨|无货|现货|現貨|在庫|売切|売り切|品切|完売|入荷|即納|予約|預購|预售|停產|停产|품절|재고|입고|단종|예약|สินค้า|สต|หมด|พร้อม|מלאי|אזל|متوفر|متاح|مخزون|نفد|نفذ|موجود|hết|còn hàng|có sẵn|sẵn hàng|stok|habis|tersedia|discontinu|indispon|reserv|esgotad|nie je|není|możn|možn
estoque|left|ready to|versandf|versandb|vergriff|derzeit nicht|nicht bestell|nicht erhält|nicht mehr|bestand|beschik|pronta|últimas un|ultimi pezzi|quedan|descatalog|inmediat|niet meer|na stanie|ostatnie szt|wysyłka w|brak t|brak na|wycofan|odesl|odosl|posledn|ukončen|nelze|raktár|kapható|rendelhet|elérhet|kifut|megszűn|ultimele|изчерп|zalih|stanju|rasprod|razprod|raspolož|na voljo|dobavlj|trenutno ni|доступ|залих|лагер|стањ|наявн|знят|снят|ετοιμοπ|εξαντλ|εκτός αποθ|finns|tillgäng|tilgæng|tilgjeng|utgått|udgået|saatav|toimit|loppu|poistun|olemas|otsas|müüdud|vietas|izpārd|prekyb|turime|prieinam|išpard|vorbestell|précommand|preventa|pré-venda|voorbestel|przedsprzed|předobjed|predobjed|előrendel|precomand|prednar|προπαραγγ|förhands|forudbest|forhåndsb|ennakko|priekšpas|предзаказ|передзамов|ön sipariş`.replaceAll(
    '\n',
    '|',
  ),
)

export function stockSigns(
  scan: Scan,
  place: Place,
  priceAt: number | null,
  buttons: Button[],
): StockSign[] {
  const { heading } = place
  const places = [heading?.at, priceAt, ...buttons.slice(0, 3).map(({ at }) => at)].filter(
    (at) => at != null,
  )
  const signs: StockSign[] = []
  let denied = false
  for (const run of nearRuns(scan.runs, places)) {
    if (run.hidden || run.text.length > LONGEST || !CANDIDATE.test(run.text.toLowerCase())) continue
    const next = scan.runs[run.at + 1]?.text ?? ''
    // With a colon it is a label of what comes after.
    const goesOn = next.length < 40 && !/[:：]$/.test(next)
    const sign = readSign(run, goesOn ? next : '', place, places)
    if (!sign) continue
    signs.push(sign)
    denied ||= isNone(sign.state) && isAnswer(scan.runs, run)
  }
  const waits = (button: Button): boolean => waitsForChoice(button, place, scan.runs)
  return [...signs, ...buttonSigns(buttons, places, denied, waits)]
}

const isNone = (state: Availability): boolean => state === 'OutOfStock' || state === 'Discontinued'

/** «Availability: sold out»: what is asked for and the answer. A button that is there all the same says less. */
const isAnswer = (runs: Run[], { at, text }: Run): boolean =>
  text.search(NOUNS) >= 0 || (runs[at - 1]?.text ?? '').slice(-LONGEST_NOUN).search(NOUNS) >= 0
const LONGEST_NOUN = 25

/** Runs from shortly before to well after the places. */
function nearRuns(runs: Run[], places: number[]): Run[] {
  if (places.length === 0) return runs.slice(0, AFTER)
  return runs.filter(({ at }) => places.some((one) => at >= one - BEFORE && at <= one + AFTER))
}

/** Words near the product; that there is none is rarely said without reason. */
function readSign(
  { at, text, element }: Run,
  next: string,
  place: Place,
  places: number[],
): StockSign | null {
  const distance = Math.min(...places.map((one) => (at >= one ? at - one : 8 * (one - at))), 1000)
  const marked = ancestors(element, 3).some((one) => STOCK_MARK.test(marksOn(one)))
  if (place.isBeside(element) || isOfChoice(element) || OTHERS.test(`${text} ${next}`)) return null
  const said = parseAvailability(text.replace(NOUNS, ' '))
  if (!said) return null
  const state = said === 'InStock' && AGAIN.test(text) ? 'OutOfStock' : said
  if (isNone(said) && isOneOfMessages(element)) return null
  const sure = (state === 'InStock' ? 0.5 : 0.6) + (marked ? 0.15 : 0)
  const weight = sure * Math.max(0.4, Math.exp(-distance / 80)) * (text.length > 80 ? 0.7 : 1)
  return { state, weight, said: true }
}

/** Nobody says side by side that there is none: of such messages scripts show one, or none. */
const isOneOfMessages = (element: Element): boolean =>
  isNoneToo(sideOf(element, 'previousSibling'), element) ||
  isNoneToo(sideOf(element, 'nextSibling'), element)

function sideOf(element: Element, side: 'previousSibling' | 'nextSibling'): Element | null {
  let at = element[side]
  while (at && at.nodeType !== ELEMENT) at = at[side]
  return at as Element | null
}

function isNoneToo(other: Element | null, { tag }: Element): boolean {
  if (other?.tag !== tag) return false
  const text = collapse(other.textContent)
  const said = text.length > LONGEST || !WORD.test(text) ? null : parseAvailability(text)
  return said !== null && isNone(said)
}

/** A bare number counts what is left of a size. */
const WORD = /\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u

/** The thing that is asked for, not the answer. */
const NOUNS =
  /(?<!\p{L})(?:availability|verfügbarkeit|disponibilit\p{L}*|disponibilidad|disponibilidade|beschikbaarheid|dostupnos[tť]\p{L}{0,2}|dostępnoś\p{L}*|elérhetőség|наличие|доступность|pieejamība|prieinamumas|saatavuus)(?!\p{L})/giu
/** It speaks of something else than the product. */
const OTHERS =
  /(?<!\p{L})(?:chat|lists?|wish|video|image|photo|bild|reviews?|map|collect|pick-?up|in-store|abholung|filiale|coupon|this colou?r|this size|opcja|option|variante?|stores?|shops?|magasins?|negozi\p{L}*|tiendas?|lojas?|sklep\p{L}*|predajn\p{L}*|prodejn\p{L}*|üzlet\p{L}*|magazinul?|trgovin\p{L}*|veikal\p{L}*|магазин\p{L}*)(?!\p{L})/iu
/** «Back in stock» is not in stock yet. */
const AGAIN =
  /(?<!\p{L})(?:back in stock|when|notify|know|wieder|bescheid|de nouveau|à nouveau|quand|prévenir|de nuevo|cuando|avísame|di nuovo|quando|avvis\p{L}*|opnieuw|wanneer|znov[ua]|když|keď|ponown\p{L}*|kiedy|снова|когда|сообщить)(?!\p{L})/iu

/** A button that buys near the product says that it can be bought; one that is switched off, rather not. */
function buttonSigns(
  buttons: Button[],
  places: number[],
  denied: boolean,
  waits: (button: Button) => boolean,
): StockSign[] {
  const near = buttons.filter(({ at }) => places.some((place) => Math.abs(place - at) <= AFTER))
  const sign = (state: Availability, weight: number) => [{ state, weight, said: false }]
  if (near.some(({ disabled, hidden }) => !disabled && !hidden))
    return sign('InStock', denied ? 0.35 : 0.6)
  if (near.some(({ disabled }) => !disabled)) return sign('InStock', 0.25)
  const [first] = near
  // Until a size is chosen it says nothing.
  return first && !waits(first) ? sign('OutOfStock', 0.3) : []
}
