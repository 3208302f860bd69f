/**
 * A thread seen from outside: its functions are asked by name and type, and what goes wrong inside comes out as the
 * error it was. For whoever needs something done without standing still. Used all over `jobs`.
 * @module
 */

import { AisleError } from '../model/errors.ts'
import type { Context, Functions, HandedOver, Reply, Request } from './serve.ts'
import { restThread, type Thread, takeThread } from './start.ts'

type CallOf<F> = F extends (call: infer C, ...more: never[]) => unknown ? C : never
type EventOf<F> = F extends (call: never, context: Context<infer E>) => unknown ? E : never
type AnswerOf<F> = F extends (...args: never[]) => infer A ? Copied<Awaited<A>> : never
type Copied<A> = A extends HandedOver<infer T> ? T : A

type RemoteOptions = {
  /** What did not come to its end where the thread dies. */
  broke: string
  smol?: boolean
  /** This one, which is ended instead of resting. */
  thread?: Thread
  /** Before those who wait hear of it; not where it was ended from here. */
  onDeath?(why: AisleError): void
}

type Waiting = {
  resolve(answer: unknown): void
  reject(error: AisleError): void
  onEvent?: (event: never) => void
}

/** Counted over all threads: no answer is ever taken for another's. */
let lastId = 0

export class RemoteThread<F extends Functions> {
  readonly #name: string
  readonly #thread: Thread
  readonly #options: RemoteOptions
  readonly #waiting = new Map<number, Waiting>()
  readonly #closed = (): void => this.#die(new AisleError('internal', this.#options.broke))
  /** Called when nothing is waited for any more. */
  #idle: (() => void) | null = null
  #over = false

  /** `name` as in `startThread`. */
  constructor(name: string, options: RemoteOptions) {
    this.#name = name
    this.#options = options
    this.#thread = options.thread ?? takeThread(name, { smol: options.smol })
    this.#thread.onmessage = ({ data }: MessageEvent<Reply>) => this.#hear(data)
    this.#thread.onerror = (event) => {
      event.preventDefault()
      console.error(event.message)
      const what = `${options.broke}: ${lineOf(event.message)}`
      this.#die(new AisleError('internal', what, { hint: 'The log says more.' }))
    }
    this.#thread.addEventListener('close', this.#closed)
  }

  /** `signal` asks the function to stop; it still has to answer. */
  async call<N extends keyof F & string>(
    name: N,
    call: CallOf<F[N]>,
    { signal, onEvent }: { signal?: AbortSignal; onEvent?(event: EventOf<F[N]>): void } = {},
  ): Promise<AnswerOf<F[N]>> {
    if (this.#over) throw new AisleError('internal', this.#options.broke)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = ++lastId
    // What cannot be sent is waited for by nobody.
    this.#send({ id, name, call })
    this.#waiting.set(id, { resolve, reject, onEvent })
    const cancel = (): void => this.#send({ id, cancel: true })
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    try {
      return (await promise) as AnswerOf<F[N]>
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** The process does not wait for it. */
  unref(): void {
    this.#thread.unref()
  }

  /** It is asked nothing more from here: it rests, or ends where it still owes an answer. */
  giveBack(why = new AisleError('internal', this.#options.broke)): void {
    if (this.#waiting.size > 0 || this.#options.thread) this.terminate(why)
    else if (this.#leave()) restThread(this.#name, this.#thread)
  }

  /**
   * Stops all that is under way, what was asked first last, then rests; ends where that takes longer than `patience` (ms). Says
   * whether it was in order. Who still waits then hears `why`; with `atOnce` all do, whatever the thread has to say. `linger`:
   * so long (ms) it may still end in order while nobody waits for it; one that is ended leaves what it had open.
   */
  async stop(
    patience: number,
    why: AisleError,
    { atOnce = false, linger = 0 }: { atOnce?: boolean; linger?: number } = {},
  ): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patience)
    this.#idle = resolve
    for (const [id, { reject }] of [...this.#waiting].reverse()) {
      this.#send({ id, cancel: true })
      if (atOnce) reject(why)
    }
    if (this.#waiting.size > 0) await promise
    clearTimeout(timer)
    const inOrder = !this.#over && this.#waiting.size === 0
    if (inOrder || linger === 0) this.giveBack(why)
    else this.#linger(linger, why)
    return inOrder
  }

  #linger(longest: number, why: AisleError): void {
    if (!this.#leave()) return
    for (const { reject } of this.#waiting.values()) reject(why)
    const end = setTimeout(() => this.#thread.terminate(), longest)
    this.#idle = () => {
      clearTimeout(end)
      restThread(this.#name, this.#thread)
    }
    end.unref()
    this.#thread.unref()
  }

  /** At once; those who wait hear why. */
  terminate(why: AisleError): void {
    if (!this.#leave()) return
    this.#thread.terminate()
    for (const { reject } of this.#waiting.values()) reject(why)
    this.#waiting.clear()
    this.#idle?.()
  }

  #die(why: AisleError): void {
    if (this.#over) return
    this.#options.onDeath?.(why)
    this.terminate(why)
  }

  #leave(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#thread.removeEventListener('close', this.#closed)
    return true
  }

  #send(request: Request): void {
    if (!this.#over) this.#thread.postMessage(request)
  }

  #hear(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    if (!waiting) return
    if ('event' in reply) {
      waiting.onEvent?.(reply.event as never)
      return
    }
    this.#waiting.delete(reply.id)
    if ('error' in reply) waiting.reject(AisleError.from(reply.error))
    else waiting.resolve(reply.answer)
    if (this.#waiting.size === 0) this.#idle?.()
  }
}

/** The runtime tells an error with the code around it. */
const lineOf = (message: string): string =>
  /^(?:\w*Error|error): (.*)$/m.exec(message)?.[1] ?? message.split('\n')[0]!
