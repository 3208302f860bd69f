/**
 * MDR (Liu, Grossman, Zhai: Mining Data Records in Web Pages, 2003), a rival that only serves comparison.
 *
 * Generalized nodes of one to ten adjacent children are compared by the edit distance of their tag strings;
 * runs of similar ones are data regions; data records are read from their generalized nodes. MDR does not say
 * which region has the products: `mdr` takes the one that shows most, `mdrRegions` gives all of them, for the
 * comparison of the LightExtraction paper, where a person chose.
 * @module
 */

import type { Element } from '../../../src/page/html/tree.ts'
import type { Page } from '../../../src/page/page.ts'
import type { Card, RecordFinder, Region } from '../../../src/records/record.ts'
import { alike, type TagString } from './distance.ts'
import { bodyOf, tagChildren, tagsOf, weightOf } from './tags.ts'

/** K: the most tag nodes of a generalized node. */
const MOST_TAGS = 10
const THRESHOLD = 0.3
/** Longer tag strings are whole pages, no records; comparing them takes all the time. */
const LONGEST = 2000

/** Generalized nodes of `size` children each, `count` of them in a row, the first at `start`. */
type Run = { start: number; size: number; count: number }

export const mdr: RecordFinder = (page) => mdrRegions(page).slice(0, 1)

/** All data regions, the one that shows most first. */
export function mdrRegions(page: Page): Region[] {
  const tags = new TagStrings()
  const regions: Region[] = []
  findRegions(bodyOf(page.document.documentElement))
  const weighed = regions.map((region) => ({ region, weight: shown(region) }))
  return weighed.sort((a, b) => b.weight - a.weight).map(({ region }) => region)

  /** Regions of the node, then of the children that no region of it covers. */
  function findRegions(node: Element): void {
    const children = tagChildren(node)
    const runs = tags.depthOf(node) >= 3 ? identifyRuns(children, tags) : []
    const covered = new Set<Element>()
    for (const run of runs) {
      regions.push({ element: node, cards: recordsOf(children, run, tags) })
      for (const child of children.slice(run.start, run.start + run.size * run.count))
        covered.add(child)
    }
    for (const child of children) if (!covered.has(child)) findRegions(child)
  }
}

const shown = ({ cards }: Region): number =>
  cards.reduce((sum, card) => sum + card.reduce((all, one) => all + weightOf(one), 0), 0)

/** Tag strings of subtrees, and how many levels they have. */
class TagStrings {
  #numbers = new Map<string, number>()
  #strings = new Map<Element, TagString>()
  #depths = new Map<Element, number>()

  of(element: Element): TagString {
    let string = this.#strings.get(element)
    if (string === undefined) {
      string = Int32Array.from(tagsOf(element), ({ tag }) => this.#number(tag))
      this.#strings.set(element, string)
    }
    return string
  }

  ofRun(children: Element[], start: number, size: number): TagString {
    if (size === 1) return this.of(children[start]!)
    const parts = children.slice(start, start + size).map((child) => this.of(child))
    const whole = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  depthOf(element: Element): number {
    let depth = this.#depths.get(element)
    if (depth === undefined) {
      depth = 1 + Math.max(0, ...tagChildren(element).map((child) => this.depthOf(child)))
      this.#depths.set(element, depth)
    }
    return depth
  }

  #number(tag: string): number {
    const known = this.#numbers.get(tag)
    if (known !== undefined) return known
    this.#numbers.set(tag, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

function similar(one: TagString, other: TagString): boolean {
  return Math.max(one.length, other.length) <= LONGEST && alike(one, other, THRESHOLD)
}

/** The run of similar generalized nodes that covers most children, then the same for those after it. */
function identifyRuns(children: Element[], tags: TagStrings): Run[] {
  const runs: Run[] = []
  let from = 0
  while (from < children.length) {
    const best = longestRun(children, from, tags)
    if (!best) break
    runs.push(best)
    from = best.start + best.size * best.count
  }
  return runs
}

/** Of runs that begin no later the one that covers most; smaller generalized nodes win a tie. */
function longestRun(children: Element[], from: number, tags: TagStrings): Run | null {
  let best: Run | null = null
  for (let size = 1; size <= MOST_TAGS; size++) {
    for (let start = from; start < from + size && start + 2 * size <= children.length; start++) {
      const run = runFrom(children, start, size, tags)
      if (!run || (best && run.start > best.start)) continue
      if (!best || run.size * run.count > best.size * best.count) best = run
    }
  }
  return best
}

/** The first run of this size whose nodes begin at `start` plus a multiple of it. */
function runFrom(children: Element[], start: number, size: number, tags: TagStrings): Run | null {
  let run: Run | null = null
  for (let at = start; at + 2 * size <= children.length; at += size) {
    if (similar(tags.ofRun(children, at, size), tags.ofRun(children, at + size, size))) {
      run ??= { start: at, size, count: 1 }
      run.count++
    } else if (run) break
  }
  return run
}

/** A generalized node is a record, unless it is a row of several (a grid) or its parts belong across. */
function recordsOf(children: Element[], run: Run, tags: TagStrings): Card[] {
  const nodes = Array.from({ length: run.count }, (_, i) =>
    children.slice(run.start + i * run.size, run.start + (i + 1) * run.size),
  )
  if (run.size === 1) {
    const rows = nodes.map(([node]) => tagChildren(node!))
    if (rows.every((cells) => isGrid(cells, tags))) return rows.flat().map((cell): Card => [cell])
    return nodes.map((node) => node as unknown as Card)
  }
  return nodes.flatMap((node) => acrossOf(node, tags) ?? [node as unknown as Card])
}

/** Cells that are records of their own: similar, and more than one level each, as no table row of data is. */
function isGrid(cells: Element[], tags: TagStrings): boolean {
  if (cells.length < 2 || cells.some((cell) => tags.depthOf(cell) < 3)) return false
  return cells.every((cell) => similar(tags.of(cells[0]!), tags.of(cell)))
}

/** Non-contiguous records: the nth children of each node of the generalized node make the nth record. */
function acrossOf(node: Element[], tags: TagStrings): Card[] | null {
  const rows = node.map(tagChildren)
  const width = rows[0]!.length
  if (width < 2 || rows.some((cells) => cells.length !== width)) return null
  const alikeInside = rows.every((cells) =>
    cells.every((cell) => similar(tags.of(cells[0]!), tags.of(cell))),
  )
  if (!alikeInside) return null
  return rows[0]!.map((_, i) => rows.map((cells) => cells[i]!) as unknown as Card)
}
