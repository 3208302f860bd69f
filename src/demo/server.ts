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

/** Port 0 takes a free one. */
export function serveShop(
  config: ShopConfig,
  { port = 0, hostname = '127.0.0.1' }: { port?: number; hostname?: string } = {},
): ServedShop {
  const shop = new Shop(config)
  const server = Bun.serve({ port, hostname, fetch: (request) => shop.fetch(request) })
  return {
    url: `http://${hostname}:${server.port}/`,
    shop,
    stats: shop.stats,
    stop: () => server.stop(true),
  }
}
