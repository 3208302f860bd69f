import { afterEach, expect, spyOn, test } from 'bun:test'
import { shrinkWhenIdle } from '../../src/model/idle.ts'

const shrink = spyOn(Bun, 'shrink')
afterEach(() => {
  shrink.mockClear()
})

const AFTER = 30
const LATER = 120

test('what has nothing to do for a while gives memory back, once', async () => {
  const more: string[] = []
  for (const name of ['one', 'other']) {
    shrinkWhenIdle({ after: AFTER, also: () => void more.push(name) })
  }
  expect(shrink).toHaveBeenCalledTimes(0)
  await Bun.sleep(LATER)
  expect(shrink).toHaveBeenCalledTimes(1)
  expect(more).toEqual(['other'])
})

test('a thread that is asked again stays warm', async () => {
  const thread = new Worker(new URL('./idle-thread.ts', import.meta.url).href)
  const heard: string[] = []
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  thread.onmessage = ({ data }) => {
    heard.push(data)
    if (data === 'idle') resolve()
  }
  await ready
  thread.postMessage('more work')
  await Bun.sleep(600)
  expect(heard).toEqual(['idle'])
  thread.postMessage('rest')
  while (!heard.includes('shrunk')) await Bun.sleep(20)
  thread.terminate()
})
