/**
 * Numbers in parts that only ever join (union-find): which vertices the top-down analysis unified. Used by
 * `top-down.ts` and `unify.ts`.
 * @module
 */

export class DisjointSets {
  #parents: Int32Array

  /** Of the numbers below `size`, each alone at first. */
  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, i) => i)
  }

  /** The number that stands for the part: the smallest of it. */
  find(number: number): number {
    let at = number
    while (this.#parents[at] !== at) {
      this.#parents[at] = this.#parents[this.#parents[at]!]!
      at = this.#parents[at]!
    }
    return at
  }

  join(a: number, b: number): void {
    const [low, high] = [this.find(a), this.find(b)].sort((one, other) => one - other)
    this.#parents[high!] = low!
  }
}
