/**
 * XPaths that lead to an element, from what lasts to what a redesign of a corner would break. None is a chain of
 * positions from the root. Used by `survey` and `wrapper`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node } from '../../page/html/tree.ts'
import { nameTest } from '../../page/path.ts'
import { anchorsOf, quoted } from './anchors.ts'

export type Expression = { xpath: string; cost: number }

const MOST_LEVELS = 7
const LONGEST_LABEL = 40
/** What each way adds. */
const BELOW = 1
const LEVEL = 0.15
const POSITION = 2.5
const LABEL = 2.4
const TAG: Record<string, number> = { __proto__: null as never, h1: 2.6, title: 4 }
const ANY_TAG = 5

const parentOf = (element: Element): Element | null =>
  element.parentNode?.nodeType === ELEMENT ? (element.parentNode as Element) : null

/** All ways to the element, each once, the cheapest first. */
export function expressionsFor(element: Element, attribute = ''): Expression[] {
  const end = attribute === '' ? '' : `/@${attribute}`
  const found = new Map<string, number>()
  const add = (xpath: string, cost: number) => {
    const known = found.get(xpath + end)
    if (known === undefined || cost < known) found.set(xpath + end, cost)
  }
  for (const { step, cost } of anchorsOf(element)) add(`//${step}`, cost)
  add(`//${nameTest(element.tag)}`, TAG[element.tag] ?? ANY_TAG)
  addBelowAncestors(element, add)
  addBehindLabels(element, add)
  return [...found].map(([xpath, cost]) => ({ xpath, cost })).sort((a, b) => a.cost - b.cost)
}

type Add = (xpath: string, cost: number) => void

function addBelowAncestors(element: Element, add: Add): void {
  const own = anchorsOf(element)
  let chain = ''
  let placed = ''
  let positions = 0
  let below: Element = element
  let at = parentOf(element)
  for (let level = 1; at && at.tag !== 'html' && level <= MOST_LEVELS; level++, at = parentOf(at)) {
    chain = `/${nameTest(below.tag)}${chain}`
    const index = indexAmongSiblings(below)
    placed = `/${nameTest(below.tag)}${index === null ? '' : `[${index}]`}${placed}`
    if (index !== null) positions++
    for (const { step, cost } of anchorsOf(at)) {
      const far = cost + BELOW + LEVEL * level
      add(`//${step}//${nameTest(element.tag)}`, far)
      if (level <= 3) add(`//${step}${chain}`, far + 0.1)
      for (const anchor of own) add(`//${step}//${anchor.step}`, far + anchor.cost - BELOW / 2)
      if (level <= 4 && positions > 0) add(`//${step}${placed}`, far + POSITION * positions)
    }
    if (level === 1) add(`//${nameTest(at.tag)}/${nameTest(element.tag)}`, ANY_TAG)
    below = at
  }
}

/** Null where it is the only one of its tag. */
function indexAmongSiblings(element: Element): number | null {
  const alike = (parentOf(element)?.children ?? []).filter(({ tag }) => tag === element.tag)
  return alike.length < 2 ? null : alike.indexOf(element) + 1
}

/** «Brand» in the cell before, or in the cell before the one that holds the element. */
function addBehindLabels(element: Element, add: Add): void {
  let inner = ''
  let at: Element | null = element
  for (let level = 0; at && level < 3; level++, at = parentOf(at)) {
    const label = elementBefore(at)
    const text = label && collapse(label.textContent)
    const said = text && text.length <= LONGEST_LABEL && /\p{L}/u.test(text) ? quoted(text) : null
    if (said) {
      const behind = `following-sibling::${nameTest(at.tag)}[1]${inner}`
      const way = `//${nameTest(label!.tag)}[normalize-space(.)=${said}]/${behind}`
      add(way, LABEL + level * 0.5)
    }
    if (label) return
    inner = `/${nameTest(at.tag)}${inner}`
  }
}

/** The next text after a label, which has no element of its own. */
export function textBehind(label: Element): Expression[] {
  const said = quoted(collapse(label.textContent))
  if (said === null) return []
  const way = `//${nameTest(label.tag)}[normalize-space(.)=${said}]/following-sibling::text()[1]`
  return [{ xpath: way, cost: LABEL }]
}

function elementBefore(element: Element): Element | null {
  let node: Node | null = element.previousSibling
  while (node !== null && node.nodeType !== ELEMENT) node = node.previousSibling
  return node as Element | null
}
