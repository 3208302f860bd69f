import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { compileWrapper } from '../../../src/wrapper/compile.ts'
import { judging } from '../../../src/wrapper/judge/judge.ts'
import { type KeptPage, OtherProducts } from '../../../src/wrapper/judge/other-products.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'
import { type RotatingTruth, rotatingShop } from '../../shops/rotating.ts'

setDefaultTimeout(60_000)

const ORIGIN = 'http://mill.example/index.php'
const product = (id: number) => `${ORIGIN}?main_page=product_info&products_id=${id}`
const reviews = (id: number) => `${ORIGIN}?main_page=product_reviews&products_id=${id}`
const list = (c: number) => `${ORIGIN}?main_page=index&cPath=${c}`

/** Reads a box that stands on most pages, and takes every page with a heading for a product's. */
const misled = parseWrapper({
  detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1' },
    { name: 'price', type: 'price', xpath: "//*[@class='sideBoxContentItem']//span" },
    { name: 'image', type: 'url', many: true, xpath: "//*[@class='sideBoxContentItem']//img/@src" },
  ],
  fallback: 'auto',
})

const addressOf = ({ id, isRecord }: RotatingTruth) =>
  isRecord ? `${ORIGIN}?main_page=product_music_info&products_id=${id}` : product(id)

async function judged(luck: number, records = false) {
  const shop = rotatingShop(luck, { products: 40, categories: 4, records })
  const load = async (url: string) => pageFromHtml(await shop.fetch(new Request(url)).text(), url)
  const kept: KeptPage[] = [
    ...shop.truth.map((one) => ({
      url: addressOf(one),
      told: one.price !== null && !one.isRecord,
      card: { name: one.name, price: one.price, oldPrice: one.old },
    })),
    ...[3, 6, 9, 12].map((id) => ({ url: reviews(id), told: true, card: null })),
    ...[1, 2, 3, 4].map((c) => ({ url: list(c), told: false, card: null })),
    { url: `${ORIGIN}?main_page=contact_us`, told: false, card: null },
  ]
  const pages = new Map<string, Awaited<ReturnType<typeof load>>>()
  for (const { url } of kept) pages.set(url, await load(url))
  const steps = judging(misled, kept)
  let step = steps.next()
  while (!step.done) step = steps.next(pages.get(step.value)!)
  return { shop, load, found: step.value! }
}

describe('a wrapper judged by all pages', () => {
  test.each([1, 2])('reads no box, whatever stands in it by chance (luck %d)', async (luck) => {
    const { shop, load, found } = await judged(luck)
    expect(found.products).toBe(40)
    expect(found.mistaken).toContain(reviews(3))
    const { isDetail, extract } = compileWrapper(parseWrapper(found.wrapper))
    for (const { id, name, price, old, sku, image } of shop.truth) {
      // Another load, with other boxes.
      const page = await load(product(id))
      expect(isDetail(page).detail).toBe(true)
      const { fields } = extract(page)
      expect(fields.name).toBe(name)
      expect(fields.price).toEqual(
        (price ? { amount: price, currency: 'USD' } : undefined) as never,
      )
      expect(fields.regularPrice).toEqual(
        (old ? { amount: old, currency: 'USD' } : undefined) as never,
      )
      expect(fields.sku).toBe(sku)
      expect(fields.image).toEqual((image ? [`http://mill.example/${image}`] : undefined) as never)
    }
    for (const url of [reviews(3), reviews(27), list(2)])
      expect(isDetail(await load(url)).detail).toBe(false)
  })
})

test('a product is one also where few are made as it is, and no sample was', async () => {
  const { shop, load, found } = await judged(3, true)
  const records = shop.truth.filter(({ isRecord }) => isRecord)
  expect(records.length).toBe(3)
  expect(found.products).toBe(40)
  expect(found.mistaken).toEqual(expect.arrayContaining(records.map(addressOf)))
  const { isDetail, extract } = compileWrapper(parseWrapper(found.wrapper))
  for (const one of records) {
    const page = await load(addressOf(one))
    expect(isDetail(page).detail).toBe(true)
    const { fields } = extract(page)
    expect(fields.name).toBe(one.name)
    expect(fields.price).toEqual({ amount: one.price!, currency: 'USD' })
    expect(fields.sku).toBe(one.sku)
  }
  for (const url of [reviews(3), reviews(27), list(2)])
    expect(isDetail(await load(url)).detail).toBe(false)
})

test.each([1, 4])(
  'stock is told by words, and by a button where none are, on all pages (luck %d)',
  (luck) => {
    const shop = 'http://mill.example/p'
    // Most say it; some are never counted, and have but the button; what is sold out has none.
    const kindOf = (i: number) => (i % 12 === 7 ? 'none' : i % 10 === luck ? 'silent' : 'said')
    const html = (i: number): string => {
      const kind = kindOf(i)
      const stock = { none: 'Sold out', silent: '', said: `${i + 1} In Stock` }[kind]
      const facts = `${stock && `<li>Availability: ${stock}</li>`}<li>Made of: wool</li>`
      const button = kind === 'none' ? '' : '<a id="buy" href="#">Add to Cart</a>'
      return `<div class="sheet"><h1 class="head">Woolly bear number ${i}</h1><p class="price">$ ${10 + i}.90</p>
      <form action="/basket" method="post"><input name="amount" value="1">${button}</form>
      <div class="tab"><p>It is knitted by hand.</p><ul class="facts">${facts}</ul></div></div>`
    }
    const kept: KeptPage[] = Array.from({ length: 140 }, (_, i) => ({
      url: `${shop}/${i}`,
      told: true,
      card: { name: `Woolly bear number ${i}`, price: `${10 + i}.90`, oldPrice: null },
    }))
    const load = (url: string) => pageFromHtml(html(Number(url.split('/').at(-1))), url)
    const old = parseWrapper({
      detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }],
      fields: [
        { name: 'name', xpath: '//h1' },
        { name: 'price', type: 'price', xpath: "//*[@class='price']" },
        { name: 'availability', type: 'availability', xpath: "//*[@id='buy']" },
      ],
      fallback: 'auto',
    })
    const steps = judging(old, kept)
    let step = steps.next()
    while (!step.done) step = steps.next(load(step.value))
    const { extract } = compileWrapper(parseWrapper(step.value!.wrapper))
    const wrong = kept.filter(({ url }, i) => {
      const wanted = kindOf(i) === 'none' ? 'OutOfStock' : 'InStock'
      return extract(load(url)).fields.availability !== wanted
    })
    expect(wrong).toEqual([])
  },
)

test('links of boxes are those of other products, also under addresses that nobody read', () => {
  const kept = [1, 2, 3].map((id) => ({ url: product(id), told: true, card: null }))
  const others = new OtherProducts([...kept, { url: list(1), told: false, card: null }])
  const isOther = others.than(pageFromHtml('', product(2)), 'Lamp')
  expect(isOther(product(1))).toBe(true)
  expect(isOther(`${ORIGIN}?cPath=7&main_page=product_info&products_id=9`)).toBe(true)
  expect(isOther(`${ORIGIN}?cPath=7&main_page=product_info&products_id=2`)).toBe(false)
  expect(isOther(reviews(2))).toBe(false)
  expect(isOther(list(1))).toBe(false)
})
