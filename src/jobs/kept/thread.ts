/**
 * The thread in which a crawl is walked again for the links that it kept.
 * @module
 */

import type { Kept } from '../../crawl/policies/rules/kept-links.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { openStore } from '../../store/store.ts'
import { toldOf } from '../../threads/error.ts'
import { keptLinks } from './kept.ts'

export type KeptCall = { store: StoreOptions; shop: string; part: number }

/** Parts are JSON: text crosses at once, a hundred thousand objects do not. */
export type KeptAnswer = { total: number; parts: string[] }

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<KeptCall>) => {
  const said = await answer(data).catch(toldOf)
  await letGo()
  self.postMessage(said)
}

async function answer({ store: options, shop, part }: KeptCall): Promise<KeptAnswer> {
  const store = await openStore({ ...options, readonly: true })
  try {
    const kept = (await keptLinks(store, await store.shops.need(shop)))?.kept ?? []
    return { total: kept.length, parts: [...partsOf(kept, part)] }
  } finally {
    store.close()
  }
}

function* partsOf(kept: Kept[], part: number): Generator<string> {
  for (let at = 0; at < kept.length; at += part) yield JSON.stringify(kept.slice(at, at + part))
}
