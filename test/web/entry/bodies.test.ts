import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { Bodies, type BodyOptions } from '../../../src/web/entry/bodies.ts'

/** An app that says how long the form was, or why it was refused. */
function appOf(bodies: Bodies, options: Partial<BodyOptions> = {}): Hono {
  const app = new Hono()
  app.use(bodies.taking({ most: 100, refuse: (c, why) => c.text(why, 400), ...options }))
  app.post('/', async (c) => c.text(String((await c.req.text()).length)))
  return app
}

/** A body whose end comes when it is said. */
function slow(text: string): { body: ReadableStream<Uint8Array>; end(): void; kept(): boolean } {
  let kept = true
  const { promise, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    async pull(controller) {
      await promise
      if (kept) controller.close()
    },
    cancel: () => {
      kept = false
    },
  })
  return { body, end: resolve, kept: () => kept }
}

const send = async (app: Hono, body: BodyInit): Promise<string> =>
  await (await app.request('/', { method: 'POST', body })).text()

test('a form is there when a page works on it', async () => {
  const app = appOf(new Bodies())
  expect(await send(app, 'x'.repeat(100))).toBe('100')
  expect(await send(app, 'x'.repeat(101))).toBe('large')
  const { body, end } = slow('x'.repeat(99))
  const answer = send(app, body)
  end()
  expect(await answer).toBe('99')
})

test('all forms together fill the room, and leave it', async () => {
  const bodies = new Bodies({ room: 150 })
  const app = appOf(bodies)
  const first = slow('x'.repeat(90))
  const answer = send(app, first.body)
  await Bun.sleep(1)
  expect(await send(app, 'x'.repeat(90))).toBe('crowded')
  expect(await send(app, 'x'.repeat(60))).toBe('60')
  first.end()
  expect(await answer).toBe('90')
  expect(await send(app, 'x'.repeat(90))).toBe('90')
})

test('a form of a stranger that does not come makes room for a new one', async () => {
  const bodies = new Bodies({ strangers: { each: 2, all: 3 } })
  const peers = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3']
  const open = peers.map((peer) => {
    const form = slow('x')
    return { form, answer: send(appOf(bodies, { stranger: () => peer }), form.body) }
  })
  // The third of the first address and the third address each take the place of the oldest.
  expect(await open[0]!.answer).toBe('late')
  expect(await open[1]!.answer).toBe('late')
  expect(open.map(({ form }) => form.kept())).toEqual([false, false, true, true, true])
  for (const { form, answer } of open.slice(2)) {
    form.end()
    expect(await answer).toBe('1')
  }
  // Who is inside is not sent away.
  const inside = Array.from({ length: 9 }, () => slow('x'))
  const answers = inside.map(({ body }) => send(appOf(bodies), body))
  for (const { end } of inside) end()
  expect(await Promise.all(answers)).toEqual(Array(9).fill('1'))
})

test('a connection that breaks off is no fault', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('closed')) })
  expect(await send(appOf(new Bodies()), body)).toBe('late')
})
