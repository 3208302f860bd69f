/**
 * Policy: signs that a crawl did not see everything. Once the queue is empty, products that only a sitemap names are read;
 * at the end, what remains is said. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { Doubt } from '../../../model/doubt.ts'
import type { Context } from '../../context/context.ts'
import type { Ask, Ended, Finding, Policy } from '../policy.ts'
import { cutOff } from './cut-off.ts'
import { Earlier, planDoubts } from './earlier.ts'
import { listsOf } from './lists.ts'
import { Named } from './named.ts'
import { unreadDoubts } from './unread.ts'

/** Modes that walk lists wherever they lead, and mean to see all of the shop. */
const WHOLE = new Set(['initial', 'focused'])

export class Doubts implements Policy {
  #context: Context
  /** What is narrowed to a topic, or by rules, does not claim to see everything. */
  #isWhole: boolean
  #named: Named
  #earlier: Earlier

  constructor(context: Context) {
    this.#context = context
    this.#isWhole = WHOLE.has(context.crawl.mode) && context.topic === null
    this.#named = new Named(context)
    this.#earlier = new Earlier(context)
  }

  async queueEmpty(ask: Ask, full: boolean): Promise<boolean> {
    if (full) return false
    if (await this.#earlier.tryMore(ask)) return true
    if (!this.#isWhole) return false
    return await this.#named.tryMore(ask)
  }

  async finish({ incomplete }: Ended): Promise<Finding> {
    if (incomplete !== null) return {}
    return { doubts: await this.#doubts() }
  }

  async #doubts(): Promise<Doubt[]> {
    const context = this.#context
    const own = this.#isWhole ? await this.#own() : []
    return [...own, ...(await planDoubts(context)), ...(await this.#earlier.doubts(own))]
  }

  async #own(): Promise<Doubt[]> {
    const context = this.#context
    const lists = await listsOf(context)
    const unread = context.crawl.wrapper === null ? [] : await unreadDoubts(context, lists)
    return [...(await cutOff(context, lists.lists)), ...unread, ...this.#named.doubts()]
  }
}
