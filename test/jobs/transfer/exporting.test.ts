import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { storeThread } from '../../../src/jobs/ask-store.ts'
import { exportStream } from '../../../src/jobs/transfer/exporting.ts'
import { alone } from '../../../src/jobs/users.ts'
import { parseDocument } from '../../../src/store/transfer/document.ts'
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

test('the thread can be asked again after one that was ended, failed, or was read to its end', async () => {
  const thread = storeThread('it broke off')
  const nobody = thread.call('exportPiece', { store: { data }, shop: 'nobody' })
  const ends = [thread.call('endExport', null), thread.call('endExport', null)]
  await expect(nobody).rejects.toThrow('nobody')
  await Promise.all(ends)
  expect(await thread.call('exportPiece', { store: { data }, shop: SLUG })).not.toBeNull()
  await thread.call('endExport', null)
  let last = await thread.call('exportPiece', { store: { data }, shop: SLUG })
  for (let next = last; next; next = await thread.call('exportPiece', null)) last = next
  expect(new TextDecoder().decode(last!)).toEndWith('}\n')
  await thread.call('endExport', null)
  thread.giveBack()
})
