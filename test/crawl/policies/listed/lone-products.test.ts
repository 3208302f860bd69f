import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { startTiny, status, type Tiny } from '../../tiny.ts'

const card = (n: number, price = `€${n}.50`): string =>
  `<li class="card"><a href="/p/${n}"><img src="/i/${n}.jpg"></a><h3><a href="/p/${n}">Thing number ${n}</a></h3><b>${price}</b></li>`

const page = (title: string, main: string): string =>
  `<html><head><title>${title}</title></head><body><nav><ul><li><a href="/">Home</a></li><li><a href="/tents">Tents</a></li>
   <li><a href="/boots">Boots</a></li></ul></nav><main><h1>${title}</h1>${main}</main></body></html>`

const list = (title: string, cards: string[], more = ''): string =>
  page(title, `<ul class="cards">${cards.join('')}</ul>${more}`)

const cards = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => card(from + i))

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  const next = '<p class="pager"><a href="/tents?page=2">Next</a></p>'
  tiny = startTiny({
    '/': page('Welcome', '<p>A shop with things.</p>'),
    '/tents': list('Tents', cards(1, 6), next),
    '/tents?page=2': list('Tents, page 2', [card(7)]),
    '/boots': list('Boots', cards(11, 6)),
  })
  for (const n of [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16]) {
    tiny.pages[`/p/${n}`] = page(`Thing number ${n}`, '<p>Good to have.</p>')
  }
  await lab.addShop(`${tiny.url}/`)
})
afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const onSale = async () =>
  (await Array.fromAsync(lab.store.products.each({})))
    .filter(({ gone }) => !gone)
    .map(({ name, amount }) => `${name?.slice(13)} ${amount}`)
const few = (...numbers: number[]) => numbers.map((n) => `${n} ${n}.50`)

describe('a product that is alone on its page, in a shop without a wrapper', () => {
  test('is found by the place of its link, and told', async () => {
    const events = await lab.run()
    expect((await onSale()).sort()).toEqual(few(1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16).sort())
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'product', change: 'new', name: 'Thing number 7' }),
    )
    const again = await lab.crawl()
    expect(again.products).toEqual({ total: 13, new: 0, changed: 0, gone: 0 })
  })

  test('stays where all others of its category go, with the price it has now', async () => {
    await lab.crawl()
    tiny.pages['/boots'] = list('Boots', [card(12, '€9.00')])
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: true, products: { total: 8, changed: 1, gone: 5 } })
    expect(await onSale()).toContain('12 9.00')
  })

  test('is none where its link stands where no list has links', async () => {
    const offer =
      '<div class="offer"><a href="/about"><img src="/a.jpg">Our story</a> <b>€5</b></div>'
    tiny.pages['/'] = page('Welcome', offer)
    tiny.pages['/about'] = page('Our story', '<p>Once.</p>')
    // And where the menu leads.
    tiny.pages['/p/1'] = list('Thing number 1', [
      '<li class="card"><h3><a href="/boots"><img src="/b.jpg">All boots</a></h3><b>€3</b></li>',
    ])
    expect((await lab.crawl()).products.total).toBe(13)
  })
})

describe('a product that a list links without showing what it costs', () => {
  const bare = card(12, '')

  test('is not called gone', async () => {
    await lab.crawl()
    tiny.pages['/boots'] = list('Boots', [bare])
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: true, products: { total: 8, gone: 5 } })
    expect(report.notes).toContain(
      '1 known product could not be read, though lists still lead there. It stays as last seen.',
    )
    expect(await onSale()).toContain('12 12.50')
  })

  test('is gone where its page is', async () => {
    await lab.crawl()
    tiny.pages['/boots'] = list('Boots', [bare])
    tiny.pages['/p/12'] = status(404)
    expect((await lab.crawl()).products).toMatchObject({ total: 7, gone: 6 })
  })
})
