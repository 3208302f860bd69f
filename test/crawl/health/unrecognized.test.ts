import { afterEach, beforeEach, expect, test } from 'bun:test'
import { exitCodeOf } from '../../../src/cli/print/crawl.ts'
import type { CrawlReport } from '../../../src/jobs/types.ts'
import { Lab } from '../harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from '../tiny.ts'

/** Half of it fits. */
const WRONG = {
  ...WRAPPER,
  detail: [...WRAPPER.detail, { on: 'xpath', xpath: "//*[@id='buy-box']", mode: 'mandatory' }],
}

let tiny: Tiny
let lab: Lab

beforeEach(async () => {
  tiny = startTiny({
    '/': links('/a', '/b', '/about'),
    '/a': product('A', '1.00'),
    '/b': product('B', '2.00'),
    '/about': links('/'),
  })
  lab = await Lab.open()
})

afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const exit = (report: CrawlReport) => exitCodeOf([{ event: 'done', ...report }])
const alerts = () => lab.store.alerts.list(1)

test('a wrapper that matches nothing is for a person to look at, with the nearest misses', async () => {
  await lab.addShop(`${tiny.url}/`, WRONG)
  const report = await lab.crawl()
  expect(report).toMatchObject({ complete: true, designChanged: false, shouldLook: 'wrapper' })
  expect(exit(report)).toBe(3)
  expect(report.notes![0]).toBe('The wrapper matched no page: no products were found.')
  expect(report.notes![1]).toMatch(
    /^Nearest: .*\/[ab] matches 1 of 2 detail rules, but not .*buy-box'\] \(it selects nothing\)\.$/,
  )
  const [alert] = await alerts()
  expect(alert).toMatchObject({ kind: 'wrapper', crawl: 1, details: { wrapper: 1 } })
  expect(alert!.message).toContain('Nearest: ')
  expect((await lab.store.crawls.get(1))!.note).toBe(alert!.message)
})

test('it is told once, and again of pages that are what they were', async () => {
  await lab.addShop(`${tiny.url}/`, WRONG)
  await lab.crawl()
  const again = await lab.crawl()
  expect(exit(again)).toBe(3)
  expect(again.notes!.join()).toContain('matches 1 of 2 detail rules')
  expect(await alerts()).toHaveLength(1)
})

test('a wrapper that was mended is an alert no more', async () => {
  await lab.addShop(`${tiny.url}/`, WRONG)
  await lab.crawl()
  await lab.setWrapper(WRAPPER)
  expect(exit(await lab.crawl())).toBe(0)
  expect(await alerts()).toEqual([])
})

test('a person who resolved the alert knows that the shop is empty', async () => {
  tiny.pages['/a'] = tiny.pages['/b'] = links('/')
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  expect(exit(await lab.crawl())).toBe(3)
  await lab.store.alerts.resolve((await alerts())[0]!.id)
  const report = await lab.crawl()
  expect(exit(report)).toBe(0)
  expect(report.notes).toContain('The wrapper matched no page: no products were found.')
  expect(await alerts()).toEqual([])
  // But not of another wrapper.
  await lab.setWrapper(WRONG)
  expect(exit(await lab.crawl())).toBe(3)
})

test('an alert that closed by itself is not one that a person has looked at', async () => {
  await lab.addShop(`${tiny.url}/`, WRONG)
  await lab.crawl()
  await lab.store.alerts.resolveAll(1, ['wrapper'], 'Crawl 2 found products.')
  expect(exit(await lab.crawl())).toBe(3)
  expect(await alerts()).toMatchObject([{ kind: 'wrapper' }])
})

test('a short crawl has not looked far enough', async () => {
  await lab.addShop(`${tiny.url}/`, WRONG)
  const report = await lab.crawl({ maxPages: 2 })
  expect(report.shouldLook).toBeUndefined()
  expect(exit(report)).toBe(0)
})

test('a shop without a wrapper is told of that, which is no alert', async () => {
  await lab.addShop(`${tiny.url}/`)
  expect(exit(await lab.crawl())).toBe(0)
  expect(await alerts()).toEqual([])
})
