/**
 * Numbers for pairs of numbers, in typed arrays: a Map of millions of them takes ten times the memory. Used by its
 * neighbours.
 * @module
 */

/** Gives every different pair a number, from 1. */
export class Pairs {
  #slots = new Int32Array(1 << 12)
  #first = new Int32Array(1 << 11)
  #second = new Int32Array(1 << 11)
  #size = 1

  /** One more than the largest number given. */
  get size(): number {
    return this.#size
  }

  number(first: number, second: number): number {
    const mask = this.#slots.length - 1
    let slot = mix(first, second) & mask
    for (let id = this.#slots[slot]!; id > 0; id = this.#slots[slot]!) {
      if (this.#first[id] === first && this.#second[id] === second) return id
      slot = (slot + 1) & mask
    }
    const id = this.#size++
    this.#slots[slot] = id
    this.#first[id] = first
    this.#second[id] = second
    if (this.#size === this.#first.length) this.#grow()
    return id
  }

  #grow(): void {
    this.#first = larger(this.#first)
    this.#second = larger(this.#second)
    this.#slots = new Int32Array(this.#slots.length * 2)
    const mask = this.#slots.length - 1
    for (let id = 1; id < this.#size; id++) {
      let slot = mix(this.#first[id]!, this.#second[id]!) & mask
      while (this.#slots[slot]! > 0) slot = (slot + 1) & mask
      this.#slots[slot] = id
    }
  }
}

function mix(first: number, second: number): number {
  const h = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 0x7f4a7c15, 0x85ebca6b)
  return h ^ (h >>> 15)
}

/** A copy with twice the room. */
export function larger(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(array.length * 2)
  copy.set(array)
  return copy
}
