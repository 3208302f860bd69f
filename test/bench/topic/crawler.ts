/**
 * A topic crawler as the comparison sees it: told of each page read, asked for the next one.
 * @module
 */

import type { PageText, Topic } from '../../../src/topic/topic.ts'

export type Crawler = {
  /** Links are pages by number, in the order of the page's. */
  read(page: number, text: PageText, links: readonly number[]): void
  /** One of the pages linked to and not yet read; null where it wants none of them. */
  next(): number | null
}

export type Contender = { name: string; start(topic: Topic): Crawler }

/** Pages in the order in which a crawler asks for them, seeds first; `budget`: how many, seeds included. */
export function crawlOrder(
  { pages, links, seed }: { pages: readonly PageText[]; links: readonly number[][]; seed: number },
  crawler: Crawler,
  budget: number,
  seeds: readonly number[] = [seed],
): number[] {
  const order = [...seeds]
  const known = new Set(seeds)
  for (const page of seeds) crawler.read(page, pages[page]!, links[page]!)
  while (order.length < budget) {
    const page = crawler.next()
    if (page === null) break
    // A seed may have been linked before it was read.
    if (known.has(page)) continue
    order.push(page)
    crawler.read(page, pages[page]!, links[page]!)
  }
  return order
}

/** A queue whose entries may be put in again with another priority: the last one counts. */
export class Latest {
  #heap: { page: number; priority: number; arrival: number }[] = []
  #priority = new Map<number, number>()
  #arrivals = 0

  priority(page: number): number | null {
    return this.#priority.get(page) ?? null
  }

  put(page: number, priority: number): void {
    if (this.#priority.get(page) === priority) return
    this.#priority.set(page, priority)
    const entry = { page, priority, arrival: ++this.#arrivals }
    const heap = this.#heap
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!before(entry, heap[parent]!)) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = entry
  }

  take(): { page: number; priority: number } | null {
    for (;;) {
      const top = this.#pop()
      if (!top) return null
      if (this.#priority.get(top.page) !== top.priority) continue
      this.#priority.delete(top.page)
      return top
    }
  }

  get best(): number {
    return this.#heap[0]?.priority ?? Number.NEGATIVE_INFINITY
  }

  #pop() {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop()
    if (!top || !last || heap.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++
      if (!before(heap[child]!, last)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
    return top
  }
}

type Entry = { priority: number; arrival: number }

const before = (a: Entry, b: Entry): boolean =>
  a.priority !== b.priority ? a.priority > b.priority : a.arrival < b.arrival
