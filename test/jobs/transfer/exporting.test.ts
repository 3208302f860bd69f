import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { ExportCall, ExportPiece } from '../../../src/jobs/transfer/export-thread.ts'
import { exportStream } from '../../../src/jobs/transfer/exporting.ts'
import { alone } from '../../../src/jobs/users.ts'
import { parseDocument } from '../../../src/store/transfer/document.ts'
import { startThread } from '../../../src/threads/start.ts'
import { listen } from '../../../src/web/entry/serve.ts'
import { makeDeskShop, SLUG } from '../../bench/desk-shop.ts'
import { longestBlock } from '../../web/probe.ts'

setDefaultTimeout(60_000)

const PRODUCTS = 8000

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'aisle-exporting-'))
  const store = await makeDeskShop(data, { products: PRODUCTS, days: 2, others: 0 })
  store.close()
})
afterAll(() => rm(data, { recursive: true, force: true }))

const whole = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()

test('a large shop is exported whole, and the thread of the page hardly notices', async () => {
  let text = ''
  const block = await longestBlock(async () => {
    text = await whole(exportStream({ data }, SLUG))
  })
  expect(block).toBeLessThan(50)
  expect(parseDocument(JSON.parse(text)).products).toHaveLength(PRODUCTS)
})

test('what takes long is not silent meanwhile, and is the same shop', async () => {
  const text = await whole(exportStream({ data }, SLUG, 1))
  const plain = await whole(exportStream({ data }, SLUG))
  // Somewhere between two pieces: where depends on how fast the machine is.
  expect(text.length).toBeGreaterThan(plain.length)
  expect(JSON.parse(text)).toEqual(JSON.parse(plain))
})

test('what is not there is an error, and holds no place', async () => {
  for (let tries = 0; tries < 6; tries++) {
    await expect(whole(exportStream({ data }, 'nobody'))).rejects.toThrow('nobody')
  }
})

test('who stops in the middle ends it; so many at once', async () => {
  const readers = Array.from({ length: 4 }, () => exportStream({ data }, SLUG).getReader())
  for (const reader of readers) expect((await reader.read()).value!.length).toBeGreaterThan(0)
  expect(() => exportStream({ data }, SLUG)).toThrow('several shops are being exported already')
  await Promise.all(readers.map((reader) => reader.cancel()))
  expect(await whole(exportStream({ data }, SLUG))).toEndWith(']\n}\n')
})

test('one that is ended before it begins, or refused, holds no place', async () => {
  for (let tries = 0; tries < 5; tries++) await exportStream({ data }, SLUG).cancel()
  await alone({ data }, async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect(() => exportStream({ data }, SLUG)).toThrow('a backup is being restored')
    }
  })
  await exportStream({ data }, SLUG).cancel()
})

test('who stops when all was read hears of the end once: the next one must not take it for its own', async () => {
  const thread = startThread('jobs/transfer/export-thread')
  const heard: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  thread.onmessage = ({ data: said }: MessageEvent<ExportPiece>) => {
    heard.push(...Object.keys(said))
    if ('over' in said) setTimeout(resolve, 50)
    // The last piece: nothing is left, and meanwhile the browser goes away.
    else if (said.bytes.at(-2) === '}'.charCodeAt(0)) {
      thread.postMessage('more' satisfies ExportCall)
      thread.postMessage('end' satisfies ExportCall)
    } else thread.postMessage('more' satisfies ExportCall)
  }
  thread.postMessage({ store: { data }, shop: SLUG } satisfies ExportCall)
  await promise
  thread.terminate()
  expect(heard.filter((word) => word === 'over')).toHaveLength(1)
})

test('a browser that goes away ends it', async () => {
  const app = new Hono()
  app.get('/', (c) => c.body(exportStream({ data }, SLUG)))
  app.onError((error, c) => c.text(error.message, 409))
  const { url, stop } = listen(app, { host: '127.0.0.1', port: 0 })
  const gone = new AbortController()
  const { signal } = gone
  const four = await Promise.all([1, 2, 3, 4].map(() => fetch(url, { signal })))
  expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await fetch(url)).status).toBe(409)
  gone.abort()
  let again = await fetch(url)
  for (let tries = 0; tries < 100 && again.status === 409; tries++) {
    await Bun.sleep(20)
    again = await fetch(url)
  }
  expect(await again.text()).toEndWith(']\n}\n')
  await stop()
})

test('a restore ends it, and what was sent is not taken for whole', async () => {
  const reader = exportStream({ data }, SLUG).getReader()
  await reader.read()
  expect(await alone({ data }, async () => 'restored')).toBe('restored')
  const rest = (async () => {
    while (!(await reader.read()).done);
  })()
  await expect(rest).rejects.toThrow('not exported whole')
})

test('one that is ended at its very end says so once: the next to ask the thread would hear the other', async () => {
  const thread = startThread('jobs/transfer/export-thread', { smol: true })
  const heard: object[] = []
  thread.onmessage = ({ data }) => heard.push(data)
  const ends = [{ store: { data }, shop: 'nobody' }, 'end', 'end']
  for (const call of ends) thread.postMessage(call)
  while (heard.length === 0) await Bun.sleep(5)
  await Bun.sleep(100)
  expect(heard).toEqual([expect.objectContaining({ error: expect.stringContaining('nobody') })])
  thread.postMessage({ store: { data }, shop: SLUG })
  while (heard.length === 1) await Bun.sleep(5)
  expect(heard[1]).toHaveProperty('bytes')
  thread.postMessage('end')
  while (heard.length === 2) await Bun.sleep(5)
  expect(heard[2]).toEqual({ over: true })
  thread.terminate()
})
