/**
 * A thread for one question; after its answer it rests.
 * @module
 */

import { AisleError } from '../model/errors.ts'
import { errorOf, type Told } from './error.ts'
import { restThread, takeThread } from './start.ts'

/** `broke` says what did not come to its end where the thread dies. */
export async function askOnce<Answer extends object>(
  name: string,
  call: object,
  broke: string,
): Promise<Answer> {
  const thread = takeThread(name, { smol: true })
  let inOrder = false
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const broken = (why = ''): void =>
    reject(new AisleError('internal', why ? `${broke}: ${why}` : broke))
  const closed = (): void => broken()
  thread.onmessage = ({ data }: MessageEvent<Answer | Told>) => {
    inOrder = true
    if ('error' in data) reject(errorOf(data))
    else resolve(data)
  }
  thread.onerror = (event) => {
    event.preventDefault()
    broken(event.message)
  }
  thread.addEventListener('close', closed)
  thread.postMessage(call)
  try {
    return await promise
  } finally {
    thread.removeEventListener('close', closed)
    if (inOrder) restThread(name, thread)
    else thread.terminate()
  }
}
