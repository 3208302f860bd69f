/**
 * Sets of generalized XPaths, each different one with a number. The number is the paper's hash of the set (Kapsa 3.3),
 * without its accidents: equal numbers are equal sets. Used by `top-down.ts` and `unify.ts`.
 * @module
 */

import { larger } from './pairs.ts'

/** Gives every different set a number, from 1; 0 is the hash of detail pages. */
export class LabelSets {
  #start: number[] = [0, 0]
  #labels = new Int32Array(1 << 12)
  /** By hash of the contents: the last set that has it; `#before` leads to the others. */
  #last = new Map<number, number>()
  #before: number[] = [0]

  /** One more than the largest number given. */
  get size(): number {
    return this.#before.length
  }

  /** The labels must be different and ascending. */
  number(labels: Int32Array): number {
    let hash = labels.length
    for (const label of labels) hash = Math.imul(hash ^ label, 0x9e3779b1) ^ (hash >>> 13)
    const last = this.#last.get(hash) ?? 0
    for (let set = last; set > 0; set = this.#before[set]!) {
      if (equal(this.labels(set), labels)) return set
    }
    const from = this.#start.at(-1)!
    while (from + labels.length > this.#labels.length) this.#labels = larger(this.#labels)
    this.#labels.set(labels, from)
    this.#start.push(from + labels.length)
    const set = this.#before.push(last) - 1
    this.#last.set(hash, set)
    return set
  }

  /** The labels of a set, ascending. */
  labels(set: number): Int32Array {
    return this.#labels.subarray(this.#start[set], this.#start[set + 1])
  }

  has(set: number, label: number): boolean {
    const labels = this.labels(set)
    let from = 0
    let to = labels.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (labels[middle]! < label) from = middle + 1
      else to = middle
    }
    return labels[from] === label
  }
}

function equal(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((label, i) => label === b[i])
}
