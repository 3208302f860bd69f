/**
 * Jobs asked for by the page: they run in a thread of their own, this one only asks and watches.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Plan } from '../../plan/plan.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import type { Removed } from '../../store/transfer/remove.sql.ts'
import type { CrawlId } from '../../store/types.ts'
import { restThread, type Thread, takeThread } from '../../threads/start.ts'
import { Waiting } from '../../threads/waiting.ts'
import type { Jobs, Removal, Started, SurveyRequest } from '../jobs.ts'
import type { Learned } from '../learn/learn.ts'
import { learn, predictAll } from '../learn/learning.ts'
import type { Prediction } from '../learn/prediction.ts'
import { errorOf as errorTold, type Question } from '../repair/questions.ts'
import type { Repair } from '../repair/repairing.ts'
import { type SurveyEvent, surveyBeside } from '../survey/beside.ts'
import type { Looked, Surveyed } from '../survey/surveying.ts'
import type { CrawlEvent, CrawlRequest } from '../types.ts'
import { isReplacing } from '../users.ts'
import { giveBack } from './aftermath.ts'
import type { Broken } from './broken.ts'
import { hear, type Live, nothingYet } from './live.ts'
import { isTrouble, lineOf } from './log-line.ts'
import { Owed } from './owed.ts'
import type { PlanLook, ThreadAnswer, Trouble } from './thread.ts'
import { type Listener, ThreadHandle } from './thread-handle.ts'

type Job =
  /** `crawl` is known once it runs. */
  | { kind: 'crawl'; crawl: number | null; answer(started: Started): void }
  | { kind: 'removal'; answer(removal: Removal): void }

export type JobOptions = {
  /** Milliseconds that what is in flight has to finish when all ends. */
  patience?: number
  /** One that is ended, and not asked again, when all ends. */
  startThread?: () => Thread
  /** What the log should hold; `isTrouble`: somebody should know of it now. */
  onLog?: (line: string, isTrouble?: boolean) => void
}

const PATIENCE = 30_000
const CRAWLER = 'jobs/crawl/thread'

export class JobManager implements Jobs {
  readonly #store: StoreOptions
  readonly #startThread: JobOptions['startThread']
  readonly #patience: number
  readonly #jobs = new Map<string, Job>()
  readonly #live = new Map<string, Live>()
  /** By shop, until it is crawled again: before that what is owed for the last one is stored. */
  readonly #broken = new Map<string, Broken>()
  readonly #onLog: NonNullable<JobOptions['onLog']>
  readonly #repairs = new Waiting<Repair>()
  readonly #drawings = new Waiting<string>()
  #thread: ThreadHandle | null = null
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
    this.#do(request.shop, { kind: 'crawl', crawl: null, answer }, (thread) =>
      thread.send({ call: 'start', request }),
    )
    return promise
  }

  remove(shop: string): Promise<Removal> {
    const { promise, resolve: answer } = Promise.withResolvers<Removal>()
    this.#do(shop, { kind: 'removal', answer }, (thread) => thread.send({ call: 'remove', shop }))
    return promise
  }

  async draw(plan: Plan, look: PlanLook = {}): Promise<string> {
    const thread = await this.#ready()
    return await this.#drawings.ask((id) => thread.send({ call: 'draw', id, plan, look }))
  }

  predict(shop: string, plans: readonly Plan[]): Promise<Prediction[] | null> {
    return predictAll({ options: this.#store }, shop, plans)
  }

  learn(shop: string): Promise<Learned> {
    return learn({ options: this.#store }, shop, 'aisle')
  }

  stop(shop: string): boolean {
    if (this.#jobs.get(shop)?.kind !== 'crawl') return false
    this.#thread?.send({ call: 'stop', shop })
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
    this.#thread?.send({ call: paused ? 'pause' : 'resume', shop })
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
    const { seed, scope, delay } = request
    const onEvent = (event: SurveyEvent) => {
      if (event.event === 'looked') onLook(event)
    }
    return surveyBeside(this.#store, seed, { scope, delay, signal, onEvent })
  }

  async repair(shop: string): Promise<Repair> {
    const question: Question = { about: 'repair', shop }
    const thread = await this.#ready()
    return await this.#repairs.ask((id) => thread.send({ call: 'ask', id, question }))
  }

  /** The thread, for questions; throws where nothing begins now. */
  async #ready(): Promise<ThreadHandle> {
    await this.#aftermath
    const shut = this.#shut()
    if (shut) throw new AisleError('busy', shut)
    this.#thread ??= this.#open()
    return this.#thread
  }

  running(): string[] {
    return [...this.#jobs].filter(([, { kind }]) => kind === 'crawl').map(([shop]) => shop)
  }

  /** Stops every crawl where it can go on later, and the thread. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#aftermath
    const thread = this.#thread
    this.#thread = null
    if (thread && !(await thread.end(this.#patience))) await this.#giveBack(thread.owner)
    this.#refuseAll({ error: 'Aisle is ending' })
    await this.#aftermath
    await this.#owed.close()
  }

  async rest(): Promise<void> {
    await this.close()
    this.#live.clear()
    this.#broken.clear()
    this.#closed = false
  }

  async #do(shop: string, job: Job, call: (thread: ThreadHandle) => void): Promise<void> {
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
    this.#thread ??= this.#open()
    call(this.#thread)
  }

  /** Why nothing begins now. */
  #shut(): string | null {
    if (isReplacing(this.#store)) return 'a backup is being restored'
    return this.#closed ? 'Aisle is ending' : null
  }

  #open(): ThreadHandle {
    const listener: Listener = {
      answer: (answer) => {
        if ('event' in answer) this.#hear(answer.event)
        else if ('removed' in answer) this.#removed(answer.shop, answer.removed)
        else if ('drawn' in answer) this.#drawn(answer)
        else if ('log' in answer) this.#onLog(answer.log)
        else if ('answered' in answer) this.#answered(answer)
        else this.#failed(answer.shop, answer.failed)
      },
      death: (why, began) => {
        this.#thread = null
        const lost = this.#refuseAll(why)
        if (began) this.#aftermath = this.#giveBack(thread.owner, lost, why.error)
      },
    }
    const thread = this.#startThread
      ? new ThreadHandle(this.#startThread(), this.#store, listener)
      : new ThreadHandle(takeThread(CRAWLER), this.#store, listener, (worker) =>
          restThread(CRAWLER, worker),
        )
    return thread
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

  #removed(shop: string, removed: Removed): void {
    const job = this.#jobs.get(shop)
    this.#jobs.delete(shop)
    if (job?.kind === 'removal') job.answer({ ok: true, removed })
  }

  #drawn(answer: Extract<ThreadAnswer, { drawn: number }>): void {
    if ('svg' in answer) this.#drawings.answer(answer.drawn, answer.svg)
    else this.#drawings.refuse(answer.drawn, errorOf(answer.trouble))
  }

  #answered(answer: Extract<ThreadAnswer, { answered: number }>): void {
    if ('told' in answer) this.#repairs.refuse(answer.answered, errorTold(answer.told))
    else this.#repairs.answer(answer.answered, answer.answer)
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
    this.#drawings.refuseAll(errorOf(why))
    this.#repairs.refuseAll(errorOf(why))
    const jobs = [...this.#jobs]
    for (const [shop] of jobs) this.#failed(shop, why)
    return jobs.flatMap(([, job]) => (job.kind === 'crawl' && job.crawl !== null ? job.crawl : []))
  }
}

const errorOf = ({ error, hint }: Trouble): AisleError =>
  new AisleError('internal', error, { hint })
