/**
 * Crawls that begin by themselves, in the process that serves the page. The times are in the store, so they
 * outlive it: what was missed meanwhile is made up for once.
 * @module
 */

import type { Due } from '../store/schedules.ts'
import type { Store } from '../store/store.ts'
import type { Mode, Shop } from '../store/types.ts'
import { nextAfter } from './cron.ts'
import type { Jobs } from './manager.ts'
import { RESUME_WITHIN_MS } from './open.ts'
import { during, isReplacing } from './users.ts'

/** How often the store is asked: another process may have changed a schedule. */
const LOOK_EVERY = 15_000
/** A host that is busy with another shop is asked for again after that. */
const PUT_OFF = 5 * 60_000
/** Crawls at once; further ones stay due. */
const MOST = 8

export type Clock = {
  now(): number
  /** Calls again and again; the answer ends it. */
  every(milliseconds: number, call: () => void): () => void
  /** The time zone; the machine's where there is none. */
  zone?: string
}

const CLOCK: Clock = {
  now: Date.now,
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds)
    return () => clearInterval(timer)
  },
}

/** A shop is crawled by itself from now on; by `cron` null no more. */
export async function setSchedule(
  store: Store,
  shop: Shop,
  cron: string | null,
  mode: 'auto' | Mode = 'auto',
  now = Date.now(),
): Promise<Shop> {
  const next = cron === null ? null : nextAfter(cron, now, shop.slug)
  await store.schedules.set(shop.id, cron === null ? null : { cron, mode }, next)
  return await store.shops.need(shop.slug)
}

export class Scheduler {
  readonly #store: Store
  readonly #jobs: Pick<Jobs, 'start' | 'running'>
  readonly #clock: Clock
  readonly #say: (text: string) => void
  /** Shops whose crawl this one began. */
  readonly #begun = new Set<string>()
  #looking: Promise<void> = Promise.resolve()
  #stopClock: () => void = () => {}
  #closed = false

  constructor(
    store: Store,
    jobs: Pick<Jobs, 'start' | 'running'>,
    options: { clock?: Clock; say?(text: string): void } = {},
  ) {
    this.#store = store
    this.#jobs = jobs
    this.#clock = options.clock ?? CLOCK
    this.#say = options.say ?? (() => {})
  }

  async open(): Promise<void> {
    await this.#takeUp()
    await this.look()
    this.#stopClock = this.#clock.every(LOOK_EVERY, () => void this.look())
  }

  /** Crawls that are under way go on at the next start. Before the jobs are closed. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopClock()
    await this.#looking
    const running = new Set(this.#jobs.running())
    for (const due of await this.#store.schedules.all()) {
      if (!this.#begun.has(due.slug) || !running.has(due.slug)) continue
      await this.#store.schedules.move(due, this.#clock.now())
    }
  }

  /** Starts what is due. One look at a time; the store may be away for a while. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(async () => {
        // What is due in data that goes is not due in what comes.
        if (isReplacing(this.#store.options)) return
        const user = { what: 'crawls that are due are being begun' }
        await during(this.#store.options, user, () => this.#look())
      })
      .catch((error) => this.#say(`the schedules cannot be read: ${error.message ?? error}`))
    return this.#looking
  }

  async #look(): Promise<void> {
    if (this.#closed) return
    const now = this.#clock.now()
    for (const due of await this.#store.schedules.due(now)) {
      if (this.#closed || this.#jobs.running().length >= MOST) return
      await this.#take(due, now)
    }
  }

  async #take(due: Due, now: number): Promise<void> {
    const next = nextAfter(due.schedule, now, due.slug, this.#clock.zone)
    if (due.nextCrawl === null) {
      await this.#store.schedules.move(due, next)
      return
    }
    const { leases } = this.#store
    if (await leases.holder(`shop:${due.id}`)) {
      if (await this.#store.schedules.move(due, next)) {
        this.#say(`${due.slug}: a crawl is due, but one is under way; the next one stands`)
      }
      return
    }
    if (await leases.holder(`host:${new URL(due.seed).host}`)) {
      await this.#store.schedules.move(
        due,
        Math.min(next ?? Number.POSITIVE_INFINITY, now + PUT_OFF),
      )
      return
    }
    if (!(await this.#store.schedules.move(due, next))) return
    await this.#begin(due)
  }

  async #begin({ slug: shop, mode }: Due): Promise<void> {
    const asked = { shop, mode, maxPages: null, maxAge: null, delay: null, concurrency: null }
    const started = await this.#jobs.start({ ...asked, fresh: false })
    if (started.ok) this.#begun.add(shop)
    this.#say(
      started.ok
        ? `${shop}: crawl ${started.crawl} began by its schedule`
        : `The crawl of ${shop} that was due did not begin: ${started.error}`,
    )
  }

  /** What a process left behind that died: nobody will go on with it but who comes next. */
  async #takeUp(): Promise<void> {
    const { schedules, crawls, leases } = this.#store
    const now = this.#clock.now()
    for (const due of await schedules.all()) {
      const left = await crawls.unfinished(due.id)
      if (left?.state !== 'running' || now - left.startedAt >= RESUME_WITHIN_MS) continue
      if (await leases.holder(`shop:${due.id}`)) continue
      await schedules.move(due, Math.min(due.nextCrawl ?? now, now))
    }
  }
}
