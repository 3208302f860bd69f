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

/** An array of numbers with room for more. */
const larger = <T extends Float64Array | Int32Array>(
  old: T,
  size: number,
  empty: (n: number) => T,
) => {
  const grown = empty(Math.max(2 * old.length, size))
  grown.set(old)
  return grown
}
const floats = (size: number) => new Float64Array(size)
const integers = (size: number) => new Int32Array(size)

export class Queue {
  #size = 0
  /** Priorities and pages beside the entries: mostly they decide alone, and lie side by side. */
  #priorities = floats(64)
  #pages = integers(64)
  #heap: Queued[] = []
  /** By page: its place, counted from 1; only kept once a page was moved. Pages are numbered from 1. */
  #places: Int32Array | null = null

  get size(): number {
    return this.#size
  }

  /** The priority of the first one. */
  get best(): number {
    return this.#size > 0 ? this.#priorities[0]! : Number.NEGATIVE_INFINITY
  }

  push(entry: Queued): void {
    if (this.#size === this.#priorities.length) {
      this.#priorities = larger(this.#priorities, 0, floats)
      this.#pages = larger(this.#pages, 0, integers)
    }
    if (this.#places && entry.page >= this.#places.length) {
      this.#places = larger(this.#places, entry.page + 1, integers)
    }
    this.#heap.push(entry)
    this.#rise(entry, this.#size++)
  }

  pop(): Queued | undefined {
    if (this.#size === 0) return undefined
    const top = this.#heap[0]!
    const last = this.#heap.pop()!
    this.#size--
    if (this.#places) this.#places[top.page] = 0
    if (this.#size > 0) this.#sink(last, 0)
    return top
  }

  /** Gives a page another priority; false where it does not wait here. */
  update(page: PageId, priority: number): boolean {
    this.#places ??= this.#placed()
    const at = (this.#places[page] ?? 0) - 1
    if (at < 0) return false
    const old = this.#heap[at]!
    const entry = { ...old, priority }
    if (before(entry, old)) this.#rise(entry, at)
    else this.#sink(entry, at)
    return true
  }

  #placed(): Int32Array {
    let most = 0
    for (let at = 0; at < this.#size; at++) most = Math.max(most, this.#pages[at]!)
    const places = integers(Math.max(64, most + 1))
    for (let at = 0; at < this.#size; at++) places[this.#pages[at]!] = at + 1
    return places
  }

  #put(entry: Queued, at: number): void {
    this.#heap[at] = entry
    this.#priorities[at] = entry.priority
    this.#pages[at] = entry.page
    if (this.#places) this.#places[entry.page] = at + 1
  }

  /** Without a look at the entry itself, which lies anywhere in memory. */
  #move(from: number, to: number): void {
    this.#heap[to] = this.#heap[from]!
    this.#priorities[to] = this.#priorities[from]!
    const page = this.#pages[from]!
    this.#pages[to] = page
    if (this.#places) this.#places[page] = to + 1
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
      this.#move(parent, at)
      at = parent
    }
    this.#put(entry, at)
  }

  #sink(entry: Queued, from: number): void {
    let at = from
    for (;;) {
      const child = this.#firstChild(at)
      if (child < 0 || this.#goesBefore(entry, child)) break
      this.#move(child, at)
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
