/**
 * A thread for one question: started with it, gone with its answer.
 * @module
 */

import { AisleError } from '../errors.ts'
import { startThread } from '../thread.ts'
import { errorOf, type Told } from './told.ts'

/** `broke` says what did not come to its end where the thread dies. */
export async function askOnce<Answer extends object>(
  name: string,
  call: object,
  broke: string,
): Promise<Answer> {
  const thread = startThread(name, { smol: true })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const broken = (why = ''): void =>
    reject(new AisleError('internal', why ? `${broke}: ${why}` : broke))
  const closed = (): void => broken()
  thread.onmessage = ({ data }: MessageEvent<Answer | Told>) => {
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
    thread.terminate()
  }
}
