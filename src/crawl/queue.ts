/**
 * The order of what is still to be fetched: priority, then depth, then arrival, so breadth first by
 * default. A heap whose pages can be moved; the persistent rows are in the store.
 * @module
 */

import type { PageId } from '../store/types.ts'

/** What goes before everything else, and what comes after it; crawls of every page have their own. */
export const Priority = { audit: 1, usual: 0, last: -1 } as const

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

const before = (a: Queued, b: Queued): boolean =>
  a.priority !== b.priority
    ? a.priority > b.priority
    : a.depth !== b.depth
      ? a.depth < b.depth
      : a.arrival < b.arrival

export class Queue {
  #heap: Queued[] = []
  /** Where each page is; only kept once a page was moved. */
  #places: Map<PageId, number> | null = null

  get size(): number {
    return this.#heap.length
  }

  /** The priority of the first one. */
  get best(): number {
    return this.#heap[0]?.priority ?? Number.NEGATIVE_INFINITY
  }

  push(entry: Queued): void {
    this.#rise(entry, this.#heap.push(entry) - 1)
  }

  pop(): Queued | undefined {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop()
    if (top) this.#places?.delete(top.page)
    if (top === undefined || last === undefined || heap.length === 0) return top
    this.#sink(last, 0)
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
    this.#places?.set(entry.page, at)
  }

  #rise(entry: Queued, from: number): void {
    const heap = this.#heap
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!before(entry, heap[parent]!)) break
      this.#put(heap[parent]!, at)
      at = parent
    }
    this.#put(entry, at)
  }

  #sink(entry: Queued, from: number): void {
    const heap = this.#heap
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++
      if (!before(heap[child]!, entry)) break
      this.#put(heap[child]!, at)
      at = child
    }
    this.#put(entry, at)
  }
}
