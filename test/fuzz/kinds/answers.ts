/**
 * Whole answers of a server, byte by byte as it likes, through a real socket and the real fetcher.
 * @module
 */

import { createServer } from 'node:net'
import fc from 'fast-check'
import { createFetcher } from '../../../src/crawl/fetch/fetch.ts'
import { CookieJar } from '../../../src/crawl/manners/cookies.ts'
import { junkText } from '../inputs/junk.ts'
import type { Bench, Kind } from '../kind.ts'

type Input = {
  head: string
  headers: [string, string][]
  body: Uint8Array
  cut: number
  end: boolean
}

const NAMES = [
  ...[
    'Content-Type',
    'Content-Encoding',
    'Content-Length',
    'Transfer-Encoding',
    'Location',
    'ETag',
  ],
  ...['Set-Cookie', 'Retry-After', 'Last-Modified', 'Connection', 'Content-Range', 'X-Long', ''],
]
const VALUES = [
  ...[
    'text/html',
    'text/html; charset=utf-16',
    'image/png',
    'gzip',
    'br',
    'deflate',
    'zstd',
    'x, y, z',
  ],
  ...[
    'constructor',
    '5',
    '-1',
    '99999999999',
    '0',
    'chunked',
    'gzip, chunked',
    '/next',
    '//',
    'http://[',
  ],
  ...[
    'a=b; Path=/; Max-Age=1',
    '120',
    'never',
    'keep-alive',
    'close',
    'upgrade',
    'bytes 0-1/2',
    '',
  ],
]
const HEADS = [
  ...['HTTP/1.1 200 OK', 'HTTP/1.1 200', 'HTTP/1.0 200 OK', 'HTTP/1.1 301 X', 'HTTP/1.1 304 X'],
  ...[
    'HTTP/1.1 100 Continue',
    'HTTP/1.1 101 X',
    'HTTP/1.1 204 X',
    'HTTP/1.1 206 X',
    'HTTP/1.1 429 X',
  ],
  ...[
    'HTTP/1.1 503 X',
    'HTTP/1.1 999 X',
    'HTTP/1.1 000 X',
    'HTTP/2 200',
    'ICY 200 OK',
    '<html>',
    '',
  ],
]
const BODIES = [
  '<p>hello</p>',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\n',
  '\x1f\x8b\x08',
]

export const answers: Kind = {
  share: 8,
  async open(): Promise<Bench<Input>> {
    let answer: Input
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.once('data', () => {
        const bytes = bytesOf(answer)
        socket.write(
          bytes.subarray(0, bytes.length - Math.floor((bytes.length * answer.cut) / 100)),
        )
        // One that neither sends nor ends is left to the deadlines.
        if (answer.end) socket.end()
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as { port: number }
    const url = `http://127.0.0.1:${port}/a/b`
    const fetcher = createFetcher({ totalMs: 400, idleMs: 200, maxBytes: 100_000 })
    return {
      inputs: fc.record({
        head: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...HEADS) }, junkText),
        headers: fc.array(
          fc.tuple(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...VALUES), junkText)),
          { maxLength: 6 },
        ),
        body: fc.oneof(
          fc.constantFrom(...BODIES).map((text) => Buffer.from(text, 'latin1')),
          fc.uint8Array({ maxLength: 200 }),
          fc.nat(300_000).map((size) => new Uint8Array(size).fill(60)),
        ),
        cut: fc.oneof(fc.constant(0), fc.nat(100)),
        end: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
      }),
      async take(input) {
        answer = input
        const jar = new CookieJar()
        const got = await fetcher.get({ url, private: true, etag: '"x"' })
        if (got.kind === 'ok' && got.body.length > 100_000) throw new Error('more than the cap')
        if (got.kind === 'failed') {
          if (got.message.trim() === '') throw new Error('failed without a word')
          return 'refused'
        }
        jar.store(url, got.setCookies, 0)
        // What a shop sets goes back to it: no value may make the next request impossible.
        answer = { ...input, head: 'HTTP/1.1 200 OK', headers: [], body: BODY, cut: 0, end: true }
        const cookies = jar.header(url, 0)
        const ask = () => fetcher.get({ url, private: true, cookies, ...validators(got) })
        const first = await ask()
        // A busy machine may need longer than hanging answers are waited for here.
        const again = first.kind === 'failed' && first.reason === 'idle' ? await ask() : first
        if (again.kind !== 'ok') throw new Error(`and then: ${JSON.stringify(again)}`)
        return 'accepted'
      },
      close: () => void server.close(),
    }
  },
}

const BODY = Buffer.from('<p>hello</p>')

const validators = (got: object): { etag?: string; lastModified?: string } => {
  const { etag, lastModified } = got as { etag?: string | null; lastModified?: string | null }
  return { etag: etag ?? undefined, lastModified: lastModified ?? undefined }
}

function bytesOf({ head, headers, body }: Input): Buffer {
  const lines = [head, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  return Buffer.concat([Buffer.from(`${lines}\r\n\r\n`), body])
}
