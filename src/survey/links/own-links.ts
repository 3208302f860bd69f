/**
 * Links that pages have of their own, beside the menu that all of them have. Used by `survey/explore.ts`.
 * @module
 */

import { linksOf } from '../../page/links.ts'
import type { Look } from '../look.ts'
import { jaccard, wordsOf } from '../segments/align.ts'
import { leavesOf } from '../segments/leaves.ts'
import { keyOf } from './place.ts'

/** Pages of one title with so many words in common show the same. */
const REPEATED = 0.6

const known = new WeakMap<Look, Map<string, number>>()

function countsOf(look: Look): Map<string, number> {
  let counts = known.get(look)
  if (!counts) {
    counts = new Map()
    for (const { url } of linksOf(look.page)) {
      counts.set(keyOf(url), (counts.get(keyOf(url)) ?? 0) + 1)
    }
    known.set(look, counts)
  }
  return counts
}

/** Whether a page links an address more often than most do, which have it in their menu or not at all. */
export function isOwnLink(look: Look, url: string, looks: Look[]): boolean {
  const others = looks.filter((one) => one !== look)
  const counts = others.map((one) => countsOf(one).get(keyOf(url)) ?? 0).sort((a, b) => a - b)
  const usual = counts[Math.floor((counts.length - 1) / 2)] ?? 0
  return (countsOf(look).get(keyOf(url)) ?? 0) > usual
}

/** The same page under another address, or nearly: another currency, a trap. */
export function repeats({ page }: Look, looks: Look[]): boolean {
  const same = looks.filter((other) => other.page !== page && other.page.title === page.title)
  if (same.length === 0) return false
  const words = wordsOf(leavesOf(page))
  return same.some((other) => jaccard(words, wordsOf(leavesOf(other.page))) > REPEATED)
}
