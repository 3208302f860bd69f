/**
 * Pages as hubs: which share of the pages behind their links is relevant, judged by those read so far and, until there
 * are enough, by what is usual behind pages like them. Used by `guide.ts`.
 * @module
 */

import type { TopicReading } from '../topic.ts'
import { odds } from './logistic.ts'

/** Pages behind a hub that count as much as what is usual. */
const TRUST = 8
/** A page that is relevant, or only near the topic: both say where to go on. */
const OF_RELEVANCE = { child: 0.7, hub: 0.5 }

type Hub = { on: number; near: number; read: number; found: number; leads: number[] }

export class Hubs {
  #hubs = new Map<number, Hub>()
  /** Pages found behind pages off the topic and on it, of those read: a cautious guess to begin with. */
  #off = { found: 1, read: 20 }
  #on = { found: 4, read: 20 }
  #found = 0
  #read = 0

  /**
   * Whose worth rises by it: what else is behind hubs that did better than was thought. `known`: its hubs have heard of
   * it before it was read.
   */
  learn(
    page: number,
    { relevance, similarity }: TopicReading,
    parents: readonly number[],
    known = false,
  ): number[] {
    const mix = (share: number): number => share * relevance + (1 - share) * similarity
    const nearness = odds(Math.min(0.999, Math.max(0.001, similarity))) / 2
    this.#hubs.set(page, {
      on: mix(OF_RELEVANCE.hub),
      near: nearness,
      read: 0,
      found: 0,
      leads: [],
    })
    const found = mix(OF_RELEVANCE.child)
    this.#read++
    this.#found += found
    const better: number[] = []
    if (known) return better
    for (const parent of parents) {
      const hub = this.#hubs.get(parent)
      if (!hub) continue
      if (found > this.share(parent)) better.push(...hub.leads)
      this.#count(hub, found)
    }
    return better
  }

  /** The hub links to a page that a person has shown: what that one is needs no reading. */
  show(page: number, relevant: boolean): void {
    const hub = this.#hubs.get(page)
    if (hub) this.#count(hub, relevant ? 1 : 0)
  }

  #count(hub: Hub, found: number): void {
    hub.read++
    hub.found += found
    this.#off.found += (1 - hub.on) * found
    this.#off.read += 1 - hub.on
    this.#on.found += hub.on * found
    this.#on.read += hub.on
  }

  lead(from: number, to: number): void {
    this.#hubs.get(from)?.leads.push(to)
  }

  share(page: number): number {
    const hub = this.#hubs.get(page)
    if (!hub) return this.usual
    const expected =
      (hub.on * this.#on.found) / this.#on.read + ((1 - hub.on) * this.#off.found) / this.#off.read
    return (hub.found + TRUST * expected) / (hub.read + TRUST)
  }

  /** How near the topic the page itself is, in odds. */
  nearness(page: number): number {
    return this.#hubs.get(page)?.near ?? 0
  }

  /** The share of relevant pages among all. */
  get usual(): number {
    return Math.min(0.5, Math.max(0.005, (this.#found + 1) / (this.#read + 20)))
  }
}
