/**
 * Flat partitioning (DataRover 3): a page as a row of segments, cut where few similarity links go on. Used all over
 * `survey`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { type Leaf, leavesOf } from './leaves.ts'
import { similarityLinks } from './path-index.ts'

/** The threshold δ of the paper. */
export const DELTA = 0.6

/** Leaves that stand together, in document order. */
export type Segment = Leaf[]

/**
 * Indexes of leaves that end a segment. At each leaf: of the paths met in this segment that have similarity links
 * (total), how many go on behind it (out)? Where that share falls below δ, the segment ends, and its links are
 * forgotten. Leaves whose path is alone have no links and belong to what follows them.
 */
export function segmentBoundaries(paths: readonly unknown[], delta = DELTA): number[] {
  const next = similarityLinks(paths)
  const boundaries: number[] = []
  const total = new Set<unknown>()
  const out = new Set<unknown>()
  for (const [leaf, path] of paths.entries()) {
    if (next[leaf]! >= 0) {
      total.add(path)
      out.add(path)
    } else out.delete(path)
    if (total.size === 0 || out.size / total.size >= delta) continue
    boundaries.push(leaf)
    total.clear()
    out.clear()
  }
  return boundaries
}

export function segmentsOf(page: Page): Segment[] {
  const leaves = leavesOf(page)
  const boundaries = segmentBoundaries(leaves.map(({ path }) => path))
  const segments: Segment[] = []
  let from = 0
  for (const boundary of [...boundaries, leaves.length - 1]) {
    if (boundary >= from) segments.push(leaves.slice(from, boundary + 1))
    from = boundary + 1
  }
  return segments
}
