/**
 * The thread in which a shop is read into a file, a piece whenever one is asked for.
 * @module
 */

import { exportedText } from '../../shop/exported.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { openStore } from '../../store/store.ts'
import { toldOf } from '../../threads/error.ts'

/** The first says what is exported. */
export type ExportCall = { store: StoreOptions; shop: string } | 'more' | 'end'

/** After `over` the store is closed. */
export type ExportPiece = { bytes: Uint8Array<ArrayBuffer> } | { over: true }

declare const self: Worker

const encoder = new TextEncoder()
let pieces: AsyncGenerator<string> | undefined

self.onmessage = async ({ data }: MessageEvent<ExportCall>) => {
  if (typeof data === 'object') pieces = piecesOf(data)
  const read = pieces
  // It was over when it was ended.
  if (!read) return
  const said = await next(read, data === 'end').catch(toldOf)
  if ('bytes' in said) return self.postMessage(said, [said.bytes.buffer])
  // Once: the next to ask would hear the other.
  if (pieces !== read) return
  pieces = undefined
  await letGo()
  self.postMessage(said)
}

async function next(read: AsyncGenerator<string>, isEnd: boolean): Promise<ExportPiece> {
  const { done, value } = isEnd ? await read.return(undefined) : await read.next()
  return done ? { over: true } : { bytes: encoder.encode(value) }
}

async function* piecesOf(call: { store: StoreOptions; shop: string }): AsyncGenerator<string> {
  const store = await openStore({ ...call.store, readonly: true })
  try {
    yield* exportedText(await store.shops.exportShop(call.shop))
  } finally {
    store.close()
  }
}
