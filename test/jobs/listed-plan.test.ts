import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { change, serveShop, wrapperFor } from '../../src/demo/index.ts'
import { predictionText } from '../../src/jobs/learn/learn.ts'
import { predict } from '../../src/jobs/learn/learning.ts'
import { Lab } from '../crawl/harness.ts'
import { startTiny, type Tiny } from '../crawl/tiny.ts'
import { kinds } from '../shops/index.ts'

const LEARN = { learn: true }

const tableOf = async (lab: Lab) =>
  (await Array.fromAsync(lab.store.products.each({})))
    .map(({ name, amount, gone }) => `${name} ${amount} ${gone ? 'gone' : ''}`)
    .sort()

let lab: Lab
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.close())

describe('a plan of a shop without a wrapper walks its lists, and finds what a whole crawl does', () => {
  for (const name of ['demo', 'next-only', 'windowed', 'many-urls', 'page-sizes'] as const) {
    test(name, async () => {
      const served = serveShop(change(kinds[name]!, { catalog: { products: 60 } }))
      const whole = await Lab.open()
      try {
        await whole.addShop(served.url)
        await whole.crawl()
        await lab.addShop(served.url)
        const first = await lab.crawl({}, LEARN)
        const { learned } = first
        expect(learned).toMatchObject({ active: true, products: 60, missed: 0, details: 0 })
        expect(learned!.pages).toBeLessThan(first.pages / 3)
        const same = await lab.crawl()
        expect(same).toMatchObject({ mode: 'focused', complete: true, errors: 0 })
        expect(same.requests).toBe(learned!.pages)
        expect(same.products).toEqual({ total: 60, new: 0, changed: 0, gone: 0 })
        served.shop.day = 3
        await whole.crawl()
        const later = await lab.crawl({ mode: 'delta' })
        expect(later).toMatchObject({ mode: 'focused', complete: true, details: 0 })
        // Of some that are gone a whole crawl cannot say so: it leaves pages that showed them beside others.
        const onSale = (rows: string[]) => rows.filter((row) => !row.endsWith('gone'))
        const [ours, theirs] = [onSale(await tableOf(lab)), onSale(await tableOf(whole))]
        expect(theirs).toEqual(expect.arrayContaining(ours))
        expect(theirs.length - ours.length).toBeLessThan(4)
      } finally {
        whole.close()
        await served.stop()
      }
    }, 60_000)
  }
})

test('a wrapper that comes later reads the product pages of the same plan', async () => {
  const served = serveShop(change(kinds.plain!, { catalog: { products: 40 } }))
  try {
    await lab.addShop(served.url)
    const { learned } = await lab.crawl({}, LEARN)
    await lab.setWrapper(wrapperFor(served.shop.config))
    const report = await lab.crawl()
    expect(report).toMatchObject({ mode: 'focused', complete: true, details: 40 })
    expect(report.requests).toBe(learned!.pages + 40)
    const { json } = (await lab.store.plans.active(1))!
    const prediction = await predict(lab.store, 'shop', JSON.parse(json))
    expect(predictionText(prediction!)).toStartWith(`${report.requests} pages instead of`)
  } finally {
    await served.stop()
  }
})

describe('what pages only link', () => {
  const card = (n: number): string =>
    `<li class="card"><a href="/p/${n}"><img src="/i/${n}.jpg"></a><h3><a href="/p/${n}">Thing number ${n}</a></h3><b>€${n}.50</b></li>`
  const page = (main: string): string =>
    `<html><body><nav><ul><li><a href="/tents">Tents</a></li><li><a href="/boots">Boots</a></li></ul></nav><main>${main}</main><footer><p><a href="/all">Everything</a></p></footer></body></html>`
  const list = (from: number): string =>
    page(`<ul>${Array.from({ length: 5 }, (_, i) => card(from + i)).join('')}</ul>`)
  const numbers = [1, 2, 3, 4, 5, 11, 12, 13, 14, 15]
  let tiny: Tiny
  beforeEach(async () => {
    tiny = startTiny({
      '/': page('<p>Welcome</p>'),
      '/all': page(
        `<ul>${numbers.map((n) => `<li><a href="/p/${n}">${n}</a></li>`).join('')}</ul>`,
      ),
      '/tents': list(1),
      '/boots': list(11),
    })
    for (const n of numbers) tiny.pages[`/p/${n}`] = page(`<h1>Thing number ${n}</h1>`)
    await lab.addShop(`${tiny.url}/`)
  })
  afterEach(() => tiny.stop())

  test('without what it costs is not found there: the plan goes by the lists', async () => {
    const { learned } = await lab.crawl({}, LEARN)
    expect(learned).toMatchObject({ active: true, products: 10, missed: 0, pages: 3 })
    tiny.asked.length = 0
    expect((await lab.crawl()).products).toEqual({ total: 10, new: 0, changed: 0, gone: 0 })
    expect(tiny.asked.filter((path) => path !== '/robots.txt').sort()).toEqual([
      '/',
      '/boots',
      '/tents',
    ])
  })

  test('is read without a wrapper where rules name it', async () => {
    const { learned } = await lab.crawl({}, LEARN)
    const { json } = (await lab.store.plans.get(1, (learned as { version: number }).version))!
    await lab.store.plans.save(1, json, 'rules', { activate: true })
    expect((await lab.crawl({ mode: 'rules' })).pages).toBe(13)
  })

  test('beside others leaves a plan unused, and says how to use it', async () => {
    const strip = page(`<h1>Thing</h1><ul class="strip">${[21, 22, 23].map(card).join('')}</ul>`)
    for (const n of [1, 2, 3, 4, 5]) tiny.pages[`/p/${n}`] = strip
    const { learned } = await lab.crawl({}, LEARN)
    expect(learned).toMatchObject({ active: false, products: 10, missed: 3 })
    expect((await lab.crawl({}, LEARN)).mode).toBe('initial')
    expect(await lab.failure({ mode: 'delta' })).toBe(
      'shop: the shop has no plan yet, so its lists are not known | The plan that was learned would miss 3 products. Use it all the same: aisle plan shop --use 4',
    )
  })

  test('is no reason to learn where nothing is for sale', async () => {
    tiny.pages['/tents'] = tiny.pages['/boots'] = page('<p>Soon</p>')
    const report = await lab.crawl({}, LEARN)
    expect(report.learned).toBeUndefined()
    expect(await lab.failure({ mode: 'delta' })).toBe(
      'shop: the shop has no plan yet, so its lists are not known | Crawl it whole first: aisle --crawl shop --mode initial',
    )
  })
})
