/**
 * A survey in a thread of its own: its downloads are told as they come, its result at the end. Nothing is saved. Used
 * by `jobs/crawl/manager.ts`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Scope } from '../../page/scope.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { RemoteThread } from '../../threads/remote.ts'
import type { Thread } from '../../threads/start.ts'
import { giveBack } from '../crawl/failure.ts'
import { Retries } from '../crawl/retries.ts'
import { enter, refuseWhileReplacing } from '../users.ts'
import type { Looked, Surveyed } from './surveying.ts'
import type { SurveyEvent, SurveyThread } from './thread.ts'

type AskSurveyOptions = {
  scope?: Scope
  delay?: number
  /** Ends it; the promise is then refused. */
  signal?: AbortSignal
  onLooked?(looked: Looked): void
  /** Milliseconds that it has to end by itself once it is asked to. */
  patience?: number
  /** One that is ended after the survey, and not asked again. */
  startThread?(): Thread
}

const PATIENCE = 5000

/** Hosts that surveys held, where the store is away. */
const owed = new Retries()

export async function askSurvey(
  store: StoreOptions,
  seed: string,
  options: AskSurveyOptions = {},
): Promise<Surveyed> {
  refuseWhileReplacing(store)
  const { scope, delay, signal, onLooked, patience = PATIENCE } = options
  const owner = crypto.randomUUID()
  const thread = new RemoteThread<SurveyThread>('jobs/survey/thread', {
    broke: 'the survey broke off',
    thread: options.startThread?.(),
    // This process lives, so what a thread of it left would be taken for held.
    onDeath: () => {
      isLeft = true
    },
  })
  let isLeft = false
  let timer: Timer | undefined
  const onEvent = (event: SurveyEvent): void => {
    if ('looked' in event) onLooked?.(event.looked)
    else isLeft = true
  }
  const ending = new AbortController()
  const stop = (): void => {
    ending.abort()
    timer ??= setTimeout(() => {
      isLeft = true
      thread.terminate(new AisleError('refused', 'the survey was stopped', { where: seed }))
    }, patience)
  }
  const leave = enter(store, { what: 'a shop is being looked at', end: stop })
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const call = { seed, scope, delay, store, owner }
    return await thread.call('survey', call, { signal: ending.signal, onEvent })
  } finally {
    signal?.removeEventListener('abort', stop)
    clearTimeout(timer)
    thread.giveBack()
    if (isLeft) await owed.settle(owner, () => giveBack(store, owner))
    leave()
  }
}
