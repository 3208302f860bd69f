import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import Database from 'libsql'
import { reason, status } from '../../src/store/schema/columns.ts'
import { Lab } from './harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from './tiny.ts'

let lab: Lab
let shop: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  shop = startTiny({
    '/': links('/one', '/other'),
    '/one': links('/p/duck'),
    '/other': links('/p/goose'),
    '/p/duck': product('Duck', '1.00'),
    '/p/goose': product('Goose', '2.00'),
  })
  await lab.addShop(`${shop.url}/`, WRAPPER)
})
afterEach(async () => {
  lab.close()
  await shop.stop()
})

/** As the end of a crawl leaves a page that waited in the queue to the last. */
function leaveAsHeld(path: string): void {
  const database = new Database(join(lab.folder, 'aisle.db'))
  const { changes } = database
    .prepare(
      `UPDATE frontier SET status = ?, reason = ? WHERE status = ? AND arrival > 0
        AND (crawl, page) = (SELECT max(c.id), p.key & 0xffffffff FROM crawls c, pages p
          WHERE p.url LIKE ?)`,
    )
    .run(status.of('skipped'), reason.of('trap'), status.of('queued'), `%${path}`)
  database.close()
  expect(changes).toBe(1)
}

test('what was behind pages that a killed crawl had left at its end is not gone', async () => {
  expect((await lab.crawl()).products.total).toBe(2)
  const stop = new AbortController()
  const one = shop.pages['/one'] as string
  shop.pages['/one'] = () => {
    stop.abort()
    return one
  }
  const request = { mode: 'initial', concurrency: 1 } as const
  const killed = await lab.crawl({ ...request, fresh: true }, { signal: stop.signal })
  expect(killed.incomplete).toBe('stopped')
  leaveAsHeld('/other')
  shop.asked.length = 0
  const report = await lab.crawl(request)
  expect(report).toMatchObject({ crawl: killed.crawl, complete: true })
  expect(shop.asked).not.toContain('/other')
  expect(report.products).toMatchObject({ total: 2, gone: 0 })
})
