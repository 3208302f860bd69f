/**
 * Lists of numbers, one for each of many pages, in one array: as an array each they would take several times the
 * memory. Used all over `plan/learn/aisle`.
 * @module
 */

import { roomFor } from './growing-array.ts'

export class Rows {
  /** All lists; that of a page is from `start(page)` to `end(page)`. */
  values: Int32Array = new Int32Array(1 << 10)
  #start: Uint32Array
  #end: Uint32Array
  #length = 0
  #begun = 0

  /** Pages are numbered below `pages`. */
  constructor(pages: number) {
    this.#start = new Uint32Array(pages)
    this.#end = new Uint32Array(pages)
  }

  push(value: number): void {
    this.values = roomFor(this.values, this.#length + 1)
    this.values[this.#length++] = value
  }

  /** What was pushed since the last call is the page's list. */
  close(page: number): void {
    this.#start[page] = this.#begun
    this.#end[page] = this.#length
    this.#begun = this.#length
  }

  start(page: number): number {
    return this.#start[page]!
  }

  end(page: number): number {
    return this.#end[page]!
  }

  /** The page's list, without copying; empty where it has none. */
  of(page: number): Int32Array {
    return this.values.subarray(this.#start[page], this.#end[page])
  }
}
