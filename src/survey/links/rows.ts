/**
 * Rows of links: which may be categories, and what lies below a page.
 * @module
 */

import { linksOf } from '../../page/links.ts'
import { seriesOf } from '../../plan/learn/aisle/pager.ts'
import type { Look } from '../look.ts'
import { jaccard, wordsOf } from '../segments/align.ts'
import { leavesOf } from '../segments/leaves.ts'
import type { Taxonomy } from '../segments/taxonomy.ts'
import { keyOf } from './place.ts'

/** What lies below a category; nothing lies below the root. */
export const folderOf = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return pathname === '/' ? ' ' : `${origin}${pathname.replace(/\/?$/, '/')}`
}

/** Whether all lead to further pages of a list. */
export const isPagerRow = (links: { url: string }[], here: string): boolean =>
  links.every(({ url }) => seriesOf(here, url) !== null)

/** A list seen otherwise, sorted or filtered, is no category below. */
export function isBelow(url: string, here: string): boolean {
  const [there, from] = [new URL(url), new URL(here)]
  if (there.pathname !== from.pathname) return true
  const names = new Set(from.searchParams.keys())
  return [...there.searchParams.keys()].every((name) => names.has(name))
}

const ASIDE = new Set(['footer', 'aside'])
/** Rows of the same words. */
const OFTEN = 3
const wordsIn = ({ links }: Taxonomy): string => links.map(({ text }) => text).join(' | ')

/** Many short names come first, long titles and what stands in a footer last. */
export function ranked(rows: Taxonomy[]): Taxonomy[] {
  const seen = new Set<string>()
  // What many cards offer in the same words is no row of categories: to buy, to compare.
  const often = Map.groupBy(rows, wordsIn)
  const own = rows.filter((row) => {
    if (often.get(wordsIn(row))!.length >= OFTEN) return false
    const { links } = row
    const key = links.map(({ url }) => url).join(' ')
    return !seen.has(key) && seen.add(key)
  })
  return own
    .map((row, i) => ({ row, score: scoreOf(row) - i / 100 }))
    .sort((a, b) => b.score - a.score)
    .map(({ row }) => row)
}

function scoreOf({ links }: Taxonomy): number {
  const texts = links.map(({ text }) => text.length).sort((a, b) => a - b)
  const typical = texts[Math.floor(texts.length / 2)]!
  const short = typical > 0 && typical <= 30 ? 1 : 0
  return Math.min(links.length, 12) / 12 + short - (isAside(links[0]!.element) ? 1 : 0)
}

function isAside(element: Taxonomy['links'][number]['element']): boolean {
  for (let at = element; ; at = at.parentNode as typeof at) {
    if (
      ASIDE.has(at.tag) ||
      /footer|colophon/i.test(`${at.getAttribute('id')} ${at.getAttribute('class')}`)
    )
      return true
    if (at.parentNode?.nodeType !== 1) return false
  }
}

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
