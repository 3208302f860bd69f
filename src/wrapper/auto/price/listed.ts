/**
 * Prices that stand in a row of cards: those of other products. Used by `score.ts`.
 * @module
 */

import { ELEMENT, type Element } from '../../../page/html/tree.ts'
import { type Place, parentOf } from '../place.ts'
import type { ShownPrice } from './prices.ts'

type Step = { at: Element; parent: Element; kind: string }

/** Branches of one element that are alike and have a price, a link and a picture each. */
export function markListed(prices: ShownPrice[], place: Place): void {
  const steps = new Map<Element, Step | null>()
  const chains = prices.map(({ element }) => climb(element, place, steps))
  const kinds = new Map<Element, Map<string, Set<Element>>>()
  for (const { at, parent, kind } of new Set(chains.flat())) {
    const alike = kinds.get(parent) ?? new Map<string, Set<Element>>()
    kinds.set(parent, alike)
    alike.set(kind, (alike.get(kind) ?? new Set()).add(at))
  }
  const rows = new Map<Set<Element>, boolean>()
  for (const [i, price] of prices.entries()) {
    price.listed = chains[i]!.some(({ parent, kind }) => {
      const alike = kinds.get(parent)!.get(kind)!
      const known = rows.get(alike) ?? isRow(alike)
      rows.set(alike, known)
      return known
    })
  }
}

/** The element and what is above it, up to what holds the heading. */
function climb(element: Element, place: Place, steps: Map<Element, Step | null>): Step[] {
  const chain: Step[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) {
    let step = steps.get(at)
    if (step === undefined) {
      const parent = place.holdsHeading(at) ? null : parentOf(at)
      const [first] = (at.getAttribute('class') ?? '').split(/\s+/, 1)
      step = parent && { at, parent, kind: `${at.tag}.${first}` }
      steps.set(at, step)
    }
    if (step === null) break
    chain.push(step)
  }
  return chain
}

/** Three cards make a row. */
function isRow(alike: Set<Element>): boolean {
  if (alike.size < 3) return false
  let cards = 0
  for (const one of alike) if (isCard(one) && ++cards === 3) return true
  return false
}

const MOST_SEEN = 150

function isCard(element: Element): boolean {
  let link = false
  let picture = false
  const pending: Element[] = [element]
  for (let seen = 0; pending.length > 0 && seen < MOST_SEEN; seen++) {
    const one = pending.pop()!
    if (one.tag === 'a' && leadsAway(one)) link = true
    else if (one.tag === 'img' || one.tag === 'picture') picture = true
    if (link && picture) return true
    let child = one.firstChild
    for (let left = MOST_SEEN; child !== null && left > 0; left--, child = child.nextSibling)
      if (child.nodeType === ELEMENT) pending.push(child as Element)
  }
  return false
}

export function leadsAway(anchor: Element): boolean {
  const href = anchor.getAttribute('href')?.trim() ?? ''
  return href !== '' && !href.startsWith('#') && !/^javascript:/i.test(href)
}
