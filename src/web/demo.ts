/**
 * The demo shop stays where it was: after a restart it opens again at the address it was saved with.
 * @module
 */

import { demo, serveShop, wrapperFor } from '../demo/index.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { isLoopback } from './host.ts'

const PATIENCE = 1500

/** Throws with `EADDRINUSE` where somebody listens there. */
export type ServeDemo = (port: number) => void

export class DemoKeeper {
  readonly #serve: ServeDemo
  readonly #open = new Set<number>()

  constructor(serve: ServeDemo = (port) => void serveShop(demo, { port })) {
    this.#serve = serve
  }

  /** Opens every demo shop of the store. */
  async openAll(store: Store): Promise<void> {
    for (const shop of await store.shops.list()) {
      if (await isDemo(store, shop)) await this.open(shop)
    }
  }

  /** Null where it is open, here or elsewhere; else why not. */
  async open({ seed }: Shop): Promise<string | null> {
    const port = Number(new URL(seed).port)
    if (this.#open.has(port)) return null
    try {
      this.#serve(port)
      this.#open.add(port)
      return null
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (taken && (await answersAsDemo(seed))) return null
      const why = taken
        ? `another program uses port ${port}`
        : `port ${port} cannot be used (${(error as Error).message})`
      return `The demo shop is closed: ${why}. End it and load this page again, or remove this shop and add the demo anew.`
    }
  }
}

/** Added as the demo, or with its wrapper: at the same port may be a shop of a person's own. */
export async function isDemo(store: Store, { id, seed }: Shop): Promise<boolean> {
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
