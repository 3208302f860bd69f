/**
 * The server of a generated shop, over HTTP. Used by `demo/index.ts`.
 * @module
 */
import type { ShopConfig } from '../config.ts'
import { Shop, type ShopState } from '../shop.ts'
import type { Stats } from './answers.ts'

export type ServedShop = {
  /** with a slash at the end: the seed of a crawl */
  url: string
  shop: Shop
  stats: Stats
  stop(): Promise<void>
}

type ServeOptions = {
  /** 0 takes a free one. */
  port?: number
  hostname?: string
  /** Hears of every request but those to the controls. */
  onRequest?: (request: Request) => void
  /** Hears of a move by the controls before it is answered. */
  onMove?: (state: ShopState) => Promise<void>
}

export function serveShop(config: ShopConfig, options: ServeOptions = {}): ServedShop {
  const { port = 0, hostname = '127.0.0.1', onRequest, onMove } = options
  const shop = new Shop(config)
  const server = Bun.serve({
    port,
    hostname,
    fetch: async (request) => {
      const isControl = new URL(request.url).pathname.startsWith('/__demo')
      if (!isControl) onRequest?.(request)
      const { day, redesign } = shop
      const answer = await shop.fetch(request)
      const isMoved = day !== shop.day || redesign !== shop.redesign
      if (isControl && isMoved) await onMove?.(shop.state)
      return answer
    },
  })
  return {
    url: `http://${hostname}:${server.port}/`,
    shop,
    stats: shop.stats,
    stop: () => server.stop(true),
  }
}
