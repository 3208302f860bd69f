import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServedShop } from '../../../src/demo/index.ts'
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

test('what is missing is told with what to do', async () => {
  expect((await folder.aisle('learn nobody')).err).toContain('there is no shop nobody')
  const early = await folder.aisle('learn demo')
  expect(early).toMatchObject({ code: 1, out: '' })
  expect(early.err).toContain('Crawl it whole first: aisle --crawl demo --mode initial')
  const wrong = await folder.aisle('learn demo --learner dagger')
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.err).toContain('--learner must be one of aisle, kapsa')
})

test('a crawl of every page learns, and the next one downloads what was predicted', async () => {
  const crawled = await folder.aisle('--crawl demo')
  expect(crawled.err).toMatch(
    /demo: learned a plan: \d+ pages instead of \d+ reach all 30 products/,
  )
  expect(crawled.out).toMatch(
    /the next crawl walks plan version 2 \(\d+ states?, \d+ edges?; \d+ pages instead of \d+\)/,
  )
  const { predicted } = JSON.parse((await folder.aisle('learn demo --json')).out)
  const focused = await folder.aisle('--crawl demo --json')
  const report = JSON.parse(focused.out.trim().split('\n').at(-1)!)
  expect(report).toMatchObject({ mode: 'focused', details: 30, complete: true })
  expect(report.pages + report.unchanged304).toBe(predicted.pages)
})

test('--json keeps its contract, whoever learns', async () => {
  for (const learner of ['aisle', 'kapsa']) {
    const ran = await folder.aisle(`learn demo --learner ${learner} --json`)
    expect(ran).toMatchObject({ code: 0, err: '' })
    const told = JSON.parse(ran.out)
    expect(told).toMatchObject({ learner, products: 30, missed: 0, unknown: false, active: true })
    const { predicted, of, states, edges, unread } = told
    expect(predicted.details).toBe(30)
    expect(of.details).toBe(30)
    expect(predicted.pages - unread).toBeLessThanOrEqual(of.pages)
    expect(states).toBeGreaterThan(0)
    expect(edges).toBeGreaterThan(0)
  }
})

test('--compare tells what both learners would download, of every shop, and saves nothing', async () => {
  const before = (await folder.aisle('plan demo --versions --format json')).out
  const { out } = await folder.aisle('learn all --compare --json')
  const rows = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows.map(({ shop, learner }) => [shop, learner])).toEqual([
    ['demo', 'aisle'],
    ['demo', 'kapsa'],
  ])
  for (const { products, pages, downloaded, saved, missed } of rows) {
    expect({ products, missed }).toEqual({ products: 30, missed: 0 })
    expect(saved).toBeCloseTo(100 * (1 - downloaded / pages), 5)
  }
  expect((await folder.aisle('learn demo --compare')).out).toMatch(
    /^SHOP +LEARNER +PRODUCTS +PAGES +DOWNLOADED +SAVED +MISSED\ndemo +aisle +30 /,
  )
  expect((await folder.aisle('plan demo --versions --format json')).out).toBe(before)
  expect((await folder.aisle('learn all')).err).toContain('"all" goes with --compare')
})

test('people read it in lines', async () => {
  const { out } = await folder.aisle('learn demo')
  expect(out).toMatch(/^demo: learned plan version \d+ \(\d+ states?, \d+ edges?\) from crawl 1\n/)
  expect(out).toMatch(/downloads \d+ pages instead of \d+ \(\d+ % less\), 30 of them product pages/)
  expect(out).toContain('reaches 30 products: all')
  expect(out).toContain('used from now on by: aisle --crawl demo')
})

