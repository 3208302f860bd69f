/**
 * Flat partitioning (DataRover 3): a page as a row of segments, cut where few similarity links go on.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { type Leaf, leavesOf } from './leaves.ts'

/** The threshold δ of the paper. */
export const DELTA = 0.6

/** Leaves that stand together, in document order. */
export type Segment = Leaf[]

/**
 * Indexes of leaves that end a segment. At each leaf: of the paths met in this segment that have similarity links
 * (total), how many go on behind it (out)? Where that share falls below δ, the segment ends, and its links are
 * forgotten. Leaves whose path is alone have no links and belong to what follows them.
 */
export function segmentBoundaries(paths: readonly (readonly string[])[], delta = DELTA): number[] {
  const { next, path } = new PathIndexTree(paths).similarityLinks()
  const boundaries: number[] = []
  const total = new Set<number>()
  const out = new Set<number>()
  for (let leaf = 0; leaf < paths.length; leaf++) {
    const of = path[leaf]!
    if (next[leaf]! >= 0) {
      total.add(of)
      out.add(of)
    } else out.delete(of)
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

type Branch = { below: Map<string, Branch>; leaves: number[] }

const branch = (): Branch => ({ below: new Map(), leaves: [] })

export class PathIndexTree {
  #root = branch()
  #count = 0

  /** Takes the leaves in document order. */
  constructor(paths: Iterable<readonly string[]>) {
    for (const path of paths) {
      let at = this.#root
      for (const tag of path) {
        let next = at.below.get(tag)
        if (!next) {
          next = branch()
          at.below.set(tag, next)
        }
        at = next
      }
      at.leaves.push(this.#count++)
    }
  }

  /** Leaves with exactly that path, in document order. */
  leavesAt(path: readonly string[]): readonly number[] {
    let at: Branch | undefined = this.#root
    for (const tag of path) at = at?.below.get(tag)
    return at?.leaves ?? []
  }

  /**
   * Similarity links: for each leaf the next one with the same path, so that those between have others; -1 for
   * the last. And the number of its path, the same for leaves that share it.
   */
  similarityLinks(): { next: Int32Array; path: Int32Array } {
    const next = new Int32Array(this.#count).fill(-1)
    const path = new Int32Array(this.#count)
    let number = 0
    const pending = [this.#root]
    for (let at = pending.pop(); at; at = pending.pop()) {
      const { leaves } = at
      for (const [i, leaf] of leaves.entries()) {
        path[leaf] = number
        next[leaf] = leaves[i + 1] ?? -1
      }
      number++
      pending.push(...at.below.values())
    }
    return { next, path }
  }
}
