import { describe, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { arrived } from '../../../src/web/entry/bodies.ts'
import { listen } from '../../../src/web/entry/serve.ts'

/** Longer than a quiet connection is kept. */
const SLOW = 14_000

async function ask(longest?: number): Promise<string> {
  const app = new Hono()
  app.post('/slow', async (c) => {
    await c.req.text()
    arrived(c)
    await Bun.sleep(SLOW)
    return c.text('done')
  })
  const { url, stop } = listen(app, { host: '127.0.0.1', port: 0, longest })
  try {
    const answer = await fetch(`${url}/slow`, { method: 'POST', body: 'x' })
    return await answer.text()
  } catch {
    return 'cut off'
  } finally {
    await stop()
  }
}

/** Sends the beginning of a request, then a byte every second; says what came back until it was closed. */
async function drip(url: string, head: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hostname, port } = new URL(url)
  let heard = ''
  const socket = await Bun.connect({
    ...{ hostname, port: Number(port) },
    socket: {
      open: (socket) => void socket.write(head),
      data: (_, bytes) => {
        heard += bytes.toString()
      },
      close: () => resolve(heard),
    },
  })
  const timer = setInterval(() => socket.write('a'), 1000)
  const answer = await Promise.race([promise, Bun.sleep(SLOW + 2000).then(() => 'left open')])
  clearInterval(timer)
  socket.end()
  return answer
}

describe('a request that takes its time', () => {
  test.concurrent.each([
    ['headers', 'GET / HTTP/1.1\r\nX: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n'],
  ])(
    'by %s that come byte by byte is closed',
    async (_, head) => {
      const app = new Hono()
      app.post('/', async (c) => c.text(await c.req.text().catch(() => '')))
      const { url, stop } = listen(app, { host: '127.0.0.1', port: 0 })
      expect(await drip(url, head)).toBe('')
      await stop()
    },
    40_000,
  )
})

describe('an answer that takes its time', () => {
  test.concurrent('arrives', async () => {
    expect(await ask()).toBe('done')
  }, 40_000)

  test.concurrent('is not waited for without end', async () => {
    expect(await ask(1)).toBe('cut off')
  }, 40_000)
})

test('a request without a host, or with none that can be one, is told so', async () => {
  const app = new Hono()
  app.get('/', (c) => c.text(new URL(c.req.url).host))
  const { url, stop } = listen(app, { host: '127.0.0.1', port: 0 })
  for (const head of ['GET / HTTP/1.0\r\n', 'GET / HTTP/1.0\r\nHost: a b<>\r\n']) {
    const told = await drip(url, `${head}\r\n`)
    expect(told).toStartWith('HTTP/1.1 400 ')
    expect(told).toContain('Send a Host header')
  }
  expect(await drip(url, 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n')).toEndWith('localhost')
  await stop()
})
