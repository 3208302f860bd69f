import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServedShop } from '../../../src/demo/index.ts'
import { openPlan } from '../../../src/plan/plan.ts'
import { openStore } from '../../../src/store/store.ts'
import { type Folder, folderWithShop } from '../helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
let shop: ServedShop
beforeAll(async () => {
  ;({ folder, shop } = await folderWithShop())
})
afterAll(async () => {
  await shop.stop()
  await folder.remove()
})

test('is set, shown and taken away', async () => {
  expect((await folder.aisle('schedule demo')).out).toBe('demo: not crawled by itself\n')
  const set = await folder.aisle('schedule demo 0 4 * * *')
  expect(set).toMatchObject({ code: 0, err: '' })
  expect(set.out).toMatch(/^demo: 0 4 \* \* \*, next crawl \d{4}-\d\d-\d\d 04:0\d\n$/)
  expect((await folder.aisle('schedule demo')).out).toBe(set.out)
  const { schedule, nextCrawl } = JSON.parse((await folder.aisle('shop list --json')).out)
  expect(schedule).toBe('0 4 * * *')
  expect(Date.parse(nextCrawl)).toBeGreaterThan(Date.now())
  expect(JSON.parse((await folder.aisle('shop show demo --json')).out)).toMatchObject({
    schedule,
    nextCrawl,
  })
  expect((await folder.aisle('shop show demo')).out).toContain('schedule:  0 4 * * *, next crawl')
  const whole = await folder.aisle('schedule demo @daily --mode initial --json')
  expect(JSON.parse(whole.out)).toMatchObject({
    ...{ id: 'demo', schedule: '@daily', scheduleMode: 'initial' },
  })
  expect((await folder.aisle('schedule demo off')).out).toBe('demo: not crawled by itself\n')
  expect(JSON.parse((await folder.aisle('shop list --json')).out)).toMatchObject({
    schedule: null,
    nextCrawl: null,
  })
})

test('a mode in which no crawl can begin is refused as a crawl would be', async () => {
  for (const mode of ['delta', 'focused', 'rules', 'topic']) {
    const refused = await folder.aisle(`schedule demo @daily --mode ${mode}`)
    expect(refused).toMatchObject({ code: 2, out: '' })
    const crawl = await folder.aisle(`--crawl demo --mode ${mode}`)
    expect(refused.err).toBe(`aisle: ${crawl.err}`)
    expect(refused.err).toStartWith('aisle: demo: the shop has no ')
  }
  expect((await folder.aisle('schedule demo')).out).toBe('demo: not crawled by itself\n')
  const store = await openStore({ data: `${folder.path}/aisle-data` })
  await store.plans.save(1, JSON.stringify(openPlan([shop.url])), 'learned', { activate: true })
  store.close()
  expect((await folder.aisle('schedule demo @daily --mode delta')).out).toContain('(delta)')
  await folder.aisle('schedule demo off')
  await folder.aisle('plan demo --drop')
})

test('a wrong time is told with examples', async () => {
  const wrong = await folder.aisle('schedule demo 0 25 * * *')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err).toContain('"0 25 * * *" is not a time of cron')
  expect(wrong.err).toContain('Write it like "0 4 * * *" (every day at four in the morning)')
  const files = await folder.aisle('schedule demo 0 4 wrapper.json aisle-data x y')
  expect(files.err).toContain('put it into quotes')
  expect((await folder.aisle('schedule nobody off')).err).toContain('there is no shop nobody')
  expect((await folder.aisle('schedule demo off --mode delta')).err).toContain('--mode goes with')
  expect((await folder.aisle('schedule --help')).out).toContain('aisle schedule SHOP [CRON|off]')
})

test('a crawl that was missed begins when the page is served, and its end is stored', async () => {
  await folder.aisle('schedule demo 0 4 * * *')
  const store = await openStore({ data: `${folder.path}/aisle-data` })
  await store.schedules.set(1, { cron: '0 4 * * *', mode: 'auto' }, Date.now() - 1000)
  const served = folder.spawn(['--port', '0'])
  try {
    for (let i = 0; i < 200; i++) {
      if ((await store.crawls.last(1))?.state === 'done') break
      await Bun.sleep(100)
    }
    expect(await store.crawls.last(1)).toMatchObject({ state: 'done', incomplete: null })
    expect((await store.shops.need('demo')).nextCrawl).toBeGreaterThan(Date.now())
  } finally {
    served.kill('SIGINT')
    expect(await new Response(served.stderr).text()).toContain(
      'demo: crawl 1 began by its schedule',
    )
    await served.exited
    store.close()
  }
})
