import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Annotators } from '../../src/jobs/annotate/annotators.ts'
import { makeBackup, restore } from '../../src/jobs/backup/backups.ts'
import { JobManager } from '../../src/jobs/crawl/manager.ts'
import { predict } from '../../src/jobs/learn/learning.ts'
import { askSurvey } from '../../src/jobs/survey/ask-survey.ts'
import { alone, during, enter, isReplacing, sameData } from '../../src/jobs/users.ts'
import { openPlan } from '../../src/plan/plan.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { RemoteThread } from '../../src/threads/remote.ts'
import { until } from './desk.ts'

let data: string
let store: Store
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'aisle-users-'))
  store = await openStore({ data })
})
afterEach(async () => {
  store.close()
  await rm(data, { recursive: true, force: true })
})

const place = () => store.options

describe('replacing the data', () => {
  test('ends who can be ended, waits for the others, and lets nobody begin', async () => {
    const heard: string[] = []
    const leave = enter(place(), { what: 'one', end: () => void heard.push('asked to end') })
    const isSame = sameData(place())
    const other = during(place(), { what: 'two' }, () =>
      Bun.sleep(50).then(() => heard.push('two')),
    )
    setTimeout(() => leave(), 80)
    const done = alone(place(), async () => heard.push('replaced'))
    expect(isReplacing(place())).toBe(true)
    expect(() => enter(place(), { what: 'late' })).toThrow('a backup is being restored')
    await expect(alone(place(), async () => {})).rejects.toThrow('a backup is being restored')
    await Promise.all([done, other])
    expect(heard).toEqual(['asked to end', 'two', 'replaced'])
    expect(isSame()).toBe(false)
    expect(isReplacing(place())).toBe(false)
    enter(place(), { what: 'later' })()
  })

  test('is given up where somebody does not end, and all goes on', async () => {
    const isSame = sameData(place())
    const leave = enter(place(), { what: 'a long thing goes on' })
    let ran = false
    const work = async () => {
      ran = true
    }
    await expect(alone(place(), work, { patience: 30 })).rejects.toThrow('does not end')
    expect([ran, isSame(), isReplacing(place())]).toEqual([false, true, false])
    leave()
  })

  test('does not touch other data', async () => {
    enter({ data: `${data}-other` }, { what: 'elsewhere', refuse: true })
    await alone(place(), async () => {})
  })

  test('lets what is being learned come to its end: nothing is cut off inside the database', async () => {
    const seed = 'http://toys.test/'
    await store.shops.add({ slug: 'toys', name: 'Toys', seed })
    const call = spyOn(RemoteThread.prototype, 'call')
    const kill = spyOn(RemoteThread.prototype, 'terminate')
    try {
      const order: string[] = []
      const foretold = predict(store, 'toys', openPlan([seed])).finally(() => order.push('learned'))
      await until(() => call.mock.calls.some(([name]) => name === 'predict'))
      await alone(place(), async () => void order.push('replaced'))
      // No crawl tells anything of it yet.
      expect(await foretold).toBeNull()
      expect(order).toEqual(['learned', 'replaced'])
      expect(kill).not.toHaveBeenCalled()
    } finally {
      call.mockRestore()
      kill.mockRestore()
    }
  })

  test('ends surveys and the annotator, and crawls do not begin', async () => {
    const server = Bun.serve({
      ...{ port: 0, hostname: '127.0.0.1' },
      fetch: () => new Promise<Response>(() => {}),
    })
    const seed = `http://127.0.0.1:${server.port}/`
    const survey = askSurvey(place(), seed).then(
      () => 'done',
      () => 'ended',
    )
    const shop = await store.shops.add({ slug: 'toys', name: 'Toys', seed })
    const annotators = new Annotators(store)
    await annotators.ask(shop, 'stylesheets', 'x')
    const name = await makeBackup(store)
    const jobs = new JobManager(place())
    const tried = alone(place(), async () => {
      const asked = { shop: 'toys', mode: 'auto', maxPages: null, maxAge: null } as const
      const started = await jobs.start({ ...asked, delay: null, concurrency: null, fresh: false })
      expect(started).toMatchObject({ ok: false, error: 'a backup is being restored' })
      await expect(jobs.draw(openPlan([seed]))).rejects.toThrow('a backup is being restored')
      await expect(jobs.learn('toys')).rejects.toThrow('a backup is being restored')
      await expect(annotators.ask(shop, 'stylesheets', 'x')).rejects.toThrow(
        'a backup is being restored',
      )
      await restore(store, name)
    })
    await tried
    expect(await survey).toBe('ended')
    // And they begin again.
    await annotators.ask(shop, 'stylesheets', 'x')
    annotators.close()
    await jobs.close()
    await server.stop(true)
  }, 30_000)
})
