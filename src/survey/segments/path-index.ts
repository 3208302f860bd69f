/**
 * The Path Index Tree (DataRover 3): a trie of all tag paths of a page, with the leaves that share each.
 * @module
 */

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
