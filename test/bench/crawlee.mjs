/**
 * The peer: Crawlee's CheerioCrawler over the same shop, only hrefs. Prints one JSON line.
 *   node crawlee.mjs URL
 */
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio'

const [seed] = process.argv.slice(2)
log.setLevel(log.LEVELS.ERROR)
let pages = 0
const crawler = new CheerioCrawler(
  {
    // Its own ramp would start at one request at a time: it is given what it reaches at best.
    autoscaledPoolOptions: { minConcurrency: 16, maxConcurrency: 32, desiredConcurrency: 16 },
    maxRequestRetries: 1,
    async requestHandler({ enqueueLinks }) {
      pages++
      await enqueueLinks({ strategy: 'same-hostname' })
    },
  },
  new Configuration({ persistStorage: false, availableMemoryRatio: 0.8 }),
)
const started = performance.now()
await crawler.run([seed])
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    pages,
    seconds,
    cpuMs: (user + system) / 1000,
    peakRss: process.resourceUsage().maxRSS * 1024,
  }),
)
process.exit(0)
