/**
 * Whether the product can be had, by what stands around its name, price and buttons.
 * @module
 */

import { ELEMENT, type Element } from '../../page/tree.ts'
import { type Availability, parseAvailability } from '../availability.ts'
import type { Button, Scan, Spot } from './scan.ts'
import { BESIDE_MARK, STOCK_MARK } from './words.ts'

export type StockSign = { state: Availability; weight: number }

const LONGEST = 120
/** Texts before and after the place of the product that are looked at. */
const BEFORE = 15
const AFTER = 120
const CANDIDATE =
  /stock|avail|sold|order|lager|vorr|liefer|verf|ausverk|dispo|rupture|épuis|agotad|exist|esaurit|magazz|voorra|uitverk|lever|sklad|vypred|vyprod|dostup|nedost|wyprzed|dostęp|magazyn|készlet|elfogy|stoc|epuizat|налич|склад|прода|закон|mevcut|tüken|stok|zalog|zaloh|noliktav|pieejam|sandėl|laos|saadaval|varast|udsolgt|utsolgt|slut|απόθεμα|διαθέσ|庫存|库存|缺貨|售完|现货|現貨|在庫|売り切れ|품절|재고|מלאי|אזל|متوفر|نفد|hết hàng|còn hàng|discontinu|indispon|reserv|esgotad|unavail|kas parduotuv|nie je|není/iu

export function stockSigns(
  scan: Scan,
  heading: Spot | null,
  priceAt: number | null,
  buttons: Button[],
): StockSign[] {
  const places = [heading?.at, priceAt, ...buttons.slice(0, 3).map(({ at }) => at)].filter(
    (at) => at != null,
  )
  const signs: StockSign[] = []
  for (const run of scan.runs) {
    if (run.hidden || run.text.length > LONGEST || !CANDIDATE.test(run.text)) continue
    const near = places.some((at) => run.at >= at - BEFORE && run.at <= at + AFTER)
    const { marked, beside, chosen } = placeOf(run.element)
    if ((!near && !marked) || beside || chosen) continue
    const state = parseAvailability(run.text)
    if (state)
      signs.push({
        state,
        weight: (marked ? 0.7 : 0.5) * (near ? 1 : 0.5) * (run.text.length > 60 ? 0.6 : 1),
      })
  }
  return [...signs, ...buttonSigns(buttons, places)]
}

/** A button that buys near the product says that it can be bought; one that is switched off, rather not. */
function buttonSigns(buttons: Button[], places: number[]): StockSign[] {
  const near = buttons.filter(({ at }) => places.some((place) => Math.abs(place - at) <= AFTER))
  if (near.some(({ disabled, hidden }) => !disabled && !hidden))
    return [{ state: 'InStock', weight: 0.6 }]
  if (near.some(({ disabled }) => !disabled)) return [{ state: 'InStock', weight: 0.3 }]
  // Often only until a size is chosen.
  return near.length > 0 ? [{ state: 'OutOfStock', weight: 0.2 }] : []
}

/** `chosen`: it speaks of one of several sizes or shops. */
function placeOf(from: Element): { marked: boolean; beside: boolean; chosen: boolean } {
  let marked = false
  let beside = false
  let chosen = false
  let at: Element = from
  for (let up = 0; up < 10; up++) {
    const marks = `${at.getAttribute('class') ?? ''} ${at.getAttribute('id') ?? ''}`
    if (up < 3 && STOCK_MARK.test(marks)) marked = true
    if (
      up < 4 &&
      /(?:^|[\s_-])(?:size|sizes|option|swatch|variant|variation|store|filial|branch|click)/i.test(
        marks,
      )
    )
      chosen = true
    if (/^(?:nav|footer|header|aside)$/.test(at.tag) || BESIDE_MARK.test(marks)) beside = true
    if (at.parentNode?.nodeType !== ELEMENT) break
    at = at.parentNode as Element
  }
  return { marked, beside, chosen }
}
