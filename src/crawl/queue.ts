/**
 * The order of what is still to be fetched: priority, then depth, then arrival, so breadth first by
 * default. A heap of numbers whose pages can be moved; the persistent rows are in the store.
 * @module
 */

import type { PageId } from '../store/types.ts'

/** An audit comes when lists were read, what is undecided when nothing else is left. Crawls of every page have others. */
export const Priority = { usual: 0, audit: -1, last: -2 } as const

export type Queued = {
  page: PageId
  priority: number
  depth: number
  arrival: number
  attempts: number
  /** It waited, and its turn has come. */
  chosen?: boolean
  /** Kept while the queue is short; the store has it anyway. */
  url?: string
}

/** Children of an entry: they lie side by side, so a way down a long queue touches little memory. */
const WIDE = 4

const before = (a: Queued, b: Queued): boolean =>
  a.priority !== b.priority
    ? a.priority > b.priority
    : a.depth !== b.depth
      ? a.depth < b.depth
      : a.arrival < b.arrival

export class Queue {
  #size = 0
  /** Priorities beside the entries: mostly they decide alone. */
  #priorities = new Float64Array(64)
  #heap: Queued[] = []
  /** Where each page is; only kept once a page was moved. */
  #places: Map<PageId, number> | null = null

  get size(): number {
    return this.#size
  }

  /** The priority of the first one. */
  get best(): number {
    return this.#size > 0 ? this.#priorities[0]! : Number.NEGATIVE_INFINITY
  }

  push(entry: Queued): void {
    if (this.#size === this.#priorities.length) {
      const larger = new Float64Array(2 * this.#size)
      larger.set(this.#priorities)
      this.#priorities = larger
    }
    this.#heap.push(entry)
    this.#rise(entry, this.#size++)
  }

  pop(): Queued | undefined {
    if (this.#size === 0) return undefined
    const top = this.#heap[0]!
    const last = this.#heap.pop()!
    this.#size--
    this.#places?.delete(top.page)
    if (this.#size > 0) this.#sink(last, 0)
    return top
  }

  /** Gives a page another priority; false where it does not wait here. */
  update(page: PageId, priority: number): boolean {
    this.#places ??= new Map(this.#heap.map((entry, at) => [entry.page, at]))
    const at = this.#places.get(page)
    if (at === undefined) return false
    const old = this.#heap[at]!
    const entry = { ...old, priority }
    if (before(entry, old)) this.#rise(entry, at)
    else this.#sink(entry, at)
    return true
  }

  #put(entry: Queued, at: number): void {
    this.#heap[at] = entry
    this.#priorities[at] = entry.priority
    this.#places?.set(entry.page, at)
  }

  /** Whether the entry goes before the one at a place. */
  #goesBefore(entry: Queued, at: number): boolean {
    const other = this.#priorities[at]!
    return entry.priority !== other ? entry.priority > other : before(entry, this.#heap[at]!)
  }

  #rise(entry: Queued, from: number): void {
    let at = from
    while (at > 0) {
      const parent = Math.floor((at - 1) / WIDE)
      if (!this.#goesBefore(entry, parent)) break
      this.#put(this.#heap[parent]!, at)
      at = parent
    }
    this.#put(entry, at)
  }

  #sink(entry: Queued, from: number): void {
    let at = from
    for (;;) {
      const child = this.#firstChild(at)
      if (child < 0 || this.#goesBefore(entry, child)) break
      this.#put(this.#heap[child]!, at)
      at = child
    }
    this.#put(entry, at)
  }

  #firstChild(of: number): number {
    const from = WIDE * of + 1
    if (from >= this.#size) return -1
    const end = Math.min(from + WIDE, this.#size)
    let first = from
    for (let i = from + 1; i < end; i++) {
      const one = this.#priorities[i]!
      const other = this.#priorities[first]!
      if (one > other || (one === other && before(this.#heap[i]!, this.#heap[first]!))) first = i
    }
    return first
  }
}
