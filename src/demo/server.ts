/**
 * Serves a generated shop over HTTP.
 * @module
 */
import type { ShopConfig } from './config.ts'
import { Shop } from './shop.ts'
import type { Stats } from './stats.ts'

export type ServedShop = {
  /** with a slash at the end: the seed of a crawl */
  url: string
  shop: Shop
  stats: Stats
  stop(): Promise<void>
}

/** Port 0 takes a free one. `onRequest` hears of every request but those to the controls. */
export function serveShop(
  config: ShopConfig,
  options: { port?: number; hostname?: string; onRequest?: (request: Request) => void } = {},
): ServedShop {
  const { port = 0, hostname = '127.0.0.1', onRequest } = options
  const shop = new Shop(config)
  const server = Bun.serve({
    port,
    hostname,
    fetch: (request) => {
      if (onRequest && !new URL(request.url).pathname.startsWith('/__demo')) onRequest(request)
      return shop.fetch(request)
    },
  })
  return {
    url: `http://${hostname}:${server.port}/`,
    shop,
    stats: shop.stats,
    stop: () => server.stop(true),
  }
}
