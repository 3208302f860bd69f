/**
 * Looks that show more of a list at once than its pages do: `?per_page=96`. Where every list that has
 * pages offers the same one, a plan comes to all products with fewer pages.
 * @module
 */

import type { Edge } from '../plan.ts'
import { quoted } from './address.ts'
import type { Way } from './edges.ts'
import { eachLink, type FoldedGraph } from './folded.ts'
import type { Grouped } from './groups.ts'
import { addedLook } from './look.ts'
import type { Rows } from './rows.ts'
import type { Selection } from './select.ts'
import type { Shapes } from './shapes.ts'
import { viewTest } from './views.ts'

/** Ways from a list to its larger look, and from there to the further pages of that. */
export type Larger = { looks: Way[]; pages: Way[] }

/** Lists that must show more at once before a look is believed to be larger. */
const ENOUGH = 2
/** Looks that are tried: those that show most. */
const MOST_TRIED = 2

/** One look, by a parameter and its value. */
type Look = {
  name: string
  value: string
  /** Where links to it stand. */
  shapes: Set<number>
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
  return looksOf(folded, shapes, viewNames, shown)
    .filter(({ larger, wrong }) => larger >= ENOUGH && !wrong)
    .sort((a, b) => b.most - a.most)
    .slice(0, MOST_TRIED)
    .map(({ name, value, shapes: places }) => {
      const url = `[?&]${quoted(name)}=${quoted(value)}(?:&|$)`
      const not = viewTest(new Set([...viewNames].filter((other) => other !== name)))
      const test: Pick<Edge, 'url' | 'not'> = not === null ? { url } : { url, not }
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

function looksOf(folded: FoldedGraph, shapes: Shapes, names: Set<string>, shown: Rows): Look[] {
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
      const { name, value } = added
      const key = `${name}=${value}`
      let look = looks.get(key)
      if (!look) {
        look = { name, value, shapes: new Set(), larger: 0, most: 0, wrong: false }
        looks.set(key, look)
      }
      look.shapes.add(shapes.of(path))
      weigh(look, own, shown.of(target))
    })
  }
  return [...looks.values()]
}

function weigh(look: Look, own: Int32Array, there: Int32Array): void {
  // It was not read.
  if (there.length === 0) return
  const products = new Set(there)
  if (!own.every((product) => products.has(product))) look.wrong = true
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
