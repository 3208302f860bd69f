/**
 * The thread in which an exported shop is read and saved: a large one takes longer than the page may
 * stand still.
 * @module
 */

import { readJson } from '../json.ts'
import { checkImport } from '../shop/imported.ts'
import type { StoreOptions } from '../store/database.ts'
import { openStore } from '../store/store.ts'
import { toldOf } from './told.ts'

export type TransferCall = { store: StoreOptions; file: string; text: string; id: string | null }

export type TransferAnswer = { slug: string }

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<TransferCall>) => {
  self.postMessage(await answer(data).catch(toldOf))
}

async function answer({ store: options, file, text, id }: TransferCall): Promise<TransferAnswer> {
  const document = checkImport(readJson(text, 'the file', file), file, id)
  const store = await openStore(options)
  try {
    return { slug: (await store.shops.importShop(document, { where: file })).slug }
  } finally {
    store.close()
  }
}
