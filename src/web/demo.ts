/**
 * The demo shop stays where it was, and as it was: after a restart it opens again at the address it was saved with, on
 * the day and in the design that its remote control gave it. Used by `cli` and `web`.
 * @module
 */

import { demo, type ShopState, serveShop, wrapperFor } from '../demo/index.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { isLoopback } from './entry/host.ts'

/** Where the demo shop is, unless another port is asked for or this one is taken. */
export const DEMO_PORT = 4700

const PATIENCE = 1500

const AT_FIRST: ShopState = { day: 0, redesign: 0 }

type OpenDemo = { url: string; shop: ShopState; stop(): Promise<void> }

/** Throws with `EADDRINUSE` where somebody listens there. */
export type ServeDemo = (port: number, onMove: (state: ShopState) => Promise<void>) => OpenDemo

const serveDemo: ServeDemo = (port, onMove) => serveShop(demo, { port, onMove })

/** `seed`: by which the shop is known, whatever else leads to it. */
type Kept = OpenDemo & { seed: string }

export class DemoKeeper {
  readonly #store: Store
  readonly #serve: ServeDemo
  /** By their ports. */
  readonly #open = new Map<number, Kept>()
  #opening: Promise<void> | null = null

  constructor(store: Store, serve: ServeDemo = serveDemo) {
    this.#store = store
    this.#serve = serve
  }

  /** Opens every demo shop of the store, once. */
  openAll(): Promise<void> {
    this.#opening ??= this.#openAll()
    return this.#opening
  }

  async #openAll(): Promise<void> {
    for (const shop of await this.#store.shops.list()) {
      const isUsual = shop.seed === `http://127.0.0.1:${DEMO_PORT}/`
      if (isUsual || (await isDemo(this.#store, shop))) await this.open(shop)
    }
  }

  /** A demo shop that nobody has yet, as it first was. */
  async begin(): Promise<{ url: string }> {
    const [open] = this.#open.values()
    const kept = open ?? this.#listen(DEMO_PORT) ?? this.#listen(0)!
    kept.seed = kept.url
    await this.#store.settings.set({ [`demo ${kept.url}`]: null })
    Object.assign(kept.shop, AT_FIRST)
    return { url: kept.url }
  }

  /** Null where it is open, here or elsewhere; else why not. */
  async open({ seed }: Shop): Promise<string | null> {
    const port = Number(new URL(seed).port)
    // Whatever became of the data meanwhile: the shop is as it says.
    const state = (await this.#store.settings.get(`demo ${seed}`)) ?? AT_FIRST
    try {
      const kept = this.#open.get(port) ?? this.#listen(port)
      if (kept) {
        kept.seed = seed
        if (kept.shop.day !== state.day) kept.shop.day = state.day
        if (kept.shop.redesign !== state.redesign) kept.shop.redesign = state.redesign
        return null
      }
      if (await answersAsDemo(seed)) return null
      return closed(`another program uses port ${port}`)
    } catch (error) {
      return closed(`port ${port} cannot be used (${(error as Error).message})`)
    }
  }

  async close(): Promise<void> {
    await this.#opening
    await Promise.all([...this.#open.values()].map(({ stop }) => stop()))
    this.#open.clear()
  }

  /** Null where the port is taken, perhaps by `aisle demo` itself. */
  #listen(port: number): Kept | null {
    const keep = async (state: ShopState) => {
      // Where the store is away, the shop shows the day all the same, until the next start.
      const saved = this.#store.settings.set({ [`demo ${kept.seed}`]: state })
      await saved.catch((error) => console.error(error))
    }
    let kept: Kept
    try {
      const { url, shop, stop } = this.#serve(port, keep)
      kept = { url, shop, stop, seed: url }
      this.#open.set(Number(new URL(url).port), kept)
      return kept
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
      throw error
    }
  }
}

const closed = (why: string): string =>
  `The demo shop is closed: ${why}. End it and load this page again, or remove this shop and add the demo anew.`

/** Added as the demo, or with its wrapper: at the same port may be a shop of a person's own. */
export async function isDemo(store: Store, { id, seed }: Shop): Promise<boolean> {
  if (!URL.canParse(seed)) return false
  const { protocol, hostname, port, pathname } = new URL(seed)
  if (protocol !== 'http:' || !isLoopback(hostname) || pathname !== '/' || !port) return false
  if ((await store.settings.get('demo')) === seed) return true
  // The first one: after a redesign of the demo it gets another.
  return (await store.wrappers.get(id, 1))?.json === JSON.stringify(wrapperFor(demo))
}

/** `aisle demo` may be the one who listens. */
async function answersAsDemo(seed: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/__demo/stats', seed), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const stats: unknown = answer.ok ? await answer.json() : null
    return typeof stats === 'object' && stats !== null
  } catch {
    return false
  }
}
