/**
 * A rule for the lists of a shop from what is seen on one of its pages: records, their fields, the link to the next
 * page. Used by `jobs/annotate/guess.ts` and `jobs/annotate/lists.ts`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { nameTest } from '../../page/path.ts'
import { compileXPath, selectOrNone } from '../../page/xpath/xpath.ts'
import { anchorsOf } from '../../wrapper/induce/anchors.ts'
import { LIST_FIELDS, type ListField } from '../../wrapper/wrapper.ts'
import { fieldsOf } from '../fields/fields.ts'
import type { Card, Region } from '../record.ts'
import { aisle } from './aisle.ts'

/** The cards of the page's main list, by what is found without being told; none where there is no list. */
export function cardsOf(page: Page): Element[] {
  const [region] = aisle(page)
  return region ? region.cards.map(([first]) => first) : []
}

/** Where each field stands, seen from a card, as one path for all of them. */
export function fieldPaths(page: Page, cards: Element[]): Partial<Record<ListField, string>> {
  const [first] = cards
  if (!first) return {}
  const region: Region = { element: first, cards: cards.map((card): Card => [card]) }
  const records = fieldsOf(page, region)
  const paths: Partial<Record<ListField, string>> = {}
  for (const name of LIST_FIELDS) {
    const places = records.flatMap(({ paths: own }, i) => {
      const path = own[name]
      const found = path && selectOrNone(compileXPath(path), cards[i]!)[0]
      return found && found.nodeType === ELEMENT
        ? [{ card: cards[i]!, element: found as Element }]
        : []
    })
    const path = places.length > 0 ? sharedPath(places, records[0]!.paths[name] ?? null) : null
    if (path) paths[name] = path
  }
  return paths
}

type Place = { card: Element; element: Element }

/** The most lasting path that leads to the element in most cards. */
function sharedPath(places: Place[], positional: string | null): string | null {
  const offered = new Map<string, number>()
  for (const { card, element } of places.slice(0, 3)) {
    const name = nameTest(element.tag)
    if (element === card) offered.set('.', 0)
    for (const { step, cost } of anchorsOf(element)) offered.set(`.//${step}`, cost)
    const up = element.parentNode as Element
    if (up !== card && up.nodeType === ELEMENT)
      for (const { step, cost } of anchorsOf(up)) offered.set(`.//${step}/${name}`, cost + 1)
    offered.set(`.//${name}`, 3)
  }
  if (positional) offered.set(positional, 6)
  let best: { path: string; value: number } | null = null
  for (const [path, cost] of offered) {
    const xpath = compileXPath(path)
    const right = places.filter(
      ({ card, element }) => selectOrNone(xpath, card)[0] === element,
    ).length
    const value = (10 * right) / places.length - cost
    if (right * 2 > places.length && (!best || value > best.value)) best = { path, value }
  }
  return best?.path ?? null
}

const WORDS =
  /^(?:next(?: page)?|weiter|nächste(?: seite)?|vor|další|ďalšia?|následující|suivante?|siguiente|próxim[ao]|successiv[ao]|volgende|następna|vorwärts)?\s*[›»→>]*$/i

/** The link to the next page of the list; null where the page has none that says so. */
export function nextLink(page: Page): Element | null {
  const { document } = page
  let byText: Element | null = null
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT || (node as Element).tag !== 'a') continue
    const link = node as Element
    if (!link.hasAttribute('href')) continue
    if ((link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/).includes('next')) return link
    const text = collapse(link.textContent)
    const label = text || (link.getAttribute('aria-label') ?? link.getAttribute('title') ?? '')
    if (label.length > 0 && label.length < 24 && WORDS.test(label.trim())) byText ??= link
  }
  return byText
}
