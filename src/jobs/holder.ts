/**
 * Holding a shop and the hosts it is on, so that no two crawls ask the same host at once: not in this
 * process, not in another, not on another machine with the same store.
 * @module
 */

import { AisleError } from '../errors.ts'
import { HEARTBEAT, type Lease } from '../store/leases.ts'
import { type Owner, thisProcess } from '../store/owner.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'

export class Holder {
  #store: Store
  #owner: Owner
  #leases = new Map<string, Lease>()
  /** Claims under way: pages that come at once share one. */
  #claims = new Map<string, Promise<boolean>>()
  #shop: Lease | null = null
  #beat: Timer
  #lost = new AbortController()

  private constructor(store: Store, owner: Owner) {
    this.#store = store
    this.#owner = owner
    this.#beat = setInterval(() => void this.#heartbeat(), HEARTBEAT)
  }

  /** Aborted when somebody else took a lease over, because this process seemed dead. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** The shop's: writes carry it, so that none comes after it was lost. */
  get lease(): Lease | null {
    return this.#shop
  }

  static async hold(store: Store, shop: Shop): Promise<Holder> {
    const holder = new Holder(store, thisProcess(`crawl of ${shop.slug}`))
    try {
      holder.#shop = await holder.#need(`shop:${shop.id}`, shop.slug, 'the shop is being crawled')
      const { host } = new URL(shop.seed)
      await holder.#need(`host:${host}`, host, 'the host is being crawled for another shop')
      return holder
    } catch (error) {
      await holder.release()
      throw error
    }
  }

  /** Only the host: for a visit of what is no shop yet. */
  static async holdHost(store: Store, url: string, what: string): Promise<Holder> {
    const holder = new Holder(store, thisProcess(what))
    try {
      const { host } = new URL(url)
      await holder.#need(`host:${host}`, host, 'the host is being crawled')
      return holder
    } catch (error) {
      await holder.release()
      throw error
    }
  }

  claimHost(host: string): Promise<boolean> {
    let claim = this.#claims.get(host)
    if (!claim) {
      claim = this.#claim(`host:${host}`).finally(() => this.#claims.delete(host))
      this.#claims.set(host, claim)
    }
    return claim
  }

  async #claim(name: string): Promise<boolean> {
    if (this.#leases.has(name)) return true
    const claim = await this.#store.leases.acquire(name, this.#owner)
    if (claim.ok) this.#leases.set(name, claim.lease)
    return claim.ok
  }

  async release(): Promise<void> {
    clearInterval(this.#beat)
    for (const lease of this.#leases.values()) await this.#store.leases.release(lease)
    this.#leases.clear()
  }

  async #need(name: string, where: string, what: string): Promise<Lease> {
    const claim = await this.#store.leases.acquire(name, this.#owner)
    if (!claim.ok) {
      const { pid, machine, what: job } = claim.holder
      throw new AisleError(
        'busy',
        `${what} already (${job}, process ${pid} on ${machine.split(' ')[0]})`,
        {
          where,
          hint: 'Wait until it is done, or stop that process.',
        },
      )
    }
    this.#leases.set(name, claim.lease)
    return claim.lease
  }

  async #heartbeat(): Promise<void> {
    try {
      for (const lease of this.#leases.values()) {
        if (!(await this.#store.leases.heartbeat(lease))) this.#lost.abort()
      }
    } catch {
      // The store is away: the crawl's own next write says so with its reason.
      this.#lost.abort()
    }
  }
}
