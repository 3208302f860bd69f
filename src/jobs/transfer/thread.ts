/**
 * The thread in which an exported shop is read and saved: a large one takes longer than the page may
 * stand still.
 * @module
 */

import { checkImport } from '../../shop/imported.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { openStore } from '../../store/store.ts'
import { toldOf } from '../../threads/error.ts'

/** `file` is what a person calls it, `path` where it lies. */
export type TransferCall = { store: StoreOptions; file: string; path: string; id: string | null }

export type TransferAnswer = { slug: string }

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<TransferCall>) => {
  const said = await answer(data).catch(toldOf)
  await letGo()
  self.postMessage(said)
}

async function answer({ store: options, file, path, id }: TransferCall): Promise<TransferAnswer> {
  const document = checkImport(await Bun.file(path).text(), file, id)
  const store = await openStore(options)
  try {
    return { slug: (await store.shops.importShop(document, { where: file })).slug }
  } finally {
    store.close()
  }
}
