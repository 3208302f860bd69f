/**
 * Crawls that begin by themselves, in the process that serves the page. The times are in the store, so they outlive it:
 * what was missed meanwhile is made up for once. Used by `cli` and `web`.
 * @module
 */

import type { Due } from '../../store/shops/schedules.ts'
import type { Store } from '../../store/store.ts'
import type { AskedMode, CrawlId, Shop } from '../../store/types.ts'
import type { Jobs, Refused, Started } from '../crawl/manager.ts'
import { isRecent } from '../crawl/open.ts'
import { during, isReplacing } from '../users.ts'
import { nextAfter } from './cron.ts'

/** How often the store is asked: another process may have changed a schedule. */
const LOOK_EVERY = 15_000
/** A host that is busy with another shop, or a store that is, is asked for again after that. */
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
  mode: AskedMode = 'auto',
  now = Date.now(),
): Promise<Shop> {
  const next = cron === null ? null : nextAfter(cron, now, shop.slug)
  await store.schedules.set(shop.id, cron === null ? null : { cron, mode }, next)
  return await store.shops.need(shop.slug)
}

type Crawls = Pick<Jobs, 'start' | 'running' | 'live' | 'failed'>

export class Scheduler {
  readonly #store: Store
  readonly #jobs: Crawls
  readonly #clock: Clock
  readonly #say: (text: string) => void
  /** Crawls under way that the schedule goes on with after a restart, by their shops. */
  readonly #begun = new Map<string, CrawlId>()
  /** Crawls that a process left behind that died, until somebody goes on with them. */
  readonly #left = new Map<CrawlId, Due>()
  #looking: Promise<void> = Promise.resolve()
  #stopClock: () => void = () => {}
  #closed = false
  #trouble: string | null = null

  constructor(
    store: Store,
    jobs: Crawls,
    options: { clock?: Clock; say?(text: string): void } = {},
  ) {
    this.#store = store
    this.#jobs = jobs
    this.#clock = options.clock ?? CLOCK
    this.#say = options.say ?? (() => {})
  }

  async open(): Promise<void> {
    await this.#findLeft()
    await this.look()
    this.#stopClock = this.#clock.every(LOOK_EVERY, () => void this.look())
  }

  /** Crawls that are under way go on at the next start. Before the jobs are closed. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopClock()
    await this.#looking
    this.#forgetEnded()
    for (const due of await this.#store.schedules.all()) {
      if (this.#begun.has(due.slug)) await this.#store.schedules.move(due, this.#clock.now())
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
      .then(
        () => this.#complain(null),
        (error) => this.#complain(`the schedules cannot be read: ${error.message ?? error}`),
      )
    return this.#looking
  }

  /** Once, however often it is found. */
  #complain(trouble: string | null): void {
    if (trouble !== null && trouble !== this.#trouble) this.#say(trouble)
    this.#trouble = trouble
  }

  async #look(): Promise<void> {
    if (this.#closed) return
    const now = this.#clock.now()
    await this.#tryAgain(now)
    this.#forgetEnded()
    await this.#setRight(now)
    await this.#takeUp(now)
    for (const due of await this.#store.schedules.due(now)) {
      if (this.#isFull()) return
      await this.#take(due, now)
    }
  }

  /**
   * Times that were reckoned by a clock that was ahead. A time after the one to come may be right: the clock may have
   * been set back a little since that one began, or another machine of the store may live in another time zone.
   */
  async #setRight(now: number): Promise<void> {
    for (const due of await this.#store.schedules.all()) {
      const after = (time: number) => nextAfter(due.schedule, time, due.slug, this.#clock.zone)
      const next = after(now)
      const second = next && after(next)
      if (second && due.nextCrawl !== null && due.nextCrawl > second) {
        await this.#store.schedules.move(due, next)
      }
    }
  }

  #isFull(): boolean {
    return this.#closed || this.#jobs.running().length >= MOST
  }

