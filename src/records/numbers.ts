/**
 * Numbers for things that are compared often: the same number for the same thing, from 0 up. Used all over `records`.
 * @module
 */

/** Tag paths: a number for every tag below a path that has one. */
export class PathNumbers {
  #size = 1
  #byTag = new Map<string, Map<number, number>>()

  /** How many there are, and 0 for the path above all. */
  get size(): number {
    return this.#size
  }

  below(path: number, tag: string): number {
    let byPath = this.#byTag.get(tag)
    if (byPath === undefined) {
      byPath = new Map()
      this.#byTag.set(tag, byPath)
    }
    let number = byPath.get(path)
    if (number === undefined) {
      number = this.#size++
      byPath.set(path, number)
    }
    return number
  }
}

/** Anything that can be the key of a map. */
export class Numbers<T> {
  #known = new Map<T, number>()

  get size(): number {
    return this.#known.size
  }

  of(thing: T): number {
    let number = this.#known.get(thing)
    if (number === undefined) {
      number = this.#known.size
      this.#known.set(thing, number)
    }
    return number
  }
}

/** Two small numbers as one; both below 2^26. */
export const pair = (one: number, other: number): number => one * 0x4000000 + other
