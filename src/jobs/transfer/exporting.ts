/**
 * Shops taken out as files: read in a thread, as fast as they are taken.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { errorOf, type Told } from '../../threads/error.ts'
import { restThread, type Thread, takeThread } from '../../threads/start.ts'
import { enter } from '../users.ts'
import type { ExportCall, ExportPiece } from './export-thread.ts'

/** Exports at once: each has a thread. */
const MOST = 4
const EXPORTER = 'jobs/transfer/export-thread'
const BROKE = 'the shop was not exported whole'

let underway = 0

/** Milliseconds without a word after which whoever serves or reads would take it for dead. */
const QUIET = 5000
/** May stand between two pieces, and means nothing there. */
const NOTHING = '\n'

/** The text of the whole shop; where the next piece takes long, something that means nothing meanwhile. */
export function exportStream(
  store: StoreOptions,
  shop: string,
  quiet = QUIET,
): ReadableStream<Uint8Array> {
  if (underway >= MOST) {
    throw new AisleError('busy', 'several shops are being exported already', {
      hint: 'Try again when they are done.',
    })
  }
  const reading = new Reading(store, shop)
  let next: Promise<ExportPiece> | null = null
  return new ReadableStream({
    async pull(stream) {
      next ??= reading.next()
      const piece = await within(next, quiet)
      if (piece === null) return stream.enqueue(Buffer.from(NOTHING))
      next = null
      if ('bytes' in piece) stream.enqueue(piece.bytes)
      else stream.close()
    },
    cancel: () => reading.end(),
  })
}

/** Null where it takes longer, in milliseconds. */
async function within<T>(promise: Promise<T>, patience: number): Promise<T | null> {
  let timer: Timer | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

class Reading {
  readonly #thread: Thread
  readonly #leave: () => void
  readonly #over = Promise.withResolvers<void>()
  #call: ExportCall
  #answer = Promise.withResolvers<ExportPiece>()
  #ending = false
  #isOver = false
  readonly #died = (): void => this.#fail(new AisleError('internal', BROKE))

  constructor(store: StoreOptions, shop: string) {
    // Throws while a backup is being restored: before anything is taken.
    this.#leave = enter(store, { what: 'a shop is being exported', end: () => this.end() })
    underway++
    this.#call = { store, shop }
    this.#thread = takeThread(EXPORTER, { smol: true })
    this.#thread.onmessage = ({ data }: MessageEvent<ExportPiece | Told>) => {
      if ('error' in data) this.#refuse(errorOf(data))
      else if ('over' in data && this.#ending) this.#refuse(new AisleError('busy', BROKE))
      else this.#answer.resolve(data)
      if (!('bytes' in data)) this.#close(true)
    }
    this.#thread.onerror = (event) => {
      event.preventDefault()
      this.#fail(new AisleError('internal', `${BROKE}: ${event.message}`))
    }
    this.#thread.addEventListener('close', this.#died)
  }

  next(): Promise<ExportPiece> {
    if (this.#ending) return Promise.reject(new AisleError('busy', BROKE))
    this.#answer = Promise.withResolvers()
    this.#thread.postMessage(this.#call)
    this.#call = 'more'
    return this.#answer.promise
  }

  /** Before its time: what was sent is not whole. */
  async end(): Promise<void> {
    if (this.#isOver) return
    this.#ending = true
    // Nothing was asked yet, so nothing would be answered.
    if (this.#call !== 'more') return this.#close(true)
    this.#thread.postMessage('end' satisfies ExportCall)
    await this.#over.promise
  }

  #fail(error: AisleError): void {
    this.#refuse(error)
    this.#close(false)
  }

  #refuse(error: AisleError): void {
    // Nobody may be waiting.
    this.#answer.promise.catch(() => {})
    this.#answer.reject(error)
  }

  /** `inOrder`: the thread has let go of the store, and can be asked again. */
  #close(inOrder: boolean): void {
    if (this.#isOver) return
    this.#isOver = true
    underway--
    this.#leave()
    this.#thread.removeEventListener('close', this.#died)
    if (inOrder) restThread(EXPORTER, this.#thread)
    else this.#thread.terminate()
    this.#over.resolve()
  }
}
