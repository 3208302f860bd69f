/**
 * The crawl thread seen from outside: it can end, and it can die.
 * @module
 */

import type { StoreOptions } from '../../store/connection/database.ts'
import type { Thread } from '../../threads/start.ts'
import type { ThreadAnswer, ThreadCall, Trouble } from './thread.ts'

export type Listener = {
  answer(answer: Exclude<ThreadAnswer, { ended: true } | { broken: Trouble }>): void
  /** Called once, and never after `end`. `began`: it may hold leases. */
  death(why: Trouble, began: boolean): void
}

export class ThreadHandle {
  /** The name by which it holds leases. */
  readonly owner = crypto.randomUUID()
  readonly #worker: Thread
  readonly #ended = Promise.withResolvers<boolean>()
  readonly #rest: (worker: Thread) => void
  readonly #died: () => void
  #over = false

  /** `rest`: what is done with a thread that ended in order; else it is gone. */
  constructor(
    worker: Thread,
    store: StoreOptions,
    listener: Listener,
    rest = (worker: Thread): void => worker.terminate(),
  ) {
    const die = (why: Trouble, began = true): void => {
      if (this.#over) return
      this.#over = true
      worker.terminate()
      this.#ended.resolve(false)
      listener.death(why, began)
    }
    this.#worker = worker
    this.#rest = rest
    this.#died = () => die({ error: 'crawling broke off' })
    worker.onmessage = ({ data }: MessageEvent<ThreadAnswer>) => {
      if (this.#over) return
      if ('ended' in data) this.#ended.resolve(true)
      else if ('broken' in data) die(data.broken, false)
      else listener.answer(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      console.error(event.message)
      die({ error: `crawling broke off: ${lineOf(event.message)}`, hint: 'The log says more.' })
    }
    worker.addEventListener('close', this.#died)
    this.send({ call: 'open', store, owner: this.owner })
  }

  send(call: ThreadCall): void {
    this.#worker.postMessage(call)
  }

  /** Ends in order within `patience` (ms), or at once after it; says whether it was in order. */
  async end(patience: number): Promise<boolean> {
    const timer = setTimeout(() => this.#ended.resolve(false), patience)
    this.send({ call: 'end' })
    const inOrder = await this.#ended.promise
    clearTimeout(timer)
    this.#over = true
    this.#worker.removeEventListener('close', this.#died)
    if (inOrder) this.#rest(this.#worker)
    else this.#worker.terminate()
    return inOrder
  }
}

/** The runtime tells an error with the code around it. */
const lineOf = (message: string): string =>
  /^(?:\w*Error|error): (.*)$/m.exec(message)?.[1] ?? message.split('\n')[0]!
