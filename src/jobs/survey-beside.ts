/**
 * A survey that runs beside whoever asks for it: its downloads are told as they come, its result at the end. Nothing
 * is saved.
 * @module
 */

import { AisleError } from '../errors.ts'
import type { Scope } from '../page/scope.ts'
import type { StoreOptions } from '../store/database.ts'
import { openStore } from '../store/store.ts'
import { startThread } from '../thread.ts'
import type { SurveyCall, SurveyEvent } from './survey-thread.ts'
import type { Surveyed } from './surveying.ts'

export type { SurveyEvent } from './survey-thread.ts'

export type BesideOptions = {
  scope?: Scope
  delay?: number
  /** Ends it; the promise is then refused. */
  signal?: AbortSignal
  /** Every event, `done` and `failed` last. */
  onEvent?(event: SurveyEvent): void
  /** Milliseconds that it has to end by itself once it is asked to. */
  patience?: number
  startThread?(): Worker
}

const PATIENCE = 5000

export async function surveyBeside(
  store: StoreOptions,
  seed: string,
  options: BesideOptions = {},
): Promise<Surveyed> {
  const { scope, delay, signal, onEvent, patience = PATIENCE } = options
  const owner = crypto.randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<Surveyed>()
  const thread = options.startThread?.() ?? startThread('jobs/survey-thread')
  let inOrder = false
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
  thread.onmessage = ({ data }: MessageEvent<SurveyEvent>) => {
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
  if (signal?.aborted) stop()
  send({ call: 'survey', seed, scope, delay, store, owner })
  try {
    return await promise
  } finally {
    thread.removeEventListener('close', broken)
    signal?.removeEventListener('abort', stop)
    clearTimeout(timer)
    thread.terminate()
    if (!inOrder) await giveBack(store, owner)
  }
}

/** This process lives, so what its dead thread held would be taken for held. */
async function giveBack(options: StoreOptions, owner: string): Promise<void> {
  try {
    const store = await openStore(options)
    try {
      await store.leases.releaseOf(owner)
    } finally {
      store.close()
    }
  } catch (error) {
    // The store is away, and whoever asks next says so; its leases fall with this process.
    console.error(error)
  }
}
