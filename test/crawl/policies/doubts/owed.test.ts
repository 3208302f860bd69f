import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { product, startTiny, status, type Tiny, WRAPPER } from '../../tiny.ts'

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny({})
  await lab.addShop(`${tiny.url}/`, WRAPPER)
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const anchor = (href: string) => `<a href="${href}">x</a>`
const card = (href: string, name: string, price: string) =>
  `<li class="card"><a href="${href}"><img src="/i/${name}.jpg"></a><h3><a href="${href}">${name}</a></h3><b class="cost">${price} EUR</b></li>`
const page = (body: string) => `<html><body>${body}</body></html>`

/**
 * Lists that can be sorted; cards of the first `full` of them write the order that lists have anyway into the addresses of
 * products.
 */
const sorted = (lists: number, full: number, each: number): void => {
  const path = (list: number) => `/list?c=${list}`
  const menu = Array.from({ length: lists }, (_, i) => anchor(path(i + 1))).join('')
  tiny.pages['/'] = page(menu)
  for (let list = 1; list <= lists; list++) {
    const cards = Array.from({ length: list <= full ? each : 0 }, (_, i) => {
      const id = list * 100 + i
      const href = `${path(list)}&id=${id}&sort=1a`
      tiny.pages[href] = product(`Thing ${id}`, `${id}.50`)
      return card(href, `Thing ${id}`, `${id}.50`)
    })
    const sorts = ['1a', '1d', '2a', '2d', '3a', '3d'].map((sort) => {
      const href = `${path(list)}&sort=${sort}`
      tiny.pages[href] = page(menu)
      return anchor(href)
    })
    tiny.pages[path(list)] = page(`${menu}${sorts.join('')}<ul>${cards.join('')}</ul>`)
  }
}

test('what a card shows as a product is read, though its address looks like another view', async () => {
  sorted(40, 1, 4)
  const report = await lab.crawl()
  expect(report).toMatchObject({ complete: true, products: { total: 4 } })
})

test('a product that a card shows and that cannot be read is a doubt', async () => {
  sorted(3, 3, 5)
  tiny.pages['/list?c=1&id=100&sort=1a'] = status(500)
  const report = await lab.crawl({}, { manners: { retryBase: 1, longestDelay: 10 } })
  expect(report).toMatchObject({
    complete: false,
    doubts: [{ kind: 'unread', missing: 1, examples: [`${tiny.url}/list?c=1&id=100&sort=1a`] }],
  })
})

/** Three lists of products, and a leaflet on each: it has a price on so many of them. */
const leaflets = async (priced: number): Promise<void> => {
  await lab.store.wrappers.save(1, JSON.stringify({ ...WRAPPER, fallback: 'auto' }), 'auto')
  const path = (list: number) => `/list?c=${list}`
  const menu = [1, 2, 3].map((list) => anchor(path(list))).join('')
  tiny.pages['/'] = page(menu)
  tiny.pages['/leaflet'] = page(`${menu}<h1>Leaflet</h1><p>How to pitch a tent.</p>`)
  for (let list = 1; list <= 3; list++) {
    const cards = Array.from({ length: 5 }, (_, i) => {
      const id = list * 100 + i
      tiny.pages[`/p${id}`] = product(`Thing ${id}`, `${id}.50`)
      return card(`/p${id}`, `Thing ${id}`, `${id}.50`)
    })
    const leaflet = card('/leaflet', 'Leaflet', '3.95')
    const plain = leaflet.replace(/<b.*<\/b>/, '')
    tiny.pages[path(list)] = page(
      `${menu}<ul>${cards.join('')}${list <= priced ? leaflet : plain}</ul>`,
    )
  }
}

test('what a card shows with a price, and whose page shows no product, is a doubt', async () => {
  await leaflets(2)
  expect(await lab.crawl()).toMatchObject({
    complete: false,
    products: { total: 15 },
    doubts: [{ kind: 'unread', missing: 1, examples: [`${tiny.url}/leaflet`] }],
  })
})

test('what most lists of products show without a price is none, though one shows a price', async () => {
  await leaflets(1)
  expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: 15 } })
})
