/**
 * Jobs asked for by the page: they run in a thread of their own, this one only asks and watches. Used by `cli`, `jobs`
 * and `web`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Scope } from '../../page/scope.ts'
import type { Plan } from '../../plan/plan.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import type { Removed } from '../../store/transfer/remove.sql.ts'
import type { CrawlId } from '../../store/types.ts'
import { RemoteThread } from '../../threads/remote.ts'
import type { Thread } from '../../threads/start.ts'
import type { Learned, Prediction } from '../learn/learn.ts'
import { learn, predictAll } from '../learn/learning.ts'
import type { Repair } from '../repair/repairing.ts'
import { askSurvey } from '../survey/ask-survey.ts'
import type { Looked, Surveyed } from '../survey/surveying.ts'
import { type CrawlEvent, type CrawlRequest, type Trouble, troubleOf } from '../types.ts'
import { isReplacing } from '../users.ts'
import { type Broken, giveBack } from './failure.ts'
import { hear, type Live, nothingYet } from './live.ts'
import { Retries } from './retries.ts'
import type { CrawlThread, PlanLook } from './thread.ts'
import { isTrouble, lineOf } from './words.ts'

export type SurveyRequest = { seed: string; scope?: Scope; delay?: number }

export type Refused = { ok: false } & Trouble
export type Started = { ok: true; crawl: number } | Refused
export type Removal = { ok: true; removed: Removed } | Refused

/** What pages can have done: crawls, and everything else that takes longer than a page may stand still. */
export type Jobs = Omit<JobManager, 'close'>

type Job =
  /** `crawl` is known once it runs. */
  | { kind: 'crawl'; crawl: number | null; stop: AbortController; answer(started: Started): void }
  | { kind: 'removal'; answer(removal: Removal): void }

/** `owner`: the name by which the thread holds leases. */
type Session = { owner: string; thread: RemoteThread<CrawlThread> }

export type JobOptions = {
  /** Milliseconds that what is in flight has to finish when all ends. */
  patience?: number
  /** One that is ended, and not asked again, when all ends. */
  startThread?: () => Thread
  /** What the log should hold; `isTrouble`: somebody should know of it now. */
  onLog?: (line: string, isTrouble?: boolean) => void
}

const PATIENCE = 30_000

export class JobManager {
  readonly #store: StoreOptions
  readonly #startThread: JobOptions['startThread']
  readonly #patience: number
  readonly #jobs = new Map<string, Job>()
  readonly #live = new Map<string, Live>()
  /** By shop, until it is crawled again: before that what is owed for the last one is stored. */
  readonly #broken = new Map<string, Broken>()
  readonly #onLog: NonNullable<JobOptions['onLog']>
  #session: Session | null = null
  /** What a dead thread left behind is put right before the next one starts. */
  #aftermath: Promise<void> = Promise.resolve()
  readonly #owed = new Retries()
  #closed = false

  constructor(store: StoreOptions, options: JobOptions = {}) {
    this.#store = store
    this.#patience = options.patience ?? PATIENCE
    this.#onLog = options.onLog ?? (() => {})
    this.#startThread = options.startThread
  }

