import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { openStore } from '../../src/store/store.ts'
import { addShop, startCrawl } from './make.ts'
import { tempFolder } from './stores.ts'

test('killed at any moment, each page is there whole or not at all', async () => {
  const data = tempFolder()
  const store = await openStore({ data })
  const { id: shop } = await addShop(store)
  const crawl = await startCrawl(store, shop)
  const count = (table: string) => {
    const database = new Database(join(data, 'aisle.db'))
    const row = database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }
    database.close()
    return row.n
  }
  for (let round = 0; round < 8; round++) {
    const child = Bun.spawn(
      [process.execPath, join(import.meta.dir, 'writer.ts'), data, String(shop), String(crawl)],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    const reader = child.stdout.getReader()
    const first = await reader.read()
    let said = new TextDecoder().decode(first.value)
    await Bun.sleep(Math.random() * 60)
    child.kill('SIGKILL')
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      said += new TextDecoder().decode(part.value)
    }
    await child.exited
    expect(await store.integrity()).toEqual([])
    const pages = count('pages')
    // What it said was written is there; at most the page it was writing is there beside it.
    const told = Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1))
    expect(pages).toBeGreaterThanOrEqual(told)
    expect(pages).toBeLessThanOrEqual(told + 2)
    for (const table of ['paths', 'versions', 'visits', 'frontier', 'sightings']) {
      expect([table, count(table)]).toEqual([table, pages])
    }
    const { done, queued } = await store.frontier.counts(crawl)
    expect({ done, queued }).toEqual({ done: pages, queued: 0 })
    expect(await store.pages.ids(shop)).toEqual({
      page: pages + 1,
      path: pages + 1,
      version: pages + 1,
    })
    const onSale = await store.products.list({ shop })
    expect(onSale).toHaveLength(pages - Math.floor(pages / 10))
  }
  store.close()
  rmSync(data, { recursive: true, force: true })
}, 60_000)
