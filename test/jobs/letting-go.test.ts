import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookInto, makeBackup, removeBackup, restore } from '../../src/jobs/backup/backups.ts'
import { predict } from '../../src/jobs/learn/learning.ts'
import { exportStream } from '../../src/jobs/transfer/exporting.ts'
import { importFile } from '../../src/jobs/transfer/importing.ts'
import { openPlan } from '../../src/plan/plan.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { openBy, tells } from '../soak/figures.ts'
import { exported } from '../store/make.ts'

const SEED = 'http://shop.example/'
const TIMES = 5

let data: string
let store: Store
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'aisle-letting-go-'))
  store = await openStore({ data })
  await store.shops.add({ slug: 'shop', name: 'Shop', seed: SEED })
})
afterEach(async () => {
  store.close()
  await rm(data, { recursive: true, force: true })
})

/** Files of the folder, also those that are gone already. */
const held = (): string[] => openBy(process.pid).filter((path) => path.startsWith(data))

async function transfer(): Promise<void> {
  const path = join(data, 'shop.json')
  await Bun.write(path, JSON.stringify(await exported(store, 'shop')))
  const slug = await importFile(store.options, { name: 'shop.json', path }, 'other')
  await store.shops.remove(slug)
}

async function takeFirst(): Promise<void> {
  const reader = exportStream({ data }, 'shop').getReader()
  await reader.read()
  await reader.cancel()
}

async function backUp(then: (name: string) => Promise<unknown>): Promise<void> {
  const name = await makeBackup(store)
  await then(name)
  removeBackup(store, name)
}

test.skipIf(!tells).each<[string, () => Promise<unknown>]>([
  ['backups that are made and looked into', () => backUp((name) => lookInto(store, name))],
  ['backups that take the place of the data', () => backUp((name) => restore(store, name))],
  ['predictions of plans', () => predict(store, 'shop', openPlan([SEED]))],
  ['shops that are brought in', transfer],
  ['shops that are taken out', () => new Response(exportStream({ data }, 'shop')).text()],
  ['shops that are taken out in part', takeFirst],
])('%s leave no file open', async (_, work) => {
  await work()
  const before = held().length
  for (let i = 0; i < TIMES; i++) await work()
  // SQLite keeps one that it closed for who opens it next, so single ones come and go.
  expect(held().length - before).toBeLessThan(TIMES)
})
