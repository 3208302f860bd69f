/**
 * The thread for whatever keeps the store busy for longer than the page may stand still: learning and simulating plans,
 * copying the database, shops as files. It is asked one thing at a time, and opens the store for that. Used all over
 * `jobs`.
 * @module
 */

import { LEARNERS, type LearnerName } from '../plan/learn/learners.ts'
import type { Plan } from '../plan/plan.ts'
import { checkImport, exportedText } from '../shop/transfer.ts'
import type { StoreOptions } from '../store/connection/database.ts'
import { letGo } from '../store/connection/file.ts'
import { openStore, type Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { HandedOver, serve } from '../threads/serve.ts'
import { type SavedKind, savedLinks } from './kept/links.ts'
import { learnPlan, predictPlans } from './learn/learn.ts'

export type StoreThread = typeof functions

export type AboutShop = { store: StoreOptions; shop: string }

/** Parts are JSON: text crosses at once, a hundred thousand objects do not. */
export type LinkParts = { total: number; parts: string[] }

const encoder = new TextEncoder()
/** Of the shop that is being exported. */
let pieces: AsyncGenerator<string> | null = null

const functions = {
  learn: ({ learner, ...of }: AboutShop & { learner: LearnerName }) =>
    readShop(of, (store, shop) => learnPlan(store, shop, LEARNERS[learner])),

  predict: ({ plans, ...of }: AboutShop & { plans: readonly Plan[] }) =>
    readShop(of, (store, shop) => predictPlans(store, shop, plans)),

  /** What the last crawl that saved such links saved, in parts of so many. */
  savedLinks: ({ part, kind, ...of }: AboutShop & { part: number; kind: SavedKind }) =>
    readShop(of, async (store, shop): Promise<LinkParts> => {
      const links = (await savedLinks(store, shop, kind))?.links ?? []
      const parts: string[] = []
      for (let at = 0; at < links.length; at += part) {
        parts.push(JSON.stringify(links.slice(at, at + part)))
      }
      return { total: links.length, parts }
    }),

  backUp: ({ store, to }: { store: StoreOptions; to: string }) =>
    withStore(store, (opened) => opened.backUp(to)),

  /** `file` is what a person calls it, `path` where it lies; the answer is the shop's id. */
  async importShop(call: { store: StoreOptions; file: string; path: string; id: string | null }) {
    const document = checkImport(await Bun.file(call.path).text(), call.file, call.id)
    return await withStore(call.store, async ({ shops }) => {
      return (await shops.importShop(document, { where: call.file })).slug
    })
  },

  /** The next piece, the first where it is said of which shop. Null after the last: then the store is closed. */
  async exportPiece(of: AboutShop | null): Promise<HandedOver<Uint8Array<ArrayBuffer>> | null> {
    if (of) pieces = piecesOf(of)
    let isOver = true
    try {
      const { done, value } = await pieces!.next()
      if (done) return null
      isOver = false
      const bytes = encoder.encode(value)
      return new HandedOver(bytes, [bytes.buffer])
    } finally {
      if (isOver) await forgetExport()
    }
  },

  /** Before its time. */
  async endExport(_: null): Promise<void> {
    await pieces?.return(undefined)
    await forgetExport()
  },
}

serve(functions)

function readShop<T>(
  { store: options, shop }: AboutShop,
  work: (store: Store, shop: Shop) => Promise<T>,
): Promise<T> {
  return withStore({ ...options, readonly: true }, async (store) => {
    return await work(store, await store.shops.need(shop))
  })
}

/** What was opened is let go before the answer, when nothing here holds it any more. */
async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await whileOpen(options, work)
  } finally {
    await letGo()
  }
}

async function whileOpen<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options)
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

async function* piecesOf({ store: options, shop }: AboutShop): AsyncGenerator<string> {
  const store = await openStore({ ...options, readonly: true })
  try {
    yield* exportedText(await store.shops.exportShop(shop))
  } finally {
    store.close()
  }
}

async function forgetExport(): Promise<void> {
  pieces = null
  await letGo()
}
