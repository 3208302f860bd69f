/**
 * Waiting for what may pass: a server that restarts, a disk that is full until somebody makes room. Used by `cli`,
 * `crawl`, `jobs` and `store`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import { mayPass } from './failure.ts'

/** How long a crawl waits for the store (ms). */
export const OUTAGE = 60_000

const FIRST_PAUSE = 10
const LONGEST_PAUSE = 5000
const GROWTH = 1.7

/** What the store does not do now, for how long it was tried, and how long it will be (seconds). */
export type Outage = { what: string; seconds: number; of: number }

type Wait = { since: number; what: string }

export class Patience {
  #limit: number
  readonly #waits = new Set<Wait>()
  /** When it was last in vain: for as long again nobody waits anew for the same. */
  #inVain = Number.NEGATIVE_INFINITY

  constructor(limit: number) {
    this.#limit = limit
  }

  /** What is waited for the longest; null where all is well. */
  get outage(): Outage | null {
    const [first] = [...this.#waits].sort((a, b) => a.since - b.since)
    if (!first) return null
    const seconds = Math.floor((performance.now() - first.since) / 1000)
    return { what: first.what, seconds, of: Math.round(this.#limit / 1000) }
  }

  /** Nobody waits any longer: the program ends. */
  giveUp(): void {
    this.#limit = 0
  }

  /** `work` is told whether it was tried before. */
  async during<T>(work: (isRepeat: boolean) => Promise<T>): Promise<T> {
    const since = performance.now()
    let wait: Wait | null = null
    try {
      for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * GROWTH, LONGEST_PAUSE)) {
        try {
          return await work(wait !== null)
        } catch (error) {
          if (!mayPass(error)) throw error
          wait ??= this.#begin(since, error)
          const left = this.#left(wait)
          if (left <= 0) throw this.#end(wait, error)
          await Bun.sleep(Math.min(pause, left))
        }
      }
    } finally {
      if (wait) this.#waits.delete(wait)
    }
  }

  #begin(since: number, { message: what }: AisleError): Wait {
    const wait = { since, what }
    this.#waits.add(wait)
    return wait
  }

  #left({ since }: Wait): number {
    if (since - this.#inVain < this.#limit) return 0
    return since + this.#limit - performance.now()
  }

  #end({ since }: Wait, error: AisleError): AisleError {
    this.#inVain = performance.now()
    const seconds = Math.round((this.#inVain - since) / 1000)
    if (seconds < 1) return error
    const { kind, message, where, hint, cause } = error
    return new AisleError(kind, `${message} (tried for ${seconds} s)`, {
      ...{ where, hint, cause },
    })
  }
}
