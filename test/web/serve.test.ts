import { describe, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { listen } from '../../src/web/serve.ts'

/** Longer than a quiet connection is kept. */
const SLOW = 14_000

async function ask(longest?: number): Promise<string> {
  const app = new Hono()
  app.post('/slow', async (c) => {
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

describe('an answer that takes its time', () => {
  test.concurrent('arrives', async () => {
    expect(await ask()).toBe('done')
  }, 40_000)

  test.concurrent('is not waited for without end', async () => {
    expect(await ask(1)).toBe('cut off')
  }, 40_000)
})
