import { describe, expect, test } from 'bun:test'
import { truthOf } from '../../../src/demo/index.ts'
import { Bench } from '../../../src/jobs/annotate/bench.ts'
import { EMPTY_DRAFT, withField, withMark, withRule } from '../../../src/wrapper/annotate/draft.ts'
import { compileWrapper } from '../../../src/wrapper/compile.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'
import { kinds } from '../../shops/index.ts'
import { fetchPage } from '../../shops/read.ts'
import { origin } from '../../shops/walk.ts'
import { sourcesFrom } from '../../wrapper/annotate/scene.ts'

const benchOf = async (name: keyof typeof kinds, products = 8, others = 8) => {
  const { shop, sources } = await sourcesFrom(kinds[name], products, others)
  const bench = new Bench()
  for (const source of sources) bench.add(source)
  return { shop, bench }
}

describe.each(['plain', 'table-grid', 'windowed'] as const)('the shop %s', (name) => {
  test('suggestions and proposed rules read every product rightly', async () => {
    const { shop, bench } = await benchOf(name)
    let draft = EMPTY_DRAFT
    const { samples } = bench.view(draft)
    const products = samples.filter(({ kind }) => kind === 'product')
    expect(products.length).toBe(8)
    const suggested = bench.suggest(draft, products[0]!.key)
    expect(suggested.map(({ field }) => field.name)).toEqual(
      expect.arrayContaining(['name', 'price', 'sku']),
    )
    for (const { field } of suggested) draft = withField(draft, field)
    for (const { rule } of bench.proposeRules(draft).slice(0, 2)) draft = withRule(draft, rule)
    const view = bench.view(draft)
    expect(view.agreement.filter(({ agrees }) => !agrees)).toEqual([])
    expect(
      view.rows.flatMap(({ cells }) => cells).filter(({ state }) => state === 'wrong'),
    ).toEqual([])
    const wrapper = compileWrapper(parseWrapper(draft.wrapper))
    for (const product of truthOf(shop, origin).products.slice(0, 30)) {
      const { fields } = wrapper.extract(await fetchPage(shop, product.url))
      expect([fields.name, (fields.price as { amount: string }).amount]).toEqual([
        product.name,
        product.price,
      ])
    }
  })

  test('two cards give the records of a list, with their fields', async () => {
    const { bench } = await benchOf(name, 4, 10)
    const { samples } = bench.view(EMPTY_DRAFT)
    const lists = samples.filter(({ kind }) => kind === 'list')
    expect(lists.length).toBeGreaterThan(0)
    const found = bench.list(EMPTY_DRAFT, lists[0]!.key, [], null)!
    expect(found.total).toBeGreaterThan(2)
    const again = bench.list(
      EMPTY_DRAFT,
      lists[0]!.key,
      found.records.slice(0, 2).map(({ number }) => number),
      null,
    )!
    expect(again.total).toBeGreaterThanOrEqual(found.total)
    for (const { cells } of again.records) {
      expect(cells.find(({ field }) => field === 'name')!.text).not.toBe('')
      expect(cells.find(({ field }) => field === 'url')!.text).toStartWith('http')
    }
  })
})

test('what a person says of a page counts', async () => {
  const { bench } = await benchOf('plain', 4, 4)
  const { samples } = bench.view(EMPTY_DRAFT)
  const other = samples.find(({ kind }) => kind === 'other')!
  const marked = bench.view(withMark(EMPTY_DRAFT, other.url, 'product'))
  expect(marked.samples.find(({ key }) => key === other.key)).toMatchObject({
    kind: 'product',
    marked: true,
  })
  expect(marked.rows.length).toBe(5)
})

test('a change with fifty samples is there in 200 ms', async () => {
  const { bench } = await benchOf('plain', 40, 20)
  let draft = EMPTY_DRAFT
  const [first] = bench.view(draft).samples.filter(({ kind }) => kind === 'product')
  const suggested = bench.suggest(draft, first!.key)
  for (const { field } of suggested) draft = withField(draft, field)
  for (const { rule } of bench.proposeRules(draft).slice(0, 3)) draft = withRule(draft, rule)
  bench.view(draft)
  const times = ['//h1', '//main//h1', "//*[@class='product-title']", '//title', '//h2'].map(
    (xpath) => {
      draft = withField(draft, { name: 'name', xpath, type: 'text', required: true })
      return bench.view(draft).milliseconds
    },
  )
  const [number] = bench.selects(first!.key, draft.wrapper.fields[1]!.xpath)
  const started = performance.now()
  const pointed = bench.point(draft, {
    ...{ key: first!.key, picked: [{ key: first!.key, number: number! }], excluded: [] },
    wanted: { name: 'price', type: 'price' },
  })
  const pointing = performance.now() - started
  expect(pointed!.candidates[0]!.filled).toBe(bench.view(draft).rows.length)
  console.error(`a change ${Math.max(...times).toFixed(1)} ms, pointing ${pointing.toFixed(1)} ms`)
  expect(Math.max(...times)).toBeLessThan(200)
  expect(pointing).toBeLessThan(400)
})

describe('a former price', () => {
  /** Every other page shows one, in the same box as the price; `apart`: in an element of its own. */
  const boxed = (apart: boolean) => {
    const bench = new Bench()
    for (let i = 0; i < 8; i++) {
      const [price, former] = [`${i + 5}.00`, i % 2 === 0 ? `${i + 9}.00` : null]
      const offer = { '@type': 'Offer', price, priceCurrency: 'EUR' }
      const data = { '@type': 'Product', name: `Duck ${i}`, offers: offer }
      const was = apart ? `<span class="was">${former} EUR</span>` : `${former} EUR`
      const html = `<html><head><title>Duck ${i}</title>
        <script type="application/ld+json">${JSON.stringify(data)}</script></head><body>
        <h1>Duck ${i}</h1><div class="box">${former ? `Regular price: ${was}` : ''}
        <b class="now">${price} EUR</b></div><button>Add to cart</button></body></html>`
      const url = `http://shop.test/p/${i}`
      bench.add({
        ...{ key: url, url, html: new TextEncoder().encode(html), contentType: 'text/html' },
        ...{ detail: true, failure: null, from: 'crawl' },
      })
    }
    return bench
  }
  const pairsOf = (bench: Bench) => {
    let draft = EMPTY_DRAFT
    for (const { field } of bench.suggest(draft, 'http://shop.test/p/0')) {
      draft = withField(draft, field)
    }
    const { rows, fields } = bench.view(draft)
    const cell = (name: string) => fields.findIndex(({ field }) => field.name === name)
    return rows.map(({ cells }) => [cells[cell('price')]!.text, cells[cell('regularPrice')]?.text])
  }

  test('is read where there is one, and nowhere else', () => {
    expect(pairsOf(boxed(true)).slice(0, 2)).toEqual([
      ['5.00 EUR', '9.00 EUR'],
      ['6.00 EUR', ''],
    ])
  })

  test('is never the price again', () => {
    for (const [price, former] of pairsOf(boxed(false))) expect(former).not.toBe(price)
  })

  test('in the generated shop whose box begins with it', async () => {
    const { bench } = await benchOf('windowed', 8, 8)
    const [product] = bench.view(EMPTY_DRAFT).samples.filter(({ kind }) => kind === 'product')
    const suggested = bench.suggest(EMPTY_DRAFT, product!.key)
    const former = suggested.find(({ field }) => field.name === 'regularPrice')
    // Three of eight have one.
    expect(former?.filled ?? 3).toBe(3)
  })
})
