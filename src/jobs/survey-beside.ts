/**
 * A survey that runs beside whoever asks for it: its downloads are told as they come, its result at the end. Nothing
 * is saved.
 * @module
 */

import { AisleError } from '../errors.ts'
import type { Scope } from '../page/scope.ts'
import type { StoreOptions } from '../store/database.ts'
import { startThread } from '../thread.ts'
import type { SurveyCall, SurveyEvent } from './survey-thread.ts'
import type { Surveyed } from './surveying.ts'
import { enter, refuseWhileReplacing } from './users.ts'

export type { SurveyEvent } from './survey-thread.ts'

export type BesideOptions = {
  scope?: Scope
  delay?: number
  /** Ends it; the promise is then refused. */
  signal?: AbortSignal
  /** Every event, `done` and `failed` last. */
  onEvent?(event: SurveyEvent): void
}

/** Milliseconds in which it comes to an end by itself. */
const PATIENCE = 3000

export async function surveyBeside(
  store: StoreOptions,
  seed: string,
  { scope, delay, signal, onEvent }: BesideOptions = {},
): Promise<Surveyed> {
  refuseWhileReplacing(store)
  const { promise, resolve, reject } = Promise.withResolvers<Surveyed>()
  const thread = startThread('jobs/survey-thread')
  const send = (call: SurveyCall): void => thread.postMessage(call)
  const stop = (): void => send({ call: 'stop' })
  const end = (event: SurveyEvent): void => {
    onEvent?.(event)
    if (event.event === 'done') resolve(event.found)
    if (event.event !== 'failed') return
    const { kind, error, where, hint } = event
    reject(new AisleError(kind, error, { where, hint }))
  }
  const broken = (): void =>
    end({ event: 'failed', kind: 'internal', error: 'the survey broke off' })
  thread.onmessage = ({ data }: MessageEvent<SurveyEvent>) => end(data)
  thread.onerror = (event) => {
    event.preventDefault()
    console.error(event.message)
    broken()
  }
  thread.addEventListener('close', broken)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  let timer: Timer | undefined
  const leave = enter(store, {
    what: 'a shop is being looked at',
    end() {
      stop()
      timer = setTimeout(broken, PATIENCE)
    },
  })
  send({ call: 'survey', seed, scope, delay, store })
  try {
    return await promise
  } finally {
    thread.removeEventListener('close', broken)
    signal?.removeEventListener('abort', stop)
    clearTimeout(timer)
    thread.terminate()
    leave()
  }
}
