/**
 * Holding a shop and the hosts it is on, so that no two crawls ask the same host at once: not in this process, not in
 * another, not on another machine with the same store. Used by `cli` and `jobs`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import { type Claim, HEARTBEAT, type Lease } from '../../store/crawls/leases.ts'
import { type Owner, thisProcess } from '../../store/crawls/owner.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { Retries } from './retries.ts'

/** What holders of this thread hold now, by store: what it holds beyond that was left when the store was away. */
const held = new Set<string>()
const owed = new Retries()

export class Holder {
  #store: Store
  #owner: Owner
  #leases = new Map<string, Lease>()
  /** Claims under way: pages that come at once share one. */
  #claims = new Map<string, Promise<boolean>>()
  #shop: Lease | null = null
  #beat: Timer
  #lost = new AbortController()
  #isBeating = false

  private constructor(store: Store, owner: Owner, beat = HEARTBEAT) {
    this.#store = store
    this.#owner = owner
    this.#beat = setInterval(() => void this.#heartbeat(), beat)
  }

  /** Aborted when somebody else took a lease over, because this process seemed dead. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** The shop's: writes carry it, so that none comes after it was lost. */
  get lease(): Lease | null {
    return this.#shop
  }

  /** The name by which it holds. */
  get owner(): Owner['id'] {
    return this.#owner.id
  }

  /** `beat`: milliseconds between its signs of life. */
  static async hold(store: Store, shop: Shop, beat?: number): Promise<Holder> {
    const holder = new Holder(store, thisProcess(`crawl of ${shop.slug}`), beat)
    return await holder.#holding(async () => {
      holder.#shop = await holder.#need(`shop:${shop.id}`, shop.slug, 'the shop is being crawled')
      await holder.#needHost(shop.seed, 'the host is being crawled for another shop')
    })
  }

  /** Only the host: for a visit of what is no shop yet. */
  static async holdHost(store: Store, url: string, what: string): Promise<Holder> {
    const holder = new Holder(store, thisProcess(what))
    return await holder.#holding(() => holder.#needHost(url, 'the host is being crawled'))
  }

  /** Itself with all that it takes, or nothing. */
  async #holding(take: () => Promise<void>): Promise<this> {
    try {
      await take()
      return this
    } catch (error) {
      await this.release()
      throw error
    }
  }

  async #needHost(url: string, what: string): Promise<void> {
    const { host } = new URL(url)
    await this.#need(`host:${host}`, host, what)
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
    return (await this.#acquire(name)).ok
  }

  async #acquire(name: string): Promise<Claim> {
    const { leases } = this.#store
    let claim = await leases.acquire(name, this.#owner)
    const isLeft = !claim.ok && claim.holder.id === this.#owner.id && !held.has(this.#key(name))
    if (isLeft) {
      await leases.giveUp(name, this.#owner.id)
      claim = await leases.acquire(name, this.#owner)
    }
    if (!claim.ok) return claim
    this.#leases.set(name, claim.lease)
    held.add(this.#key(name))
    return claim
  }

  #key(name: string): string {
    return `${this.#store.place} ${name}`
  }

  /** Never throws: what a store that is away does not take back it takes when it is there again. */
  async release(): Promise<void> {
    clearInterval(this.#beat)
    const leases = [...this.#leases.values()]
    this.#leases.clear()
    for (const lease of leases) {
      const key = this.#key(lease.name)
      held.delete(key)
      await owed.settle(key, () => this.#store.leases.release(lease))
    }
  }

  async #need(name: string, where: string, what: string): Promise<Lease> {
    const claim = await this.#acquire(name)
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
    return claim.lease
  }

  async #heartbeat(): Promise<void> {
    if (this.#isBeating) return
    this.#isBeating = true
    try {
      for (const lease of this.#leases.values()) {
        if (!(await this.#store.leases.heartbeat(lease))) this.#lost.abort()
      }
    } catch {
      // The store is away, which does not mean that anybody took the lease: where it stays away, the
      // crawl's own next write says so with its reason.
    } finally {
      this.#isBeating = false
    }
  }
}
