/**
 * The order of what is still to be fetched: priority, then depth, then arrival, so breadth first by
 * default. A binary heap of numbers; the persistent rows are in the store.
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

  get size(): number {
    return this.#heap.length
  }

  push(entry: Queued): void {
    const heap = this.#heap
    let i = heap.push(entry) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!before(entry, heap[parent]!)) break
      heap[i] = heap[parent]!
      i = parent
    }
    heap[i] = entry
  }

  pop(): Queued | undefined {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop()
    if (top === undefined || last === undefined || heap.length === 0) return top
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++
      if (!before(heap[child]!, last)) break
      heap[i] = heap[child]!
      i = child
    }
    heap[i] = last
    return top
  }
}
