import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { openStore } from '../../../src/store/store.ts'
import { Folder } from '../helper.ts'

setDefaultTimeout(30_000)

const UNTIL = Date.parse('2126-05-04T10:00:00Z')

let folder: Folder
beforeEach(async () => {
  folder = await Folder.make()
  const store = await openStore({ data: join(folder.path, 'aisle-data') })
  const { id: shop } = await store.shops.add({
    ...{ slug: 'toys', name: 'Toys', seed: 'https://toys.example/' },
  })
  const raise = async (kind: string) =>
    (await store.alerts.raise({ shop, kind, message: `It is about ${kind}.` }))!.id
  await store.alerts.silence(await raise('robots'), UNTIL)
  await store.alerts.silence(await raise('scripts'), Date.now() - 1)
  await raise('blocked')
  await store.alerts.resolveAll(shop, ['blocked'], 'Crawl 3 was complete.')
  await raise('design')
  store.close()
})
afterEach(() => folder.remove())

test('a silent alert is told beside the open ones', async () => {
  const { out, err } = await folder.aisle('alerts')
  expect(out).toContain('It is about design.')
  expect(out).not.toContain('robots')
  expect(err).toMatch(/^Silent until 2126-05-0\d .*: robots of toys\.\n$/)
})

test('with --all it is silent, not closed, and a silence that is over is no more', async () => {
  const { out, err } = await folder.aisle('alerts --all')
  expect(out).toMatch(/\[silent until 2126-05-0\d [^\]]*\] It is about robots\./)
  expect(out).toMatch(/\[closed [^\]]*: by a person\] It is about scripts\./)
  expect(out).toMatch(/\[closed [^\]]*: Crawl 3 was complete\.\] It is about blocked\./)
  expect(err).toBe('')
  const lines = (await folder.aisle('alerts --all --json')).out.trim().split('\n')
  const told = lines.map((line) => JSON.parse(line))
  const closed = expect.stringMatching(/Z$/)
  expect(told).toMatchObject([
    { kind: 'design', closed: null, reason: null, silentUntil: null },
    { kind: 'blocked', closed, reason: 'Crawl 3 was complete.', silentUntil: null },
    { kind: 'scripts', closed, reason: null, silentUntil: null },
    { kind: 'robots', closed, reason: null, silentUntil: '2126-05-04T10:00:00.000Z' },
  ])
})
