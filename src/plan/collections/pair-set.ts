/**
 * Pairs of numbers that were met before: emptied for each page and used again, so that a hundred thousand pages make no
 * garbage. Used by `plan/learn/aisle/groups.ts`.
 * @module
 */

export class PairSet {
  #first = new Int32Array(64)
  #second = new Int32Array(64)
  /** In which round the slot was filled. */
  #filled = new Uint32Array(64)
  #round = 1
  #size = 0

  clear(): void {
    this.#round++
    this.#size = 0
  }

  /** True where the pair is new. */
  add(first: number, second: number): boolean {
    if (this.#size * 2 >= this.#filled.length) this.#grow()
    const mask = this.#filled.length - 1
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
    let slot = (hash ^ (hash >>> 15)) & mask
    while (this.#filled[slot] === this.#round) {
      if (this.#first[slot] === first && this.#second[slot] === second) return false
      slot = (slot + 1) & mask
    }
    this.#first[slot] = first
    this.#second[slot] = second
    this.#filled[slot] = this.#round
    this.#size++
    return true
  }

  #grow(): void {
    const [first, second, filled] = [this.#first, this.#second, this.#filled]
    const size = filled.length * 2
    this.#first = new Int32Array(size)
    this.#second = new Int32Array(size)
    this.#filled = new Uint32Array(size)
    this.#size = 0
    for (let i = 0; i < filled.length; i++) {
      if (filled[i] === this.#round) this.add(first[i]!, second[i]!)
    }
  }
}
