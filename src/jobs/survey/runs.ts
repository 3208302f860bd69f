/**
 * Surveys that somebody watches: kept here until the shop is, or for an hour. Nothing of them is stored. Used by
 * `views` and `web`.
 * @module
 */

import { ticks } from '../../model/clock.ts'
import { AisleError } from '../../model/errors.ts'
import type { Scope } from '../../page/scope.ts'
import type { Jobs } from '../crawl/manager.ts'
import type { Looked, Surveyed } from './surveying.ts'

export type SurveyRun = {
  id: string
  url: string
  /** Of the demo shop, which is in this very process. */
  demo: boolean
  /** Looks for a new wrapper of this shop. */
  shop: string | null
  startedAt: number
  looks: Looked[]
  found: Surveyed | null
  /** Why nothing can be said of the shop. */
  trouble: { message: string; hint?: string } | null
  stop: AbortController
}

const KEPT_MS = 3_600_000
const MOST_RUNNING = 3
const MOST_KEPT = 20

export class SurveyRuns {
  readonly #jobs: Jobs
  readonly #runs = new Map<string, SurveyRun>()

  readonly #now: () => number

  constructor(jobs: Jobs, now: () => number = ticks) {
    this.#jobs = jobs
    this.#now = now
  }

  get(id: string): SurveyRun | null {
    this.#forgetOld()
    return this.#runs.get(id) ?? null
  }

  /** The one that looks at this address now: pressing twice is asking once. */
  begin(
    url: string,
    options: { demo?: boolean; shop?: string; scope?: Scope; delay?: number } = {},
  ): SurveyRun {
    this.#clear()
    const same = [...this.#runs.values()].find(
      (run) => run.url === url && run.shop === (options.shop ?? null) && isRunning(run),
    )
    if (same) return same
    if ([...this.#runs.values()].filter(isRunning).length >= MOST_RUNNING) {
      throw new AisleError('busy', `${MOST_RUNNING} shops are being looked at now`, {
        hint: 'Wait until one of them is done.',
      })
    }
    const { demo = false, shop = null, scope, delay } = options
    const run: SurveyRun = {
      ...{ id: crypto.randomUUID(), url, demo, shop, startedAt: this.#now() },
      ...{ looks: [], found: null, trouble: null, stop: new AbortController() },
    }
    this.#runs.set(run.id, run)
    // Nobody may ever ask again, and what was found is large.
    setTimeout(() => this.#forgetOld(), KEPT_MS + 1000).unref()
    const onLook = (looked: Looked) => void run.looks.push(looked)
    this.#jobs.survey({ seed: url, scope, delay }, onLook, run.stop.signal).then(
      (found) => {
        run.found = found
      },
      (error) => {
        if (!(error instanceof AisleError)) console.error(error)
        const { message, hint } = error as AisleError
        run.trouble = { message, hint }
      },
    )
    return run
  }

  drop(id: string): void {
    this.#runs.get(id)?.stop.abort()
    this.#runs.delete(id)
  }

  #forgetOld(): void {
    for (const [id, run] of this.#runs) {
      if (this.#now() - run.startedAt > KEPT_MS) this.drop(id)
    }
  }

  #clear(): void {
    this.#forgetOld()
    for (const id of this.#runs.keys()) {
      if (this.#runs.size < MOST_KEPT) return
      this.drop(id)
    }
  }
}

export const isRunning = ({ found, trouble }: SurveyRun): boolean => !found && !trouble