test('the plan tells what it will download', async () => {
  const text = (await folder.aisle('plan demo')).out
  expect(text).toMatch(/^by the last crawl of every page, \d+ pages instead of \d+ reach all 30 /m)
  expect(text).toMatch(/^ {2}→ \w+ \(\d+ pages?\): {2}\w/m)
  expect((await folder.aisle('plan demo --format svg')).out).toMatch(/>\d+ pages?<\/tspan>/)
  expect((await folder.aisle('plan demo --format dot')).out).toMatch(/ · \d+ pages?"/)
})

test('a plan edited by hand stays in use until it is dropped', async () => {
  await folder.write('plan.json', (await folder.aisle('plan demo --format json')).out)
  // The same content is the same version, so something is changed.
  const edited = JSON.parse(await Bun.file(`${folder.path}/plan.json`).text())
  edited.states[edited.start].name = 'where all begins'
  await folder.write('plan.json', edited)
  await folder.aisle('plan demo --import plan.json')
  const kept = await folder.aisle('learn demo')
  expect(kept.out).toContain('not used: the plan in use was edited by hand')
  expect((await folder.aisle('plan demo')).out).toContain('where all begins')
  await folder.aisle('plan demo --drop')
  expect((await folder.aisle('learn demo')).out).toContain('used from now on')
  expect((await folder.aisle('plan demo')).out).not.toContain('where all begins')
})

describe('versions', () => {
  test('are listed with what each would download', async () => {
    const { out, err } = await folder.aisle('plan demo --versions')
    expect(out).toMatch(/^VERSION +ORIGIN +SAVED +STATES +EDGES +PAGES +PRODUCTS +MISSED\n/)
    expect(out).toMatch(/^ +\d+ +in use +learned +20.* +30 +0$/m)
    expect(out).toMatch(/^ +\d+ +edited +20/m)
    // A plan that follows every link is none that one could choose.
    expect(out).not.toContain('open')
    expect(err).toMatch(/as the shop was in crawl 1, which read \d+ pages/)
    const lines = (await folder.aisle('plan demo --versions --format json')).out.trim().split('\n')
    const [newest] = lines.map((line) => JSON.parse(line))
    expect(newest).toMatchObject({ active: true, origin: 'learned' })
    expect(newest.predicted).toMatchObject({ details: 30, products: 30, missed: 0 })
  })

  test('one of them is used', async () => {
    const lines = (await folder.aisle('plan demo --versions --format json')).out.trim().split('\n')
    const { version } = lines
      .map((line) => JSON.parse(line))
      .find(({ origin }) => origin === 'edited')
    const { out, code } = await folder.aisle(`plan demo --use ${version}`)
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^demo uses plan version ${version}: \\d+ states?, .* edges?\n`))
    expect(out).toContain('reach all 30 products')
    expect((await folder.aisle('plan demo')).out).toContain('where all begins')
  })

  test.each([
    ['--use 99', 1, 'there is no plan version 99'],
    ['--use 1', 1, 'there is no plan version 1'],
    ['--use none', 2, '--use must be a whole number'],
    ['--use 2 --drop', 2, '--drop and --use do not go together'],
    ['--versions --format svg', 2, '--versions are listed as text or json, not as svg'],
  ])('%s', async (flags, code, error) => {
    const ran = await folder.aisle(`plan demo ${flags}`)
    expect(ran.code).toBe(code)
    expect(ran.err).toContain(error)
  })
})

test('a learned plan is shown as rules, which are crawled by', async () => {
  await folder.aisle('plan demo --drop')
  await folder.aisle('learn demo')
  const shown = await folder.aisle('plan demo --format rules')
  expect(shown.err).toContain('Rules do not say')
  await folder.write('rules.json', shown.out)
  expect((await folder.aisle('plan demo --import rules.json')).out).toContain(
    'demo uses plan version',
  )
  const ran = await folder.aisle('--crawl demo --json')
  const report = JSON.parse(ran.out.trim().split('\n').at(-1)!)
  // Without the folds products are met under several addresses; they are the same products.
  expect(report).toMatchObject({ mode: 'rules', complete: true, products: { total: 30, new: 0 } })
})
