/**
 * Jobs asked for by the page: they run in a thread of their own, this one only asks and watches.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Plan } from '../../plan/plan.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import type { CrawlId } from '../../store/types.ts'
import { RemoteThread } from '../../threads/remote.ts'
import type { Thread } from '../../threads/start.ts'
import type { Jobs, Removal, Started, SurveyRequest } from '../jobs.ts'
import type { Learned, Prediction } from '../learn/learn.ts'
import { learn, predictAll } from '../learn/learning.ts'
import type { Repair } from '../repair/repairing.ts'
import { askSurvey } from '../survey/ask-survey.ts'
import type { Looked, Surveyed } from '../survey/surveying.ts'
import { type CrawlEvent, type CrawlRequest, type Trouble, troubleOf } from '../types.ts'
import { isReplacing } from '../users.ts'
import { type Broken, giveBack } from './failure.ts'
import { hear, type Live, nothingYet } from './live.ts'
import { Owed } from './retries.ts'
import type { CrawlThread, PlanLook } from './thread.ts'
import { isTrouble, lineOf } from './words.ts'

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

export class JobManager implements Jobs {
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
  readonly #owed = new Owed()
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

  remove(shop: string): Promise<Removal> {
    const { promise, resolve: answer } = Promise.withResolvers<Removal>()
    this.#do(shop, { kind: 'removal', answer }, async ({ thread }) => {
      const removed = await thread.call('remove', shop)
      this.#jobs.delete(shop)
      answer({ ok: true, removed })
    })
    return promise
  }

  async draw(plan: Plan, look: PlanLook = {}): Promise<string> {
    const { thread } = await this.#ready()
    return await thread.call('draw', { plan, look })
  }

  predict(shop: string, plans: readonly Plan[]): Promise<Prediction[] | null> {
    return predictAll({ options: this.#store }, shop, plans)
  }

  learn(shop: string): Promise<Learned> {
    return learn({ options: this.#store }, shop, 'aisle')
  }

  stop(shop: string): boolean {
    const job = this.#jobs.get(shop)
    if (job?.kind !== 'crawl') return false
    job.stop.abort()
    return true
  }

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

  live(shop: string): Live | null {
    return this.#live.get(shop) ?? null
  }

  failed(crawl: CrawlId): Broken | null {
    return this.broken().find((each) => each.crawl === crawl) ?? null
  }

  broken(): Broken[] {
    return [...this.#broken.values()]
  }

  survey(
    request: SurveyRequest,
    onLook: (looked: Looked) => void,
    signal?: AbortSignal,
  ): Promise<Surveyed> {
    const { seed, ...options } = request
    return askSurvey(this.#store, seed, { ...options, signal, onLooked: onLook })
  }

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
    const isOver = await session?.thread.end(this.#patience, why)
    this.#refuseAll({ error: why.message })
    if (session && !isOver) await this.#giveBack(session.owner)
    await this.#aftermath
    await this.#owed.close()
  }

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
      thread.kill(why)
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
