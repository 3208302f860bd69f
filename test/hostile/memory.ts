/**
 * Run in a process of its own: gets what is too large five times over, prints by how many MB it grew.
 * @module
 */
import { createFetcher } from '../../src/crawl/fetch/fetch.ts'

const fetcher = createFetcher({ totalMs: 5000, idleMs: 5000, maxBytes: 2_000_000 })
const base = process.argv[2]!
const get = (path: string) => fetcher.get({ url: base + path, private: true })

const TOO_MUCH = ['/gzip-bomb', '/brotli-bomb', '/gzip-bomb-404', '/endless', '/large', '/picture']

await get('/good/1')
const before = process.memoryUsage.rss()
let peak = before
for (let i = 0; i < 5; i++) {
  await Promise.all(TOO_MUCH.map(get))
  peak = Math.max(peak, process.memoryUsage.rss())
}
console.log(Math.round((peak - before) / 1e6))
