import { expect, spyOn, test } from 'bun:test'
import { restThread, startThread, takeThread } from '../../src/threads/start.ts'

const NAME = 'jobs/store-thread'

test('a thread that rests is taken again, the last one first', () => {
  const [one, other] = [takeThread(NAME), takeThread(NAME)]
  expect(one).not.toBe(other)
  restThread(NAME, one)
  restThread(NAME, other)
  expect([takeThread(NAME), takeThread(NAME)]).toEqual([other, one])
  one.terminate()
  other.terminate()
})

test('one that died while it rested is not', async () => {
  const thread = startThread(NAME)
  restThread(NAME, thread)
  const closed = new Promise((resolve) => thread.addEventListener('close', resolve))
  thread.terminate()
  await closed
  const next = takeThread(NAME)
  expect(next).not.toBe(thread)
  next.terminate()
})

test('one that rests again and again gathers nothing', () => {
  const thread = takeThread(NAME)
  const listen = spyOn(thread, 'addEventListener')
  for (let i = 0; i < 3; i++) {
    restThread(NAME, thread)
    expect(takeThread(NAME)).toBe(thread)
  }
  expect(listen).toHaveBeenCalledTimes(1)
  thread.terminate()
})

test('one that is taken again tells nobody who asked before', async () => {
  const heard: string[] = []
  const thread = takeThread(NAME)
  const call = {
    id: 0,
    name: 'keptLinks',
    call: { store: { data: '/nowhere' }, shop: 'x', part: 1 },
  }
  const ask = async (who: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    thread.onmessage = () => {
      heard.push(who)
      resolve()
    }
    thread.postMessage(call)
    await promise
  }
  await ask('one')
  restThread(NAME, thread)
  thread.postMessage(call)
  await Bun.sleep(200)
  expect(heard).toEqual(['one'])
  expect(takeThread(NAME)).toBe(thread)
  await ask('other')
  expect(heard).toEqual(['one', 'other'])
  thread.terminate()
})

test('one that rests a hundred times is listened to once', () => {
  const thread = takeThread(NAME)
  let listeners = 0
  const listen = thread.addEventListener.bind(thread)
  thread.addEventListener = (...args: unknown[]) => {
    listeners++
    listen(...(args as Parameters<typeof listen>))
  }
  for (let times = 0; times < 100; times++) {
    restThread(NAME, thread)
    expect(takeThread(NAME)).toBe(thread)
  }
  expect(listeners).toBe(1)
  thread.terminate()
})
