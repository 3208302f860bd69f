/**
 * Product pages among those that lists lead to: each by itself, and all by what they have in common. Used by
 * `explore.ts`.
 * @module
 */

import { likeness, structureOf } from '../page/html/structure.ts'
import { ELEMENT, type Node } from '../page/html/tree.ts'
import { locate } from '../wrapper/induce/locate.ts'
import type { PriceValue } from '../wrapper/values.ts'
import type { Look } from './look.ts'
import type { ListedProduct } from './segments/product-list.ts'

/** Pages of one template share at least so much of what the first page has not. */
const ALIKE = 0.5

/** Fewer prove nothing about another. */
const ENOUGH = 4

/**
 * Product pages among those that were looked at; `listed` says what lists tell of each address. What says that it is
 * one but is made otherwise than most is none, and what is made as most are is one.
 */
export function productPages(looks: Look[], listed: Map<string, ListedProduct>): Look[] {
  const claimed = looks.filter((look) => isProduct(look, listed.get(look.asked)))
  const home = looks.find(({ purpose }) => purpose === 'home')
  const common = home ? structureOf(home.page) : new Set<string>()
  const own = new Map(looks.map((look) => [look, structureOf(look.page).difference(common)]))
  const alike = (look: Look, others: Look[]): number =>
    others.filter((other) => likeness(own.get(look)!, own.get(other)!) >= ALIKE).length
  const sure =
    claimed.length < ENOUGH
      ? claimed
      : claimed.filter((look) => 3 * alike(look, claimed) > claimed.length)
  return looks.filter((look) => {
    if (sure.includes(look)) return true
    if (!listed.has(look.asked) || look.blocked || look.purpose === 'home') return false
    return claimed.includes(look) ? false : 2 * alike(look, sure) > sure.length
  })
}

/** It says so, or it shows what the list promised: the name, not as a link, and the price. */
function isProduct({ reading, page, purpose }: Look, promised: ListedProduct | undefined): boolean {
  if (purpose === 'home') return false
  if (reading.detail) return true
  if (!promised?.name || !promised.price) return false
  const amount = (reading.fields.price as PriceValue | undefined)?.amount
  if (amount === undefined || Number(amount) !== Number(promised.price)) return false
  return locate(page, 'text', promised.name).some(({ element }) => !isLinked(element))
}

function isLinked(from: Node): boolean {
  for (let at: Node | null = from; at !== null; at = at.parentNode) {
    if (at.nodeType === ELEMENT && 'tag' in at && at.tag === 'a') return true
  }
  return false
}