  start(request: CrawlRequest): Promise<Started> {
    if (!this.#jobs.has(request.shop)) this.#live.set(request.shop, nothingYet())
    const { promise, resolve: answer } = Promise.withResolvers<Started>()
    const stop = new AbortController()
    const options = { signal: stop.signal, onEvent: (event: CrawlEvent) => this.#hear(event) }
    this.#do(request.shop, { kind: 'crawl', crawl: null, stop, answer }, async ({ thread }) =>
      this.#hear(await thread.call('crawl', request, options)),
    )
    return promise
  }

  /** Takes a shop out with everything that belongs to it. */
  remove(shop: string): Promise<Removal> {
    const { promise, resolve: answer } = Promise.withResolvers<Removal>()
    this.#do(shop, { kind: 'removal', answer }, async ({ thread }) => {
      const removed = await thread.call('remove', shop)
      this.#jobs.delete(shop)
      answer({ ok: true, removed })
    })
    return promise
  }

  /** The picture of a plan, to be put into a page; or `alone`, as a file. */
  async draw(plan: Plan, look: PlanLook = {}): Promise<string> {
    const { thread } = await this.#ready()
    return await thread.call('draw', { plan, look })
  }

  /** What crawls by the plans would download; null where no crawl of every page tells it. */
  predict(shop: string, plans: readonly Plan[]): Promise<Prediction[] | null> {
    return predictAll({ options: this.#store }, shop, plans)
  }

  /** A plan from the last crawl of every page. */
  learn(shop: string): Promise<Learned> {
    return learn({ options: this.#store }, shop, 'aisle')
  }

  /** False where this process does not crawl the shop. */
  stop(shop: string): boolean {
    const job = this.#jobs.get(shop)
    if (job?.kind !== 'crawl') return false
    job.stop.abort()
    return true
  }

  /** What is in flight comes to its end, nothing more is asked for until `resume`. False as with `stop`. */
  pause(shop: string): boolean {
    return this.#hold(shop, true)
  }

  resume(shop: string): boolean {
    return this.#hold(shop, false)
  }

  #hold(shop: string, paused: boolean): boolean {
    const live = this.#live.get(shop)
    if (this.#jobs.get(shop)?.kind !== 'crawl' || !live) return false
    live.paused = paused
    this.#session?.thread.call(paused ? 'pause' : 'resume', shop).catch(() => {})
    return true
  }

  /** What is known of a crawl of this process while it runs, and of the last one after it. */
  live(shop: string): Live | null {
    return this.#live.get(shop) ?? null
  }

  /** Why a crawl of this process broke off, where the store may not know of it yet. */
  failed(crawl: CrawlId): Trouble | null {
    return this.broken().find((each) => each.crawl === crawl) ?? null
  }

  /** Crawls of this process that broke off, the last of each shop, until the shop is crawled again. */
  broken(): Broken[] {
    return [...this.#broken.values()]
  }

  /** Looks at a shop without storing anything; aborted where the answer is not wanted any more. */
  survey(
    request: SurveyRequest,
    onLook: (looked: Looked) => void,
    signal?: AbortSignal,
  ): Promise<Surveyed> {
    const { seed, ...options } = request
    return askSurvey(this.#store, seed, { ...options, signal, onLooked: onLook })
  }

  /** A wrapper for pages that changed, saved as a version that nothing uses yet. */
  async repair(shop: string): Promise<Repair> {
    const { thread } = await this.#ready()
    return await thread.call('repair', shop)
  }

  /** The thread, for questions; throws where nothing begins now. */
  async #ready(): Promise<Session> {
    await this.#aftermath
    const shut = this.#shut()
    if (shut) throw new AisleError('busy', shut)
    this.#session ??= this.#open()
    return this.#session
  }

  /** Shops that this process crawls. */
  running(): string[] {
    return [...this.#jobs].filter(([, { kind }]) => kind === 'crawl').map(([shop]) => shop)
  }

  /** Stops every crawl where it can go on later, and the thread. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#aftermath
    const session = this.#session
    this.#session = null
    const why = new AisleError('internal', 'Aisle is ending')
    const isOver = await session?.thread.stop(this.#patience, why)
    this.#refuseAll({ error: why.message })
    if (session && !isOver) await this.#giveBack(session.owner)
    await this.#aftermath
    await this.#owed.close()
  }

  /** Stops everything and lets go of the store, so that its file can be replaced; then all goes on. */
  async rest(): Promise<void> {
    await this.close()
    this.#live.clear()
    this.#broken.clear()
    this.#closed = false
  }

  async #do(shop: string, job: Job, call: (session: Session) => Promise<void>): Promise<void> {
    const other = this.#jobs.get(shop)
    const shut = this.#shut()
    if (other || shut) {
      const doing = other?.kind === 'removal' ? 'removed' : 'crawled'
      const error = shut ?? `${shop} is being ${doing} already`
      return job.answer({ ok: false, error, kind: 'busy' })
    }
    this.#jobs.set(shop, job)
    await this.#aftermath
    if (this.#jobs.get(shop) !== job) return
    const shutSince = this.#shut()
    if (shutSince) return this.#failed(shop, { error: shutSince })
    this.#session ??= this.#open()
    await call(this.#session).catch((error: AisleError) => {
      if (this.#jobs.get(shop) === job) this.#failed(shop, troubleOf(error))
    })
  }

  /** Why nothing begins now. */
  #shut(): string | null {
    if (isReplacing(this.#store)) return 'a backup is being restored'
    return this.#closed ? 'Aisle is ending' : null
  }

  #open(): Session {
    const owner = crypto.randomUUID()
    const thread: Session['thread'] = new RemoteThread('jobs/crawl/thread', {
      broke: 'crawling broke off',
      thread: this.#startThread?.(),
      onDeath: (why) => {
        this.#session = null
        this.#aftermath = this.#giveBack(owner, this.#refuseAll(troubleOf(why)), why.message)
      },
    })
    const options = { onEvent: (line: string) => this.#onLog(line) }
    thread.call('session', { store: this.#store, owner }, options).catch((why: AisleError) => {
      // It holds nothing where its store does not open, and is of no use.
      if (this.#session?.thread !== thread) return
      this.#session = null
      this.#refuseAll(troubleOf(why))
      thread.terminate(why)
    })
    return { owner, thread }
  }

  /** Where the store is away, as soon as it is back. */
  #giveBack(owner: string, lost: CrawlId[] = [], why = ''): Promise<void> {
    return this.#owed.settle(owner, () => giveBack(this.#store, owner, lost, why))
  }

  #hear(event: CrawlEvent): void {
    const job = this.#jobs.get(event.shop)
    if (job?.kind !== 'crawl') return
    const live = this.#live.get(event.shop)
    if (live) hear(live, event)
    const line = lineOf(event)
    if (line) this.#onLog(line, isTrouble(event))
    if (event.event === 'start') {
      job.crawl = event.crawl
      this.#broken.delete(event.shop)
      job.answer({ ok: true, crawl: event.crawl })
    } else if (event.event === 'done') {
      this.#jobs.delete(event.shop)
      job.answer({ ok: true, crawl: event.crawl })
    } else if (event.event === 'failed') this.#failed(event.shop, event)
  }

  #failed(shop: string, { error, hint, kind }: Trouble): void {
    const job = this.#jobs.get(shop)
    this.#jobs.delete(shop)
    if (job?.kind === 'crawl' && job.crawl !== null) {
      this.#broken.set(shop, { crawl: job.crawl, error, hint, at: Date.now() })
    }
    job?.answer({ ok: false, error, hint, kind })
  }

  /** The crawls that were under way. */
  #refuseAll(why: Trouble): CrawlId[] {
    const jobs = [...this.#jobs]
    for (const [shop] of jobs) this.#failed(shop, why)
    return jobs.flatMap(([, job]) => (job.kind === 'crawl' && job.crawl !== null ? job.crawl : []))
  }
}
