import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { Crowd } from '../../../src/web/entry/crowd.ts'
import { listen } from '../../../src/web/entry/serve.ts'

test('an address has its share, all together the rest', () => {
  const crowd = new Crowd({ each: 2, all: 3 })
  const first = crowd.enter('192.0.2.1')!
  expect(crowd.enter('192.0.2.1')).toBeFunction()
  expect(crowd.enter('192.0.2.1')).toBeNull()
  expect(crowd.enter('2001:db8::1')).toBeFunction()
  expect(crowd.enter('192.0.2.2')).toBeNull()
  first()
  first()
  expect(crowd.enter('192.0.2.2')).toBeFunction()
  expect(crowd.enter('192.0.2.3')).toBeNull()
})

test('a network of IPv6 is one address, a proxy on this machine is everybody', () => {
  const crowd = new Crowd({ each: 1, all: 4 })
  expect(crowd.enter('2001:db8::1')).toBeFunction()
  expect(crowd.enter('2001:db8::2')).toBeNull()
  for (const peer of ['127.0.0.1', '::ffff:127.0.0.1', '127.0.0.1']) {
    expect(crowd.enter(peer)).toBeFunction()
  }
  expect(crowd.enter('127.0.0.1')).toBeNull()
})

test('who finds no place is told when to come again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = new Hono()
  app.get('/', async (c) => {
    await promise
    return c.text('done')
  })
  const { url, stop } = listen(app, { host: '127.0.0.1', port: 0, most: { each: 2, all: 2 } })
  const two = [fetch(url), fetch(url)]
  await Bun.sleep(50)
  const third = await fetch(url)
  expect(third.status).toBe(503)
  expect(third.headers.get('retry-after')).toBe('5')
  expect(await third.text()).toContain('Try again in a moment')
  resolve()
  for (const answer of await Promise.all(two)) expect(await answer.text()).toBe('done')
  expect((await fetch(url)).status).toBe(200)
  await stop()
})
