/**
 * Choices before a product can be bought: a size, a colour, a shop to fetch it from. Used by
 * `wrapper/auto/price/kind.ts` and `stock.ts`.
 * @module
 */

import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import { ancestors, marksOn, type Place } from './place.ts'
import type { Button, Run } from './scan.ts'

const CHOICE =
  /(?:^|[\s_-])(?:options?|swatch(?:es)?|variants?|variations?|stores?|filial\p{L}*|branch|click)(?:$|[\s_-])|sizes?[-_]?(?:list|select\p{L}*|picker|item|option|button|box|chart)|(?:^|\s)sizes?(?:$|\s)/iu

/** Whether it speaks of one of several sizes, shops or ways to get it. */
export const isOfChoice = (element: Element): boolean =>
  ancestors(element, 4).some((one) => CHOICE.test(marksOn(one)) || isToChoose(one))

/** Nodes on each side of a label, and inside, among which its button is looked for. */
const NEAR = 20

/** The label of a round button: it names one of several. */
const isToChoose = (element: Element): boolean =>
  element.tag === 'label' &&
  (holdsInput(element, 'radio') ||
    isAmong(element.nextSibling, 'nextSibling', 'radio') ||
    isAmong(element.previousSibling, 'previousSibling', 'radio'))

/** Whether a field of that type is among the first nodes of a label: pages without end have labels without end. */
export const holdsInput = (label: Element, type: string): boolean =>
  isAmong(label.firstChild, 'nextSibling', type)

function isAmong(
  first: Node | null,
  next: 'nextSibling' | 'previousSibling',
  type: string,
): boolean {
  let node = first
  for (let seen = 0; node !== null && seen < NEAR; seen++, node = node[next])
    if (isInput(node, type)) return true
  return false
}

const isInput = (node: Node, type: string): boolean =>
  node.nodeType === ELEMENT &&
  (node as Element).tag === 'input' &&
  (node as Element).getAttribute('type')?.toLowerCase() === type

const MOST_NODES = 2000
const LEVELS = 6

/** Whether something near the heading or around the button waits to be chosen, so that a button is switched off. */
export function waitsForChoice({ element }: Button, place: Place, runs: Run[]): boolean {
  const from = place.heading?.at ?? 0
  if (runs.slice(from, from + MOST_RUNS).some((run) => asksForChoice(run, runs))) return true
  const around = ancestors(element, LEVELS).at(-1)!
  return offersChoice(around, around, place) || offersChoice(place.heading?.element, null, place)
}

const MOST_RUNS = 60
const ASKED =
  /^(?:(?:please )?(?:select|choose|pick)(?: an?| your)? )?(?:sizes?|colou?rs?|größe|farbe|taille|couleur|pointure|talla|color|tamaño|tamanho|cor|taglia|colore|maat|kleur|veľkosť|velikost|farba|barva|rozmiar|kolor|méret|szín|mărime|culoare|storlek|färg|størrelse|farge|farve|koko|väri|boja|veličina|размер|цвет|розмір|колір|beden|renk|μέγεθος|χρώμα|サイズ|カラー|尺寸|尺碼|尺码|颜色|顏色|사이즈|색상)\s*[:：*]*$/iu

/** «Size» before something to press; in a table of properties something else comes after it. */
function asksForChoice({ text, at, hidden }: Run, runs: Run[]): boolean {
  if (hidden || text.length > 40 || !ASKED.test(text)) return false
  const next = runs[at + 1]
  return next !== undefined && ancestors(next.element, 2).some(({ tag }) => tag === 'button')
}

function offersChoice(start: Element | undefined, root: Node | null, place: Place): boolean {
  if (!start) return false
  const end = root ?? ancestors(start, 600).at(-1)!
  let node: Node | null = start
  for (let seen = 0; node !== null && seen < MOST_NODES; seen++, node = nextNode(node, end))
    if (node.nodeType === ELEMENT && isChoice(node as Element) && !place.isBeside(node as Element))
      return true
  return false
}

/** How many, where to, in which language: not a choice between products. */
const NO_VARIANT =
  /qty|quant|menge|anzahl|cantidad|aantal|množ|ilo[sś]|country|land|currency|lang|sort|ship|deliver|pay|rating/
const VARIANT =
  /(?:^|[\s_-])(?:swatch(?:es)?|variants?|variations?|colou?r-?picker|size-?(?:list|select\p{L}*|picker|options?|buttons?))(?:$|[\s_-])/u

function isChoice(element: Element): boolean {
  const marks = marksOn(element)
  if (element.tag === 'select' || isInput(element, 'radio'))
    return !NO_VARIANT.test(`${marks} ${(element.getAttribute('name') ?? '').toLowerCase()}`)
  return VARIANT.test(marks) || /^radio(?:group)?$/.test(element.getAttribute('role') ?? '')
}
