import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { checkUsable } from '../../../src/jobs/backup/examiner.ts'
import { openPlan } from '../../../src/plan/plan.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import { WRAPPER } from '../../web/helper.ts'

let data: string
let store: Store
let database: InstanceType<typeof Database>

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'aisle-usable-'))
  store = await openStore({ data })
  const seed = 'http://toys.example/'
  const { id } = await store.shops.add({ slug: 'toys', name: 'Toys', seed })
  await store.wrappers.save(id, WRAPPER, 'hand')
  await store.plans.save(id, JSON.stringify(openPlan([seed])), 'open')
  await store.topics.save(id, JSON.stringify({ keywords: ['duck'] }), 'hand')
  await store.schedules.set(id, { cron: '0 4 * * *', mode: 'auto' }, 1)
  database = new Database(join(data, 'aisle.db'))
})
afterAll(async () => {
  database.close()
  store.close()
  await rm(data, { recursive: true, force: true })
})

test('shops that came in by the rules can be used', async () => {
  await checkUsable(store)
})

test.each([
  ['shops', 'seed', "'junk://'", 'the shop toys: url: '],
  ['shops', 'slug', "'Not an id'", 'the shop Not an id: id: '],
  ['shops', 'scope', "'all'", 'the shop toys: scope: '],
  ['shops', 'concurrency', '1000', 'the shop toys: concurrency: '],
  ['shops', 'schedule', "'often'", 'the shop toys: "often" has 1 part'],
  ['wrappers', 'json', `'{"detail":[null],"fields":null}'`, 'version 1 of the wrapper: '],
  ['plans', 'json', `'{"seeds":[]}'`, 'version 1 of the plan: '],
  ['topics', 'json', `'{}'`, 'version 1 of the topic: '],
])('%s.%s = %s is told', async (table, column, junk, told) => {
  const [[was]] = database.prepare(`SELECT ${column} FROM ${table}`).raw(true).all() as [[string]]
  database.exec(`UPDATE ${table} SET ${column} = ${junk}`)
  const error = await checkUsable(store).catch((thrown) => thrown)
  database.prepare(`UPDATE ${table} SET ${column} = ?`).run([was])
  expect(error.message).toContain(told)
  expect(error.kind).toBe('invalid')
})
