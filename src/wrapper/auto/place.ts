/**
 * The place of something on the page, seen from the heading: in the product's part, or beside it. Used all over
 * `wrapper`.
 * @module
 */

import { ELEMENT, type Element, type Node } from '../../page/html/tree.ts'
import type { Spot } from './scan.ts'
import { BASKET_MARK, BESIDE_MARK } from './words.ts'

const BESIDE_TAG = /^(?:header|nav|footer|aside)$/

export const parentOf = (element: Element): Element | null =>
  element.parentNode?.nodeType === ELEMENT ? (element.parentNode as Element) : null

export function ancestors(element: Element, levels: number): Element[] {
  const chain: Element[] = []
  for (let at: Element | null = element; at && chain.length < levels; at = parentOf(at)) {
    chain.push(at)
  }
  return chain
}

/** Names that an element has in the markup, in lower case. */
export const marksOn = (element: Element): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.toLowerCase()

/** What holds the heading is no part beside the product, whatever its name. */
export class Place {
  readonly heading: Spot | null
  readonly #holding: Set<Node>
  /** What holds the first button that buys after the heading: no basket, though many shops call it so. */
  readonly #buying: Set<Node>
  readonly #beside = new Map<Element, boolean>()

  constructor(heading: Spot | null, buttons: Spot[] = []) {
    this.heading = heading
    this.#holding = new Set(heading ? ancestors(heading.element, 600) : [])
    const button = buttons.find(({ at }) => at >= (heading?.at ?? 0))
    this.#buying = new Set(button ? ancestors(button.element, 600) : [])
  }

  holdsHeading(element: Element): boolean {
    return this.#holding.has(element)
  }

  /** Whether it stands in a menu, a foot, a basket, a strip of other products. */
  isBeside(element: Element): boolean {
    const open: Element[] = []
    let beside = false
    for (let at: Element | null = element; at; at = parentOf(at)) {
      const known = this.#holding.has(at) || at.tag === 'body' ? false : this.#beside.get(at)
      if (known !== undefined) {
        beside = known
        break
      }
      open.push(at)
    }
    for (const one of open.reverse()) {
      beside ||= BESIDE_TAG.test(one.tag) || this.#isMarkedBeside(one)
      this.#beside.set(one, beside)
    }
    return beside
  }

  #isMarkedBeside(element: Element): boolean {
    const marks = marksOn(element)
    if (BESIDE_MARK.test(marks)) return true
    return BASKET_MARK.test(marks) && element.tag !== 'form' && !this.#buying.has(element)
  }

  /** Levels from the element up to what holds the heading too. */
  stepsToHeading(element: Element): number {
    let steps = 0
    for (let at: Element | null = element; at && !this.#holding.has(at); at = parentOf(at)) steps++
    return steps
  }
}
