/**
 * Rows of links: which may be categories, and what lies below a page. Used by `survey/explore.ts`.
 * @module
 */

import { seriesOf } from '../../plan/learn/aisle/pager.ts'
import type { Taxonomy } from '../segments/taxonomy.ts'

/** What lies below a category; nothing lies below the root. */
export const folderOf = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return pathname === '/' ? ' ' : `${origin}${pathname.replace(/\/?$/, '/')}`
}

/** Whether all lead to further pages of a list. */
export const isPagerRow = (links: { url: string }[], here: string): boolean =>
  links.every(({ url }) => seriesOf(here, url) !== null)

/** Arguments that an address has beside those of a page of the same path. */
export function addedNames(url: string, here: string): string[] {
  const [there, from] = [new URL(url), new URL(here)]
  if (there.pathname !== from.pathname) return []
  return [...there.searchParams.keys()].filter((name) => !from.searchParams.has(name))
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
