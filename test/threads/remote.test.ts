import { afterEach, expect, spyOn, test } from 'bun:test'
import { AisleError } from '../../src/model/errors.ts'
import { RemoteThread } from '../../src/threads/remote.ts'
import type { EchoThread } from './echo-thread.ts'

const NAME = '../test/threads/echo-thread'
const threads: RemoteThread<EchoThread>[] = []

function remote(onDeath?: (why: AisleError) => void): RemoteThread<EchoThread> {
  const thread = new RemoteThread<EchoThread>(NAME, { broke: 'it broke off', onDeath })
  threads.push(thread)
  return thread
}

afterEach(() => {
  for (const thread of threads.splice(0)) thread.terminate(new AisleError('internal', 'over'))
})

const errorOf = (promise: Promise<unknown>): Promise<AisleError> =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  )

test('each call gets its own answer', async () => {
  const thread = remote()
  const words = ['a', 'b', 'c']
  expect(await Promise.all(words.map((word) => thread.call('echo', word)))).toEqual(words)
})

test('what it tells comes before its answer', async () => {
  const told: number[] = []
  const answer = await remote().call('count', 3, { onEvent: (n) => void told.push(n) })
  expect(told).toEqual([1, 2, 3])
  expect(answer).toBe('counted')
})

test('an error comes out as it was inside; any other is of Aisle’s own', async () => {
  const thread = remote()
  const known = await errorOf(thread.call('fail', 'known'))
  expect(known).toBeInstanceOf(AisleError)
  expect(known.data).toEqual({
    ...{ kind: 'not-found', message: 'there is no such thing' },
    ...{ where: 'here', hint: 'Look.' },
  })
  const unknown = await errorOf(thread.call('fail', 'unknown'))
  expect(unknown.kind).toBe('internal')
  expect(unknown.message).toBe('something went wrong inside Aisle: TypeError: a mistake')
  expect(await thread.call('echo', 'still there')).toBe('still there')
})

test('bytes are handed over', async () => {
  expect(await remote().call('bytes', 3)).toEqual(new Uint8Array([7, 7, 7]))
})

test('a call is cancelled, also one whose signal was aborted before', async () => {
  const stop = new AbortController()
  const thread = remote()
  const waiting = thread.call('wait', 'one', { signal: stop.signal })
  stop.abort()
  expect(await waiting).toBe('one')
  expect(await thread.call('wait', 'two', { signal: stop.signal })).toBe('one two')
})

test('ending stops what was asked last first, and the thread rests and is asked again', async () => {
  const thread = remote()
  const [session, work] = [thread.call('wait', 'session'), thread.call('wait', 'work')]
  expect(await thread.stop(5000, new AisleError('internal', 'over'))).toBe(true)
  expect(await work).toBe('work')
  expect(await session).toBe('work session')
  const again = remote()
  const waiting = again.call('wait', 'again')
  await again.stop(5000, new AisleError('internal', 'over'))
  expect(await waiting).toBe('work session again')
})

test('who must not wait for that hears why at once', async () => {
  const thread = remote()
  const waiting = errorOf(thread.call('wait', 'x'))
  expect(await thread.stop(5000, new AisleError('busy', 'restoring'), { atOnce: true })).toBe(true)
  expect((await waiting).message).toBe('restoring')
})

test('one that does not hear is ended all the same', async () => {
  const thread = remote()
  const hung = errorOf(thread.call('hang', null))
  expect(await thread.stop(50, new AisleError('busy', 'restoring'))).toBe(false)
  expect((await hung).message).toBe('restoring')
  expect((await errorOf(thread.call('echo', 'x'))).message).toBe('it broke off')
})

test('a slow one that may linger ends in order, and is asked again', async () => {
  const thread = remote()
  const waiting = errorOf(thread.call('waitSlowly', 'x'))
  const why = new AisleError('busy', 'restoring')
  expect(await thread.stop(1, why, { linger: 10_000 })).toBe(false)
  expect((await waiting).message).toBe('restoring')
  // Only a thread that went on remembers what it was asked. Those that rested before it are taken too, and kept.
  const signal = AbortSignal.abort()
  const isBack = async (): Promise<boolean> =>
    (await remote().call('wait', 'again', { signal })).includes('slowly x')
  await Bun.sleep(1000)
  for (let tries = 0; !(await isBack()); tries++) {
    if (tries === 20) expect.unreachable()
  }
})

test('one that owes an answer does not rest', async () => {
  const thread = remote()
  const hung = errorOf(thread.call('hang', null))
  thread.giveBack()
  expect((await hung).message).toBe('it broke off')
  expect(await remote().call('echo', 'another')).toBe('another')
})

test('all who wait hear of its death, once', async () => {
  const deaths: string[] = []
  const thread = remote((why) => void deaths.push(why.message))
  const waiting = [errorOf(thread.call('wait', 'x')), errorOf(thread.call('die', null))]
  for (const error of await Promise.all(waiting)) expect(error.message).toBe('it broke off')
  expect(deaths).toEqual(['it broke off'])
})

test('what broke it is told and logged', async () => {
  const log = spyOn(console, 'error').mockImplementation(() => {})
  const error = await errorOf(remote().call('breakDown', null))
  expect(error.data).toMatchObject({
    ...{ kind: 'internal', message: 'it broke off: out of order', hint: 'The log says more.' },
  })
  expect(log).toHaveBeenCalled()
  log.mockRestore()
})

test('what cannot be sent is refused, and the thread rests all the same', async () => {
  const thread = remote()
  await expect(thread.call('echo', (() => 'x') as unknown as string)).rejects.toThrow()
  thread.giveBack()
  expect(await remote().call('echo', 'still there')).toBe('still there')
})
