/**
 * Policy: what is never asked for, told by its address alone (another site, a file, a link that acts, junk without
 * end), and how many pages are. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Decision, Link, Policy, Turn } from '../policy.ts'

export class Limits implements Policy {
  #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  admit({ url, standing }: Link): Decision | null {
    const reason = standing === Standing.unknown ? this.#context.refuse(url) : null
    return reason && { kind: 'drop', reason }
  }

  beforeTake(inFlight: number): Turn | null {
    const { maxPages, pagesRead } = this.#context
    return maxPages !== null && pagesRead + inFlight >= maxPages ? 'enough' : null
  }
}
