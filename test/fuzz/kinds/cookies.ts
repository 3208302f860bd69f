/**
 * Cookies: whatever a shop sets is kept within bounds, goes to the store and back, and out again.
 * @module
 */

import fc from 'fast-check'
import { CookieJar, cookieDate } from '../../../src/crawl/manners/cookies.ts'
import { junkText } from '../inputs/junk.ts'
import type { Bench, Kind } from '../kind.ts'

type Input = { url: string; headers: string[]; times: number; now: number }

const DATES = [
  ...['Wed, 09 Jun 2021 10:18:14 GMT', '31-Feb-99 1:2:3', '9999-12-31', 'Jan 1 00:00:00 99999'],
  ...['Sat, 13 Sep 275760 00:00:01 GMT', '1 1 1 1:1:1', 'jan feb mar 1:1:1 1 1970', '00:00:00'],
]
const attribute = fc.oneof(
  fc.constantFrom(
    ...[
      'Secure',
      'HttpOnly',
      'Path=/',
      'Path=',
      'Path=//',
      'Domain=shop.example',
      'Domain=.example',
    ],
    ...[
      'Domain=com',
      'Domain=',
      'Domain=..',
      'Domain=[::1]',
      'Max-Age=0',
      'Max-Age=1e9',
      'SameSite',
    ],
    ...['Max-Age=99999999999999999999999', 'Max-Age=-9', 'Domain=xn--', 'Domain=\u00df.example'],
  ),
  fc.constantFrom(...DATES).map((date) => `Expires=${date}`),
  junkText.map((text) => `Expires=${text}`),
  junkText,
)
const header = fc
  .tuple(
    fc.oneof(fc.constantFrom('a', '__Host-a', '__Secure-a', '', '__proto__'), junkText),
    fc.oneof(fc.constantFrom('1', '', 'x'.repeat(4090)), junkText),
    fc.array(attribute, { maxLength: 5 }),
    fc.constantFrom(';', '; ', ' ;;; '),
  )
  .map(([name, value, attributes, between]) => [`${name}=${value}`, ...attributes].join(between))

const URLS = [
  ...[
    'https://shop.example/a/b',
    'http://shop.example/',
    'http://127.0.0.1:8080/x',
    'http://[::1]/',
  ],
  ...['https://a.b.c.shop.co.uk/p?q', 'https://xn--strae-oqa.example/', 'http://localhost/'],
]

export const cookies: Kind = {
  share: 31,
  async open(): Promise<Bench<Input>> {
    return {
      inputs: fc.record({
        url: fc.constantFrom(...URLS),
        headers: fc.array(header, { maxLength: 6 }),
        times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.nat(300)),
        now: fc.oneof(fc.constantFrom(0, 1.7e12, 8.64e15, -1), fc.integer()),
      }),
      take({ url, headers, times, now }) {
        const jar = new CookieJar()
        let changed = false
        for (let i = 0; i < Math.max(1, times); i++) {
          const numbered = headers.map((text) => (i === 0 ? text : `n${i}${text}`))
          changed = jar.store(url, numbered, now) || changed
        }
        for (const date of headers) cookieDate(date)
        const text = JSON.stringify(jar)
        if (text !== text.toWellFormed()) throw new Error('the stored jar is not well-formed')
        const again = CookieJar.from(text)
        if (JSON.stringify(again) !== text) throw new Error(`stored ${text}, read otherwise`)
        const sent = again.header(url, now)
        // What no header may hold would fail every request of the crawl.
        new Headers({ cookie: sent })
        if (sent.length > 50 * 4200) throw new Error(`a header of ${sent.length} characters`)
        return changed ? 'accepted' : 'refused'
      },
    }
  },
}
