import { expect, test } from 'bun:test'
import { Deadlines } from '../../../src/crawl/fetch/deadline.ts'

test('a quiet request ends as idle, a lively one as too long, one that is done does not end', async () => {
  const deadlines = new Deadlines(400, 150)
  const quiet = deadlines.watch()
  const lively = deadlines.watch()
  const done = deadlines.watch()
  done.done()
  const touching = setInterval(() => lively.touch(), 10)
  await Bun.sleep(560)
  clearInterval(touching)
  expect([quiet, lively, done].map(({ expired }) => expired)).toEqual(['idle', 'timeout', null])
  expect([quiet, lively, done].map(({ controller }) => controller.signal.aborted)).toEqual([
    true,
    true,
    false,
  ])
  expect(deadlines.size).toBe(0)
})
