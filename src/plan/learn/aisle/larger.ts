/**
 * Looks that show more of a list at once than its pages do: `?per_page=96`. Where every list that has pages offers the
 * same one, a plan comes to all products with fewer pages. Used by `learn.ts`.
 * @module
 */

import type { Rows } from '../../collections/number-rows.ts'
import type { Edge } from '../../plan.ts'
import { quoted, tellApart } from '../address.ts'
import { eachLink, type FoldedGraph } from '../folds/folded-graph.ts'
import { addedLook } from '../folds/look.ts'
import { viewTest } from '../folds/views.ts'
import { type Way, withoutFirst } from './edges.ts'
import type { Grouped } from './groups.ts'
import { seriesOf } from './pager.ts'
import type { Selection } from './select.ts'
import type { Shapes } from './shapes.ts'

/** Ways from a list to its larger look, and from there to the further pages of that. */
export type Larger = { looks: Way[]; pages: Way[] }

/** Lists that must show more at once before a look is believed to be larger. */
const ENOUGH = 2
/** One that shows so many times as much is enough: a shop may have a single list with pages. */
const TIMES = 2
/** Looks that are tried: those that show most. */
const MOST_TRIED = 2

/** One look, by a parameter and its value. */
type Look = {
  name: string
  value: string
  /** Where links to it stand. */
  shapes: Set<number>
  /** Such looks at lists that are visited, with the address that led to each. */
  wanted: Map<number, string>
  /** Lists that show more by it. */
  larger: number
  /** Products that it shows at most. */
  most: number
  /** Some list shows less by it, or others. */
  wrong: boolean
}

/** The largest looks at the lists of a shop, the largest first; `pages`: ways to further pages of lists. */
export function largerLooks(
  folded: FoldedGraph,
  shapes: Shapes,
  grouped: Grouped,
  selection: Selection,
  pages: Way[],
): Larger[] {
  const { viewNames } = selection
  if (viewNames.size === 0 || pages.length === 0) return []
  const shown = grouped.shows.at(folded.hubs, selection.lists)
  return looksOf(folded, shapes, selection, shown)
    .filter(({ larger, wrong }) => larger >= ENOUGH && !wrong)
    .sort((a, b) => b.most - a.most)
    .slice(0, MOST_TRIED)
    .map((look) => {
      const { name, value, shapes: places } = look
      const url = `[?&]${quoted(name)}=${quoted(value)}(?:&|$)`
      const others = viewTest(new Set([...viewNames].filter((other) => other !== name)))
      const nots = [others, strangers(folded, look, url, others)].filter((one) => one !== null)
      const test: Pick<Edge, 'url' | 'not'> =
        nots.length === 0 ? { url } : { url, not: nots.join('|') }
      const at = (xpath: string): Way => ({ xpath, ...test })
      return {
        looks: [...places].map((shape) => at(shapes.all[shape]!.xpath)),
        // Lists with more products than even the larger page holds may come tomorrow.
        pages: [...new Set(pages.map(({ xpath }) => xpath))].map((xpath) => ({
          ...at(xpath),
          optional: true,
        })),
      }
    })
}

function looksOf(
  folded: FoldedGraph,
  shapes: Shapes,
  { viewNames: names, visited }: Selection,
  shown: Rows,
): Look[] {
  const { urls } = folded.graph
  const looks = new Map<string, Look>()
  const isView = viewPages(urls, names)
  for (const list of folded.hubs) {
    const own = shown.of(list)
    if (own.length === 0 || isView(list)) continue
    eachLink(folded, list, (path, target, page) => {
      if (!isView(page)) return
      const added = addedLook(urls[list]!, urls[page]!)
      if (!added || !names.has(added.name)) return
      const key = `${added.name}=${added.value}`
      let look = looks.get(key)
      if (!look) {
        look = { ...added, shapes: new Set(), wanted: new Map(), larger: 0, most: 0, wrong: false }
        looks.set(key, look)
      }
      look.shapes.add(shapes.of(path))
      if (visited.has(list)) look.wanted.set(target, urls[page]!)
      weigh(look, own, shown.of(target))
    })
  }
  return [...looks.values()]
}

/** What addresses have that larger pages lead to and that are none of ours, as those in other languages. */
function strangers(
  folded: FoldedGraph,
  { wanted }: Look,
  url: string,
  not: string | null,
): string | null {
  const { urls } = folded.graph
  const [isLook, isOther] = [new RegExp(url), not === null ? null : new RegExp(not)]
  const ours = new Map(wanted)
  const unwanted = new Set<string>()
  for (const [hub, address] of ours) {
    eachLink(folded, hub, (_path, target, page) => {
      const to = urls[page]!
      if (ours.has(target) || !isLook.test(to) || isOther?.test(to)) return
      if (seriesOf(address, to)) ours.set(target, to)
      else unwanted.add(to)
    })
  }
  const addresses = [...ours.values()]
  const left = [...unwanted.difference(new Set(addresses))]
  if (left.length === 0) return null
  const test = tellApart(left, addresses)
  return withoutFirst(addresses, left) ?? (test?.wrong === 0 ? test.regex : null)
}

function weigh(look: Look, own: Int32Array, there: Int32Array): void {
  // It was not read.
  if (there.length === 0) return
  const products = new Set(there)
  if (!own.every((product) => products.has(product))) look.wrong = true
  else if (there.length >= own.length * TIMES) look.larger += ENOUGH
  else if (there.length > own.length) look.larger++
  look.most = Math.max(look.most, there.length)
}

/** Whether a page's address has one of these parameters; each is looked at once. */
function viewPages(urls: string[], names: Set<string>): (page: number) => boolean {
  const test = new RegExp(viewTest(names)!)
  const decided = new Uint8Array(urls.length)
  return (page) => {
    if (decided[page] === 0) decided[page] = test.test(urls[page]!) ? 2 : 1
    return decided[page] === 2
  }
}
