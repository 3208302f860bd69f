/**
 * Finding taxonomies (DataRover 4.1): segments that consist mostly of similar links in a row. Used all over `survey`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { commonAncestor } from '../../records/finders/light.ts'
import { keyOf } from '../links/place.ts'
import { isSeparator, type Leaf } from './leaves.ts'
import type { Segment } from './partition.ts'
import { differInValues, similarUrls } from './similar-urls.ts'

export type TaxonomyLink = { url: string; text: string; element: Element }
export type Taxonomy = { links: TaxonomyLink[]; share: number }

/** The threshold d of the paper: the majority. */
export const MAJORITY = 0.5
/** A row of links is not shorter. */
const LEAST_RUN = 2

/**
 * Rows of links of taxonomy segments, each by itself. A menu may share its segment with half the page, where tables
 * lay it out: then the element that holds the row is tested instead.
 */
export function taxonomiesIn(segments: Segment[], inShop: (url: string) => boolean): Taxonomy[] {
  return segments.flatMap((segment) => {
    const said = segment.filter((leaf) => !isSeparator(leaf))
    const runs = similarRuns(said, inShop)
    const share = runs.reduce((sum, run) => sum + run.length, 0) / Math.max(1, said.length)
    return runs.flatMap((run) => {
      const own = share > MAJORITY ? share : shareOfHolder(run, said)
      return own > MAJORITY ? [{ links: linksOf(run), share: own }] : []
    })
  })
}

/** Without addresses seen on earlier pages (`SeenURLs` of the paper), by `keyOf`; rows of nothing else are left out. */
export function unseen(rows: Taxonomy[], seen: ReadonlySet<string>): Taxonomy[] {
  return rows.flatMap(({ links, share }) => {
    const fresh = links.filter(({ url }) => !seen.has(keyOf(url)))
    return fresh.length > 0 ? [{ links: fresh, share }] : []
  })
}

/** Of the leaves below the element that holds all of the row. */
function shareOfHolder(run: Leaf[], said: Leaf[]): number {
  const holder = commonAncestor(run.map(({ element }) => anchorOf(element)))
  const inside = said.filter(({ element }) => holds(holder, element))
  const share = run.length / Math.max(run.length, inside.length)
  const short = new Set(run.map(({ url }) => url)).size <= LEAST_RUN
  return short && share < 1 ? 0 : share
}

/** Sequences of consecutive links, each similar to the one before; leaves of one link count together. */
function similarRuns(leaves: Leaf[], inShop: (url: string) => boolean): Leaf[][] {
  const runs: Leaf[][] = []
  let run: Leaf[] = []
  for (const leaf of leaves) {
    const before = run.at(-1)
    const { url } = leaf
    if (url !== null && inShop(url) && (!before || goesOn(before, leaf))) {
      run.push(leaf)
      continue
    }
    runs.push(run)
    run = url !== null && inShop(url) ? [leaf] : []
  }
  runs.push(run)
  return runs.filter((one) => new Set(one.map(({ url }) => url)).size >= LEAST_RUN)
}

/**
 * The same link, or a similar one: whatever tags stand around it where only CGI values differ; where the path does,
 * one that stands beside it, or in a list below.
 */
function goesOn(before: Leaf, leaf: Leaf): boolean {
  if (before.url === leaf.url || differInValues(before.url!, leaf.url!)) return true
  if (!similarUrls(before.url!, leaf.url!)) return false
  if (areRows(before, leaf)) return false
  const [one, other] = [around(before), around(leaf)]
  return one.startsWith(other) || other.startsWith(one)
}

/** Whether each stands in a row of links of its own, as paragraphs hold them. */
function areRows(before: Leaf, leaf: Leaf): boolean {
  const [one, other] = [anchorOf(before.element).parentNode, anchorOf(leaf.element).parentNode]
  if (one === null || other === null || one === other) return false
  return [one, other].every((row) => row.children.filter(({ tag }) => tag === 'a').length > 1)
}

/** The tags around a link. */
function around({ path }: Leaf): string {
  const tags = path.text.split('/')
  return tags.slice(0, tags.lastIndexOf('a')).join('/')
}

function linksOf(leaves: Leaf[]): TaxonomyLink[] {
  const links = new Map<string, TaxonomyLink>()
  for (const { url, text, element } of leaves) {
    const known = links.get(url!)
    if (!known) links.set(url!, { url: url!, text, element: anchorOf(element) })
    else if (known.text === '') known.text = text
  }
  return [...links.values()]
}

/** The anchor around an element. */
export function anchorOf(element: Element): Element {
  let at = element
  while (at.tag !== 'a' && at.parentNode?.nodeType === 1) at = at.parentNode as Element
  return at
}

function holds(holder: Element, element: Element): boolean {
  let at: Element | null = element
  while (at && at.depth > holder.depth) at = at.parentNode as Element | null
  return at === holder
}
