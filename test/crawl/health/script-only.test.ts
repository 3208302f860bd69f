import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { exitCodeOf } from '../../../src/cli/print/crawl.ts'
import type { CrawlReport } from '../../../src/jobs/types.ts'
import { Lab } from '../harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from '../tiny.ts'

const SHELL = '<title>Shop</title><body><div id="root"></div><script src="/main.js"></script>'
const names = Array.from({ length: 30 }, (_, i) => `/p${i}`)

let tiny: Tiny
let lab: Lab

beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny({
    '/': links('/list', '/about'),
    '/list': links(...names),
    '/about': links('/'),
    ...Object.fromEntries(names.map((name, i) => [name, product(name, `${i + 1}.00`)])),
  })
})

afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const exit = (report: CrawlReport) => exitCodeOf([{ event: 'done', ...report }])
const alerts = () => lab.store.alerts.list(1)
const SCRIPTED = {
  ...{ complete: false, incomplete: 'scripts', designChanged: false, shouldLook: 'scripts' },
} as const

/** From now on scripts fill the pages; each with a number of its own, or all the same. */
const rebuild = (own = false) => {
  Object.keys(tiny.pages).forEach((path, i) => {
    tiny.pages[path] = own ? `${SHELL}<!-- ${i} -->` : SHELL
  })
}

describe('a new shop', () => {
  test.each([true, false])('says so at the first crawl, with a wrapper: %p', async (wrapper) => {
    rebuild()
    await lab.addShop(`${tiny.url}/`, wrapper ? WRAPPER : null)
    const report = await lab.crawl()
    expect(report).toMatchObject({ ...SCRIPTED, pages: 1 })
    expect(report.notes![0]).toStartWith(
      'This shop builds its pages with scripts: its page has no words or links before they run',
    )
    expect(report.notes!.join()).not.toContain('matched no page')
    expect(exit(report)).toBe(3)
    expect(await alerts()).toMatchObject([{ kind: 'scripts', message: report.notes![0] }])
  })

  test('says so again while its page stays what it was', async () => {
    rebuild()
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const { notes } = await lab.crawl()
    const again = await lab.crawl()
    expect(again).toMatchObject({ ...SCRIPTED, notes: [notes![0]!] })
    expect(await alerts()).toHaveLength(1)
  })

  test('is fine with one such page among others', async () => {
    tiny.pages['/about'] = SHELL
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    expect(await lab.crawl()).toMatchObject({ complete: true, details: 30 })
    expect(await alerts()).toEqual([])
  })
})

describe('a known shop that is built by scripts now', () => {
  for (const own of [false, true]) {
    for (const mode of ['initial', 'focused'] as const) {
      test(`in a ${mode} crawl${own ? ', each page its own' : ''}`, async () => {
        await lab.addShop(`${tiny.url}/`, WRAPPER)
        await lab.crawl({}, { learn: true })
        rebuild(own)
        const report = await lab.crawl({ mode })
        expect(report).toMatchObject({ ...SCRIPTED, products: { total: 30, gone: 0 } })
        expect(exit(report)).toBe(3)
        expect(await alerts()).toMatchObject([{ kind: 'scripts' }])
      })
    }
  }

  test('in the middle of a crawl, which stops', async () => {
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.crawl({}, { learn: true })
    for (const name of names.slice(5)) tiny.pages[name] = SHELL
    tiny.asked.length = 0
    const report = await lab.crawl({ concurrency: 1 })
    expect(report).toMatchObject({ ...SCRIPTED, products: { total: 30, gone: 0 } })
    expect(report.notes![0]).toMatch(/: \d+ of \d+ pages have no words or links/)
    expect(tiny.asked.length).toBeLessThan(30)
  })

  test('and is not again: the alert is over', async () => {
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const before = { ...tiny.pages }
    await lab.crawl()
    rebuild()
    await lab.crawl()
    Object.assign(tiny.pages, before)
    expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: 30, gone: 0 } })
    expect(await alerts()).toEqual([])
  })
})