  async #take(due: Due, now: number): Promise<void> {
    const next = nextAfter(due.schedule, now, due.slug, this.#clock.zone)
    if (due.nextCrawl === null) {
      await this.#store.schedules.move(due, next)
      return
    }
    if (await this.#isCrawled(due)) {
      if (await this.#store.schedules.move(due, next)) {
        this.#say(`${due.slug}: a crawl is due, but one is under way; the next one stands`)
      }
      return
    }
    if (await this.#isHostBusy(due)) {
      await this.#store.schedules.move(due, soon(next, now))
      return
    }
    if (!(await this.#store.schedules.move(due, next))) return
    const { slug } = due
    const started = await this.#start(slug, due.mode)
    if (started.ok) {
      this.#begun.set(slug, started.crawl)
      this.#say(`${slug}: crawl ${started.crawl} began by its schedule`)
      return
    }
    const isPassing = willPass(started)
    if (isPassing) await this.#store.schedules.move({ ...due, nextCrawl: next }, soon(next, now))
    const again = isPassing && !this.#closed ? '. It is tried again soon' : ''
    this.#say(`The crawl of ${slug} that was due did not begin: ${started.error}${again}`)
  }

  #start(shop: string, mode: AskedMode): Promise<Started> {
    const asked = { shop, mode, maxPages: null, maxAge: null, delay: null, concurrency: null }
    return this.#jobs.start({ ...asked, fresh: false })
  }

  /** What a process left behind that died: nobody will go on with it but who comes next. */
  async #findLeft(): Promise<void> {
    for (const due of await this.#store.schedules.all()) {
      const left = await this.#store.crawls.unfinished(due.id)
      if (left) this.#left.set(left.id, due)
    }
  }

  /** As what it was begun, whatever the schedule would begin: that would end it. Its times stay as they are. */
  async #takeUp(now: number): Promise<void> {
    for (const [id, due] of this.#left) {
      const left = await this.#store.crawls.unfinished(due.id)
      const isLeft = left?.id === id && left.state === 'running' && isRecent(left.startedAt, now)
      if (!isLeft || (await this.#isCrawled(due))) {
        this.#left.delete(id)
        continue
      }
      if (this.#isFull()) return
      if (await this.#isHostBusy(due)) continue
      const started = await this.#start(due.slug, left.mode)
      if (!started.ok && willPass(started)) continue
      this.#left.delete(id)
      if (started.ok) {
        const isScheduled = due.mode === 'auto' || due.mode === left.mode
        if (isScheduled) this.#begun.set(due.slug, started.crawl)
        this.#say(`${due.slug}: crawl ${started.crawl} goes on where it was left`)
      } else this.#say(`Crawl ${id} of ${due.slug} does not go on: ${started.error}`)
    }
  }

  /** A crawl of the schedule that broke off goes on soon, not only at the shop's next time. */
  async #tryAgain(now: number): Promise<void> {
    const broken = [...this.#begun].filter(([, crawl]) => this.#jobs.failed(crawl))
    if (broken.length === 0) return
    const all = await this.#store.schedules.all()
    for (const [slug] of broken) {
      const due = all.find((each) => each.slug === slug)
      if (due) await this.#store.schedules.move(due, soon(due.nextCrawl, now))
      this.#begun.delete(slug)
    }
  }

  /** A later crawl of the same shop is somebody else's. */
  #forgetEnded(): void {
    const running = new Set(this.#jobs.running())
    for (const [slug, crawl] of this.#begun) {
      if (!running.has(slug) || this.#jobs.live(slug)?.crawl !== crawl) this.#begun.delete(slug)
    }
  }

  async #isCrawled({ id, slug }: Due): Promise<boolean> {
    if (this.#jobs.running().includes(slug)) return true
    return (await this.#store.leases.holder(`shop:${id}`)) !== null
  }

  async #isHostBusy({ seed }: Due): Promise<boolean> {
    return (await this.#store.leases.holder(`host:${new URL(seed).host}`)) !== null
  }
}

/** The host or the shop was just taken, or the store is busy or away: no reason to wait for the next time. */
const willPass = ({ kind }: Refused): boolean =>
  kind === 'busy' || kind === 'storage' || kind === 'unreachable'

const soon = (next: number | null, now: number): number =>
  Math.min(next ?? Number.POSITIVE_INFINITY, now + PUT_OFF)
