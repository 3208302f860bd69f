/**
 * robots.txt: whatever it holds, it is a set of rules that can be asked.
 * @module
 */

import fc from 'fast-check'
import { parseRobots } from '../../../src/crawl/manners/robots.ts'
import { RobotsGate } from '../../../src/crawl/manners/robots-cache.ts'
import { junkText } from '../inputs/junk.ts'
import { encoded } from '../inputs/mutate.ts'
import type { Bench, Kind } from '../kind.ts'

type Input = { file: Uint8Array; url: string }

const LARGEST = 600_000
const KEYS = [
  ...['User-agent', 'Disallow', 'Allow', 'Crawl-delay', 'Sitemap', 'disalow', 'user agent', 'Host'],
  ...['', ':', '#', '\ufeffUser-agent', 'Noindex'],
]
const VALUES = [
  ...['*', 'aisle', 'Aisle/1.0', '/', '/*', '*$', '/a*b*c*d$', '/%7e%zz', '$', '/index.htm', ''],
  ...['1', '0.5', '1e9', '999999999999999999999', '-1', 'NaN', '*'.repeat(2000), '/*a'.repeat(700)],
]
const line = fc
  .tuple(
    fc.constantFrom(...KEYS),
    fc.constantFrom(':', ': ', ' ', '', '::'),
    fc.oneof(fc.constantFrom(...VALUES), junkText),
    fc.constantFrom('\n', '\r', '\r\n', '#\n', ''),
  )
  .map((parts) => parts.join(''))

/** A few lines, some of them again and again. */
const file = fc
  .array(fc.tuple(line, fc.oneof({ weight: 9, arbitrary: fc.nat(3) }, fc.nat(50_000))), {
    maxLength: 12,
  })
  .map((lines) =>
    lines
      .map(([text, times]) => text.repeat(Math.min(times, Math.ceil(LARGEST / (text.length + 1)))))
      .join('')
      .slice(0, LARGEST),
  )

const url = fc.oneof(
  fc.constantFrom('/', '/a/b?c=d', '/%7E', `/${'a'.repeat(4000)}`, '/a'.repeat(1500)),
  junkText.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
)

export const robots: Kind = {
  share: 10,
  async open(): Promise<Bench<Input>> {
    return {
      inputs: fc.record({
        file: encoded(file),
        url: url.map((path) => `http://shop.example${path}`),
      }),
      async take({ file: body, url }) {
        const gate = new RobotsGate({
          get: async () => ({
            ...{ kind: 'ok', status: 200, url, ms: 1, setCookies: [], etag: null },
            ...{ lastModified: null, contentType: 'text/plain', body, bytes: body.length },
          }),
          load: () => null,
          save({ body: kept }) {
            for (const sitemap of parseRobots(kept).sitemaps) URL.canParse(sitemap, url)
          },
          now: () => 0,
          ticks: () => 0,
        })
        const { allowed, delayMs } = await gate.check(url)
        if (delayMs !== null && !(Number.isFinite(delayMs) && delayMs >= 0)) {
          throw new Error(`a delay of ${delayMs}`)
        }
        return allowed ? 'accepted' : 'refused'
      },
    }
  },
}
