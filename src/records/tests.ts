/**
 * Whether cards that repeat are a list of products.
 * @module
 */

import { TEXT, type Text } from '../page/tree.ts'
import { contentOf, type Range } from './candidate.ts'
import { leads, type Outline } from './outline.ts'

/** A list in which fewer cards have a price is a list of articles, some of which tell of prices. */
const PRICED = 0.3
/** The share of the cards with a link that no other card has. */
const OWN_LINKS = 0.7
/** Letters of a card that has no picture: `$25 to $50` is a choice of prices. */
const LEAST_LETTERS = 8
/** Fewer cards are recommendations where the page itself shows a product. */
const FEW = 4
/** Cards that are read for the tests. */
const MOST_READ = 60

export function isList(outline: Outline, cards: Range[]): boolean {
  const contents = cards.map((card) => contentOf(outline, card))
  const priced = contents.filter(({ prices }) => prices > 0).length
  if (priced < PRICED * cards.length) return false
  const some = cards.slice(0, MOST_READ)
  if (ownLinks(outline, some) < OWN_LINKS * some.length) return false
  const pictured = contents.filter(({ images }) => images > 0).length
  if (2 * pictured < cards.length && usualLetters(outline, some) < LEAST_LETTERS) return false
  return cards.length >= FEW || !sellsOne(outline, cards)
}

function ownLinks({ elements }: Outline, cards: Range[]): number {
  const times = new Map<string, number>()
  const links = cards.map(({ from, to }) => {
    const hrefs = new Set<string>()
    for (let i = from; i < to; i++) {
      const element = elements[i]!
      if (element.tag === 'a' && leads(element)) hrefs.add(element.getAttribute('href')!)
    }
    for (const href of hrefs) times.set(href, (times.get(href) ?? 0) + 1)
    return hrefs
  })
  return links.filter((hrefs) => [...hrefs].some((href) => times.get(href) === 1)).length
}

function usualLetters({ elements }: Outline, cards: Range[]): number {
  const letters = cards.map(({ from, to }) => {
    let sum = 0
    for (let i = from; i < to; i++) {
      for (let node = elements[i]!.firstChild; node !== null; node = node.nextSibling) {
        if (node.nodeType === TEXT) sum += (node as Text).data.match(/\p{L}/gu)?.length ?? 0
      }
    }
    return sum
  })
  return letters.sort((a, b) => a - b)[letters.length >> 1]!
}

/** A price before the list that is no link: the page shows one product, and the cards are what others bought. */
function sellsOne({ prices, end, links, aside }: Outline, cards: Range[]): boolean {
  const first = cards[0]!.from
  for (let i = 0; i < first; i++) {
    const whole = prices[i] === 1 && end[i]! <= first
    if (whole && links[i] === 0 && aside[i] === 0) return true
  }
  return false
}
