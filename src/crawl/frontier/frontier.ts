/**
 * The frontier, which pages are to be fetched next, and when: a queue for each host, each at its host's pace. Used all
 * over `crawl`.
 * @module
 */

import type { PageId } from '../../store/types.ts'
import type { Pace } from '../manners/throttle.ts'
import { Queue, type Queued } from './queue.ts'

/** A page to try again later. */
type Delayed = Queued & { notBefore: number }

export type Host = {
  name: string
  pace: Pace
  queue: Queue
  delayed: Delayed[]
}

export class Frontier {
  #hosts = new Map<string, Host>()
  #pace: (host: string) => Pace
  #arrivals = 0

  constructor(pace: (host: string) => Pace) {
    this.#pace = pace
  }

  get size(): number {
    let size = 0
    for (const { queue, delayed } of this.#hosts.values()) size += queue.size + delayed.length
    return size
  }

  /** How many pages were ever put into the queue. */
  get arrivals(): number {
    return this.#arrivals
  }

  /** The number of one that is put in now. */
  arrive(): number {
    return ++this.#arrivals
  }

  /** One that was put in before the crawl went on. */
  recallArrival(arrival: number): void {
    this.#arrivals = Math.max(this.#arrivals, arrival)
  }

  host(name: string): Host {
    let host = this.#hosts.get(name)
    if (!host) {
      host = { name, pace: this.#pace(name), queue: new Queue(), delayed: [] }
      this.#hosts.set(name, host)
    }
    return host
  }

  push(hostName: string, entry: Queued, notBefore = 0): void {
    const host = this.host(hostName)
    if (notBefore > 0) host.delayed.push({ ...entry, notBefore })
    else host.queue.push(entry)
  }

  /** Null where the page does not wait, or is tried again later. */
  priority(page: PageId): number | null {
    for (const { queue } of this.#hosts.values()) {
      const priority = queue.priority(page)
      if (priority !== null) return priority
    }
    return null
  }

  /** Moves a page that waits, unless it comes first; does nothing where it does not. */
  reprioritize(page: PageId, priority: number): void {
    for (const { queue } of this.#hosts.values()) if (queue.update(page, priority)) return
  }

  /** The next page whose host is ready, or how long to wait for one (Infinity: for an answer). */
  take(now: number): { entry: Queued; host: Host } | { wait: number } {
    let wait = Number.POSITIVE_INFINITY
    for (const host of this.#hosts.values()) {
      if (host.delayed.length > 0) wait = Math.min(wait, releaseDue(host, now))
      if (host.queue.size === 0) continue
      const ready = host.pace.ready(now)
      if (ready <= 0) return { entry: host.queue.pop()!, host }
      wait = Math.min(wait, ready)
    }
    return { wait }
  }
}

/** Moves pages whose time has come back into the queue; says how long until the next one. */
function releaseDue(host: Host, now: number): number {
  let next = Number.POSITIVE_INFINITY
  host.delayed = host.delayed.filter((entry) => {
    if (entry.notBefore > now) {
      next = Math.min(next, entry.notBefore - now)
      return true
    }
    host.queue.push(entry)
    return false
  })
  return next
}
