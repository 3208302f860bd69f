/**
 * The order of what is still to be fetched: priority, then depth, then arrival, so breadth first by default. Pages can
 * be moved: the record of where one was is passed over when it comes up. The persistent rows are in the store. Used all
 * over `crawl`.
 * @module
 */

import type { PageId } from '../../store/types.ts'
import { Records } from './heap.ts'

/**
 * An audit comes when lists were read, what is undecided when nothing else is left. Crawls of every page have others;
 * none is above the first.
 */
export const Priority = { first: Number.POSITIVE_INFINITY, usual: 0, audit: -1, last: -2 } as const

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

/** Depth and arrival are one number, the rank: the smaller, the earlier. */
const DEPTH = 2 ** 32
/** Records of pages that were moved may be so many more than those that count. */
const FEW = 64

const WAITS = 1
const MOVED = 2

export class Queue {
  #size = 0
  #records = new Records()
  #urls = new Map<PageId, string>()
  /** Only kept once a page was moved. */
  #moves: Moves | null = null

  get size(): number {
    return this.#size
  }

  /** The priority of the first one. */
  get best(): number {
    return this.#records.first()?.priority ?? Number.NEGATIVE_INFINITY
  }

  push({ page, priority, depth, arrival, attempts, chosen, url }: Queued): void {
    if (url !== undefined) this.#urls.set(page, url)
    this.#size++
    this.#add(priority, depth * DEPTH + arrival, page, 2 * attempts + (chosen ? 1 : 0))
  }

  pop(): Queued | undefined {
    const first = this.#records.first()
    if (!first) return undefined
    const { priority, page } = first
    const { rank, info } = this.#moves?.leave(page) ?? first
    this.#size--
    this.#records.drop()
    this.#clearFirst()
    const depth = Math.floor(rank / DEPTH)
    const [arrival, attempts] = [rank - depth * DEPTH, info >> 1]
    const entry: Queued = { page, priority, depth, arrival, attempts }
    if ((info & 1) === 1) entry.chosen = true
    const url = this.#urls.size > 0 ? this.#urls.get(page) : undefined
    if (url !== undefined) {
      entry.url = url
      this.#urls.delete(page)
    }
    return entry
  }

  /** Null where the page does not wait here. */
  priority(page: PageId): number | null {
    return this.#known.now(page)?.priority ?? null
  }

  /** Gives a page another priority, unless it comes first; false where it does not wait here. */
  update(page: PageId, priority: number): boolean {
    const now = this.#known.now(page)
    if (!now) return false
    if (now.priority === priority || now.priority === Priority.first) return true
    this.#known.move(page, priority)
    this.#records.add(priority, now.rank, page, now.info)
    this.#clearFirst()
    if (this.#records.size > 2 * this.#size + FEW) this.#tidy()
    return true
  }

  #add(priority: number, rank: number, page: PageId, info: number): void {
    this.#moves?.come(priority, rank, page, info)
    this.#records.add(priority, rank, page, info)
  }

  get #known(): Moves {
    this.#moves ??= this.#asItIs()
    return this.#moves
  }

  #asItIs(): Moves {
    const moves = new Moves()
    this.#records.each((priority, rank, page, info) => moves.come(priority, rank, page, info))
    return moves
  }

  /** What comes first is always one that counts, not where a page was moved from. */
  #clearFirst(): void {
    if (!this.#moves) return
    for (let first = this.#records.first(); first; first = this.#records.first()) {
      if (this.#moves.counts(first)) return
      this.#records.drop()
    }
  }

  /** Leaves out what does not count. */
  #tidy(): void {
    const old = this.#records
    this.#records = new Records()
    const told = new Set<PageId>()
    old.each((priority, rank, page, info) => {
      if (told.has(page) || !this.#moves!.counts({ priority, page })) return
      told.add(page)
      this.#records.add(priority, rank, page, info)
    })
  }
}

/** Where pages are by now, by their numbers, which count from 1. */
class Moves {
  /** Whether it waits, and was ever moved: small enough to be looked at for every page that leaves. */
  #flags = new Uint8Array(FEW)
  #priorities = new Float64Array(FEW)
  #ranks = new Float64Array(FEW)
  #infos = new Int32Array(FEW)

  come(priority: number, rank: number, page: PageId, info: number): void {
    if (page >= this.#flags.length) this.#grow(Math.max(2 * this.#flags.length, page + 1))
    this.#flags[page]! |= WAITS
    this.#priorities[page] = priority
    this.#ranks[page] = rank
    this.#infos[page] = info
  }

  move(page: PageId, priority: number): void {
    this.#flags[page]! |= MOVED
    this.#priorities[page] = priority
  }

  /** Null where it does not wait. */
  now(page: PageId): { priority: number; rank: number; info: number } | null {
    if (((this.#flags[page] ?? 0) & WAITS) === 0) return null
    const [priority, rank] = [this.#priorities[page]!, this.#ranks[page]!]
    return { priority, rank, info: this.#infos[page]! }
  }

  /** It is taken; what was known of it, where a record may say something older. */
  leave(page: PageId): { rank: number; info: number } | null {
    const moved = (this.#flags[page]! & MOVED) !== 0
    this.#flags[page]! &= ~WAITS
    return moved ? { rank: this.#ranks[page]!, info: this.#infos[page]! } : null
  }

  /** Whether a record tells where the page is. */
  counts({ page, priority }: { page: PageId; priority: number }): boolean {
    const flags = this.#flags[page]!
    if ((flags & MOVED) === 0) return true
    return (flags & WAITS) !== 0 && this.#priorities[page] === priority
  }

  #grow(size: number): void {
    const [flags, priorities, ranks, infos] = [
      this.#flags,
      this.#priorities,
      this.#ranks,
      this.#infos,
    ]
    this.#flags = new Uint8Array(size)
    this.#priorities = new Float64Array(size)
    this.#ranks = new Float64Array(size)
    this.#infos = new Int32Array(size)
    this.#flags.set(flags)
    this.#priorities.set(priorities)
    this.#ranks.set(ranks)
    this.#infos.set(infos)
  }
}
