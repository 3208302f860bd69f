/**
 * A survey that runs beside whoever asks for it: its downloads are told as they come, its result at the end. Nothing
 * is saved.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Scope } from '../../page/scope.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { restThread, type Thread, takeThread } from '../../threads/start.ts'
import { giveBack } from '../crawl/aftermath.ts'
import { Owed } from '../crawl/owed.ts'
import { enter, refuseWhileReplacing } from '../users.ts'
import type { Surveyed } from './surveying.ts'
import type { SurveyAnswer, SurveyCall, SurveyEvent } from './thread.ts'

export type { SurveyEvent } from './thread.ts'

export type BesideOptions = {
  scope?: Scope
  delay?: number
  /** Ends it; the promise is then refused. */
  signal?: AbortSignal
  /** Every event, `done` and `failed` last. */
  onEvent?(event: SurveyEvent): void
  /** Milliseconds that it has to end by itself once it is asked to. */
  patience?: number
  /** One that is ended after the survey, and not asked again. */
  startThread?(): Thread
}

const PATIENCE = 5000
const SURVEYOR = 'jobs/survey/thread'

/** Hosts that surveys held, where the store is away. */
const owed = new Owed()

export async function surveyBeside(
  store: StoreOptions,
  seed: string,
  options: BesideOptions = {},
): Promise<Surveyed> {
  refuseWhileReplacing(store)
  const { scope, delay, signal, onEvent, patience = PATIENCE } = options
  const owner = crypto.randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<Surveyed>()
  const thread = options.startThread?.() ?? takeThread(SURVEYOR)
  let inOrder = false
  let isLeft = false
  let timer: Timer | undefined
  const send = (call: SurveyCall): void => thread.postMessage(call)
  const stop = (): void => {
    send({ call: 'stop' })
    timer ??= setTimeout(
      () => end({ event: 'failed', kind: 'refused', error: 'the survey was stopped', where: seed }),
      patience,
    )
  }
  const end = (event: SurveyEvent): void => {
    onEvent?.(event)
    if (event.event === 'done') resolve(event.found)
    if (event.event !== 'failed') return
    const { kind, error, where, hint } = event
    reject(new AisleError(kind, error, { where, hint }))
  }
  const broken = (): void =>
    end({ event: 'failed', kind: 'internal', error: 'the survey broke off' })
  thread.onmessage = ({ data }: MessageEvent<SurveyAnswer>) => {
    if ('held' in data) {
      isLeft = true
      return
    }
    inOrder = data.event === 'done' || data.event === 'failed'
    end(data)
  }
  thread.onerror = (event) => {
    event.preventDefault()
    console.error(event.message)
    broken()
  }
  thread.addEventListener('close', broken)
  signal?.addEventListener('abort', stop)
  const leave = enter(store, { what: 'a shop is being looked at', end: stop })
  send({ call: 'survey', seed, scope, delay, store, owner })
  // Only what has begun can be stopped.
  if (signal?.aborted) stop()
  try {
    return await promise
  } finally {
    thread.removeEventListener('close', broken)
    signal?.removeEventListener('abort', stop)
    clearTimeout(timer)
    if (inOrder && !options.startThread) restThread(SURVEYOR, thread)
    else thread.terminate()
    // This process lives, so what a thread of it left would be taken for held.
    if (isLeft || !inOrder) await owed.settle(owner, () => giveBack(store, owner))
    leave()
  }
}
