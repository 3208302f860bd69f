/**
 * Shops taken out as files: read in a thread, as fast as they are taken. Used by `web/pages/shops.tsx`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import type { RemoteThread } from '../../threads/remote.ts'
import { storeThread } from '../ask-store.ts'
import type { AboutShop, StoreThread } from '../store-thread.ts'
import { enter } from '../users.ts'

/** Exports at once: each has a thread. */
const MOST = 4
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
  let next: Promise<Uint8Array | null> | null = null
  return new ReadableStream({
    async pull(stream) {
      next ??= reading.next()
      const piece = await within(next, quiet)
      if (piece === 'late') return stream.enqueue(Buffer.from(NOTHING))
      next = null
      if (piece) stream.enqueue(piece)
      else stream.close()
    },
    cancel: () => reading.end(),
  })
}

/** `patience` in milliseconds. */
async function within<T>(promise: Promise<T>, patience: number): Promise<T | 'late'> {
  let timer: Timer | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, patience, 'late')
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

class Reading {
  readonly #thread: RemoteThread<StoreThread>
  readonly #leave: () => void
  /** What is exported, until it was asked for. */
  #begin: AboutShop | null
  #asked: Promise<Uint8Array | null> | null = null
  #ending = false
  #isOver = false

  constructor(store: StoreOptions, shop: string) {
    // Throws while a backup is being restored: before anything is taken.
    this.#leave = enter(store, { what: 'a shop is being exported', end: () => this.end() })
    underway++
    this.#begin = { store, shop }
    this.#thread = storeThread(BROKE)
  }

  /** Null when that was all. */
  async next(): Promise<Uint8Array | null> {
    if (this.#ending) throw new AisleError('busy', BROKE)
    this.#asked = this.#thread.call('exportPiece', this.#begin)
    this.#begin = null
    let piece: Uint8Array | null = null
    try {
      piece = await this.#asked
      if (!piece && this.#ending) throw new AisleError('busy', BROKE)
      return piece
    } finally {
      if (!piece && !this.#ending) this.#close()
    }
  }

  /** Before its time: what was sent is not whole. */
  async end(): Promise<void> {
    if (this.#isOver || this.#ending) return
    this.#ending = true
    if (this.#asked) {
      await Promise.allSettled([this.#thread.call('endExport', null), this.#asked])
    }
    this.#close()
  }

  #close(): void {
    if (this.#isOver) return
    this.#isOver = true
    underway--
    this.#leave()
    this.#thread.giveBack()
  }
}
