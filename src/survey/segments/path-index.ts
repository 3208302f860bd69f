/**
 * The Path Index Tree (DataRover 3): a trie of all tag paths of a page. Leaves that share a path share its branch, so
 * that paths are compared as one thing, whatever their length: what is nested without end has long ones. Used by
 * `leaves.ts` and `partition.ts`.
 * @module
 */

/** A tag path from the root, as a branch of the tree. */
export class TagPath {
  readonly #tag: string
  readonly #up: TagPath | null
  readonly #below = new Map<string, TagPath>()
  #text: string | null = null

  private constructor(tag: string, up: TagPath | null) {
    this.#tag = tag
    this.#up = up
  }

  static root(tag: string): TagPath {
    return new TagPath(tag, null)
  }

  /** The path to a child of that tag, the same one whenever it is asked for. */
  to(tag: string): TagPath {
    let below = this.#below.get(tag)
    if (!below) {
      below = new TagPath(tag, this)
      this.#below.set(tag, below)
    }
    return below
  }

  /** `html/body/p`, by which the paths of two pages are compared. */
  get text(): string {
    if (this.#text !== null) return this.#text
    const tags: string[] = []
    for (let at: TagPath | null = this; at !== null; at = at.#up) tags.push(at.#tag)
    this.#text = tags.reverse().join('/')
    return this.#text
  }
}

/**
 * Similarity links: for each leaf, given by its path and in document order, the next one with the same path, so that
 * those between have others; -1 for the last.
 */
export function similarityLinks(paths: readonly unknown[]): Int32Array {
  const next = new Int32Array(paths.length).fill(-1)
  const later = new Map<unknown, number>()
  for (let leaf = paths.length - 1; leaf >= 0; leaf--) {
    next[leaf] = later.get(paths[leaf]) ?? -1
    later.set(paths[leaf], leaf)
  }
  return next
}
