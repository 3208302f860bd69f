/**
 * Questions to the learning thread, one after the other: a hundred crawls that end together must not
 * start a hundred threads.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import { restThread, type Thread, takeThread } from '../../threads/start.ts'
import { during, refuseWhileReplacing } from '../users.ts'
import type { LearnAnswer, LearnCall } from './thread.ts'

const LEARNER = 'jobs/learn/thread'

let thread: Thread | null = null
let turns: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Ends the question that is being answered. */
let interrupt: (() => void) | null = null

export function ask(call: LearnCall): Promise<LearnAnswer> {
  const user = { what: 'a plan is being learned', end: () => interrupt?.() }
  return during(call.store, user, () => inTurn(call))
}

function inTurn(call: LearnCall): Promise<LearnAnswer> {
  waiting++
  const turn = turns.then(() => put(call)).finally(end)
  turns = turn.catch(() => {})
  return turn
}

function put(call: LearnCall): Promise<LearnAnswer> {
  refuseWhileReplacing(call.store)
  const { promise, resolve, reject } = Promise.withResolvers<LearnAnswer>()
  const asked = thread ?? takeThread(LEARNER, { smol: true })
  thread = asked
  const broken = (): void => {
    if (thread === asked) thread = null
    reject(new AisleError('internal', 'learning broke off'))
  }
  asked.onmessage = ({ data }: MessageEvent<LearnAnswer>) => {
    if (!('error' in data)) resolve(data)
    else reject(new AisleError(data.kind, data.error, { where: data.where, hint: data.hint }))
  }
  asked.onerror = (event) => {
    event.preventDefault()
    console.error(event.message)
    broken()
  }
  asked.addEventListener('close', broken, { once: true })
  interrupt = () => {
    broken()
    asked.terminate()
  }
  asked.postMessage(call)
  return promise.finally(() => {
    interrupt = null
    asked.removeEventListener('close', broken)
  })
}

function end(): void {
  if (--waiting > 0) return
  if (thread) restThread(LEARNER, thread)
  thread = null
}
