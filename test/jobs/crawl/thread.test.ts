import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import type { CrawlThread } from '../../../src/jobs/crawl/thread.ts'
import { AisleError } from '../../../src/model/errors.ts'
import { openPlan } from '../../../src/plan/plan.ts'
import { openStore } from '../../../src/store/store.ts'
import { RemoteThread } from '../../../src/threads/remote.ts'
import type { Thread } from '../../../src/threads/start.ts'
import { tempFolder } from '../../store/stores.ts'
import { ask, until } from '../desk.ts'

const data = tempFolder()
afterAll(() => rmSync(data, { recursive: true, force: true }))

test('memory is given back after a small question too, and never while a crawl runs', async () => {
  const asked: string[] = []
  const server = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch: (request) => {
      asked.push(request.url)
      return new Promise<Response>(() => {})
    },
  })
  const seed = `http://127.0.0.1:${server.port}/`
  const store = await openStore({ data })
  await store.shops.add({ slug: 'slow', name: 'Slow', seed })
  store.close()
  let shrunk = 0
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const worker = new Worker(new URL('./hasty-thread.ts', import.meta.url).href) as Thread
  worker.addEventListener('message', ({ data }) => {
    if (data === 'shrunk') shrunk++
    if (data === 'ready') resolve()
  })
  await ready
  const thread = new RemoteThread<CrawlThread>('hasty', { broke: 'it broke off', thread: worker })
  const session = new AbortController()
  const over = thread.call(
    'session',
    { store: { data }, owner: 'test' },
    { signal: session.signal },
  )
  const draw = () => thread.call('draw', { plan: openPlan([seed]), look: {} })
  try {
    for (let time = 1; time <= 2; time++) {
      await draw()
      await until(() => shrunk === time)
    }
    const stop = new AbortController()
    const crawl = thread.call('crawl', ask('slow'), { signal: stop.signal })
    await until(() => asked.length > 0)
    const before = shrunk
    await draw()
    await thread.call('pause', 'slow')
    await thread.call('resume', 'slow')
    await Bun.sleep(300)
    expect(shrunk).toBe(before)
    stop.abort()
    await server.stop(true)
    await crawl
    await until(() => shrunk > before)
  } finally {
    session.abort()
    await over
    thread.terminate(new AisleError('internal', 'over'))
    await server.stop(true)
  }
}, 30_000)
