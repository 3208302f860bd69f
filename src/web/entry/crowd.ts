/**
 * A crowd, and how many of something there may be at once: from one address, and in all. Used all over `web`.
 * @module
 */

import { networkOf } from './attempts.ts'
import { isLoopback } from './host.ts'

/** Seconds after which who was refused may ask again. */
export const AGAIN = 5

export class Crowd {
  readonly #limits: { each: number; all: number }
  readonly #inside = new Map<string, number>()
  #all = 0

  constructor(limits: { each: number; all: number }) {
    this.#limits = limits
  }

  /** A place until the answer is called; null where none is left. */
  enter(peer: string): (() => void) | null {
    const from = networkOf(peer)
    const there = this.#inside.get(from) ?? 0
    // A proxy on this machine speaks for everybody.
    const most = isLoopback(from) ? this.#limits.all : this.#limits.each
    if (there >= most || this.#all >= this.#limits.all) return null
    this.#inside.set(from, there + 1)
    this.#all++
    let left = false
    return () => {
      if (left) return
      left = true
      this.#all--
      const rest = this.#inside.get(from)! - 1
      if (rest > 0) this.#inside.set(from, rest)
      else this.#inside.delete(from)
    }
  }
}
