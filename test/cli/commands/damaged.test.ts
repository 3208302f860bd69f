import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import Database from 'libsql'
import { openPlan } from '../../../src/plan/plan.ts'
import { openStore } from '../../../src/store/store.ts'
import { Folder } from '../helper.ts'

setDefaultTimeout(30_000)

const WRAPPER = {
  detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }],
  fields: [{ name: 'name', xpath: '//h1', type: 'text' }],
}

let folder: Folder
beforeEach(async () => {
  folder = await Folder.make()
  const store = await openStore({ data: join(folder.path, 'aisle-data') })
  const { id, seed } = await store.shops.add({
    ...{ slug: 'toys', name: 'Toys', seed: 'http://127.0.0.1:9/' },
  })
  await store.wrappers.save(id, JSON.stringify(WRAPPER), 'hand')
  await store.plans.save(id, JSON.stringify(openPlan([seed])), 'edited')
  await store.topics.save(id, JSON.stringify({ keywords: ['duck'] }), 'hand')
  store.close()
})
afterEach(() => folder.remove())

function damage(sql: string): void {
  const database = new Database(join(folder.path, 'aisle-data', 'aisle.db'))
  database.exec(sql)
  database.close()
}

test.each([
  ['wrapper', 'wrappers', 'shop show toys'],
  ['wrapper', 'wrappers', '--crawl toys'],
  ['plan', 'plans', 'plan toys'],
  ['plan', 'plans', 'plan toys --versions'],
  ['plan', 'plans', '--crawl toys'],
  ['topic', 'topics', 'shop show toys'],
])('a %s that was damaged by hand (%s) is told in a sentence: %s', async (kind, table, words) => {
  damage(`UPDATE ${table} SET json = 'junk'`)
  const { code, err } = await folder.aisle(words)
  expect(code).toBe(1)
  expect(err).toContain(`version 1 of the ${kind}`)
  expect(err).toContain(`Use another version of it, or save a new ${kind}.`)
  expect(err).not.toContain('should not have happened')
})

test('an address that was damaged by hand is told in a sentence', async () => {
  damage("UPDATE shops SET seed = 'not a url'")
  const { code, err } = await folder.aisle('--crawl toys')
  expect(code).toBe(1)
  expect(err).toContain('its address cannot be read: not a url')
})
