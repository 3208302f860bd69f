/**
 * Headers of answers, one by one: what each asks for, where it leads, how the body is packed.
 * @module
 */

import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import fc from 'fast-check'
import { binaryType, isHtmlType } from '../../../src/crawl/fetch/content-type.ts'
import { TooLarge, Unfit } from '../../../src/crawl/fetch/failure.ts'
import { locationOf } from '../../../src/crawl/fetch/redirect.ts'
import { encodingsOf, unpack } from '../../../src/crawl/fetch/unpack.ts'
import { skippedType } from '../../../src/crawl/manners/refused-links.ts'
import { LONGEST_RETRY_AFTER, retryAfter } from '../../../src/crawl/manners/retry.ts'
import { decodeHtml } from '../../../src/page/charset.ts'
import { inScope } from '../../../src/page/scope.ts'
import { normalizeUrl } from '../../../src/page/url.ts'
import { idOf, idProblem, readAddress } from '../../../src/shop/address.ts'
import { junkText } from '../inputs/junk.ts'
import type { Bench, Kind } from '../kind.ts'

type Input = { value: string; encoding: string; body: Uint8Array }

const CAP = 300_000

const VALUES = [
  ...['120', '99999999999999999999', '-1', '1.5', 'Fri, 31 Dec 1999 23:59:59 GMT', 'jan', '0'],
  ...[
    '/next',
    '//evil.example',
    'http://127.0.0.1/',
    '?',
    '../../..',
    'http:///',
    'http://a b/',
    '\\\\x',
  ],
  ...[
    'https://shop.example:0/',
    'http://%00/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f.1/',
    'HTTP:x',
  ],
  ...['text/html', 'TEXT/HTML;charset=', 'text/html; charset="', ';', 'text/html,text/html', '*/*'],
  ...[
    '/kategÃ³ria',
    '/\xff\xfe',
    'W/"x"',
    '"',
    '%E0%A4%A',
    `/${'a/'.repeat(5000)}`,
    'shop.example',
  ],
]
const PACKED = [
  'gzip',
  'x-gzip',
  'deflate',
  'br',
  'zstd',
  'compress',
  'identity',
  '__proto__',
  'toString',
]

const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.nat(2_000_000).map((size) => new Uint8Array(size)),
)
const PACK = [gzipSync, deflateSync, deflateRawSync, brotliCompressSync, zstdCompressSync]
const packed = fc
  .tuple(
    content,
    fc.nat(PACK.length),
    fc.array(fc.tuple(fc.nat(4095), fc.nat(255)), { maxLength: 4 }),
  )
  .chain(([bytes, how, flips]) => {
    const made = how < PACK.length ? new Uint8Array(PACK[how]!(bytes)) : bytes
    for (const [at, byte] of flips) made[Math.floor((at * made.length) / 4096)] = byte
    return fc.nat(4096).map((end) => made.subarray(0, Math.ceil((end * made.length) / 4096) || 1))
  })

export const headers: Kind = {
  share: 31,
  async open(): Promise<Bench<Input>> {
    return {
      inputs: fc.record({
        value: fc.oneof(fc.constantFrom(...VALUES), junkText),
        encoding: fc
          .array(fc.oneof(fc.constantFrom(...PACKED), junkText), { maxLength: 3 })
          .map((names) => names.join(',')),
        body: packed,
      }),
      async take({ value, encoding, body }) {
        const wait = retryAfter(value, 1.7e12)
        if (wait !== null && !(wait >= 0 && wait <= LONGEST_RETRY_AFTER)) throw new Error(`${wait}`)
        checkAddresses(value)
        isHtmlType(value)
        decodeHtml(body, value)
        let whole = body
        try {
          whole = await unpack(body, encodingsOf(encoding), CAP)
        } catch (error) {
          if (error instanceof TooLarge || error instanceof Unfit) return 'refused'
          throw error
        }
        if (whole !== body && whole.length > CAP) throw new Error(`unpacked to ${whole.length}`)
        binaryType(whole)
        return 'accepted'
      },
    }
  },
}

/** An address in its normal form stays as it is, and can be asked for. */
function checkAddresses(value: string): void {
  const base = 'https://shop.example/a/b'
  const location = locationOf(value, base)
  if (location !== null) new URL(location)
  const url = normalizeUrl(value, base)
  if (url === null) return
  new URL(url)
  if (url !== url.toWellFormed()) throw new Error(`${url} is not well-formed`)
  if (normalizeUrl(url) !== url) throw new Error(`${url} becomes ${normalizeUrl(url)}`)
  skippedType(url)
  for (const scope of ['host', 'domain', 'prefix'] as const) inScope(url, base, scope)
  const address = readAddress(value)
  if (address.ok && idProblem(idOf(address.url))) throw new Error(`no id for ${address.url}`)
}
