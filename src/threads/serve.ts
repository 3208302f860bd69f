/**
 * The inside of a thread: its functions, answered by name. A thread's file calls `serve` once and exports the type of what it
 * serves; `remote.ts` asks by that type.
 * @module
 */

import { AisleError, type ErrorData } from '../model/errors.ts'

/** What a function hears and says while it works. */
export type Context<Event = never> = {
  /** Aborted when whoever asked no longer wants the answer. */
  signal: AbortSignal
  tell(event: Event): void
}

/** Each takes one value, and answers with one or throws. */
export type Functions = Record<string, (call: never, context: Context<never>) => unknown>

/** An answer whose buffers are handed over, not copied. */
export class HandedOver<T> {
  constructor(
    readonly value: T,
    readonly buffers: ArrayBuffer[],
  ) {}
}

export type Request = { id: number; name: string; call: unknown } | { id: number; cancel: true }
export type Reply =
  | { id: number; event: unknown }
  | { id: number; answer: unknown }
  | { id: number; error: ErrorData }

declare const self: Worker

/** `rest`: called when something that was asked is over, for what may be given back then. */
export function serve(functions: Functions, { rest }: { rest?(): unknown } = {}): void {
  const open = new Map<number, AbortController>()
  const say = (reply: Reply, buffers: ArrayBuffer[] = []): void => self.postMessage(reply, buffers)

  async function answer(id: number, name: string, call: unknown): Promise<void> {
    const stop = new AbortController()
    open.set(id, stop)
    try {
      const tell = (event: unknown): void => say({ id, event })
      const said = await functions[name]!(call as never, { signal: stop.signal, tell })
      if (said instanceof HandedOver) say({ id, answer: said.value }, said.buffers)
      else say({ id, answer: said })
    } catch (error) {
      say({ id, error: dataOf(error) })
    } finally {
      open.delete(id)
      rest?.()
    }
  }

  self.onmessage = ({ data }: MessageEvent<Request>) => {
    if (!('cancel' in data)) void answer(data.id, data.name, data.call)
    else if (open.has(data.id)) open.get(data.id)!.abort()
    // It was over already.
    else rest?.()
  }
}

/** For a function that lasts until nobody wants it any more. */
export const cancelled = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

function dataOf(error: unknown): ErrorData {
  if (!(error instanceof AisleError)) console.error(error)
  return AisleError.of(error, 'Its log says more.').data
}
