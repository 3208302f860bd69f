import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { startTiny, type Tiny } from '../../tiny.ts'

const DUCKS = 60
const LISTS = ['/a', '/b', '/c']
const EACH = DUCKS / LISTS.length

let lab: Lab
let tiny: Tiny
let ducks: { name: string; stock: string; old: string }[]
beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny({})
  ducks = Array.from({ length: DUCKS }, (_, i) => ({
    ...{ name: `Duck ${i}`, stock: 'In stock', old: '' },
  }))
  const menu = `<nav>${LISTS.map((path) => `<a href="${path}">${path}</a>`).join('')}</nav>`
  const shown = (i: number) => {
    const { name, stock, old } = ducks[i]!
    const was = old && `<del>${old} EUR</del>`
    return `<h3><a href="/p/${i}">${name}</a></h3>${was}<b class="price">${i + 10}.00 EUR</b><i class="stock">${stock}</i>`
  }
  const card = (i: number) =>
    `<li class="card"><a href="/p/${i}"><img src="/${i}.jpg"></a>${shown(i)}</li>`
  tiny.pages['/'] = `<html><body>${menu}</body></html>`
  for (const [list, path] of LISTS.entries()) {
    tiny.pages[path] = () =>
      `<html><body>${menu}<ul>${Array.from({ length: EACH }, (_, i) => card(list * EACH + i)).join('')}</ul></body></html>`
  }
  for (const i of ducks.keys())
    tiny.pages[`/p/${i}`] = () => `<html><body><div id="duck">${shown(i)}</div></body></html>`
  await lab.addShop(`${tiny.url}/`, {
    detail: [{ on: 'xpath', xpath: "//*[@id='duck']", mode: 'mandatory' }],
    fields: [
      { name: 'name', xpath: '//h3', type: 'text' },
      { name: 'price', xpath: "//*[@class='price']", type: 'price', required: true },
      { name: 'regularPrice', xpath: '//del', type: 'price' },
      { name: 'availability', xpath: "//*[@class='stock']", type: 'availability' },
    ],
  })
  await lab.crawl({}, { learn: true })
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const kinds = async (crawl: number): Promise<string[]> =>
  (await lab.store.changes.list({ shop: 1 }))
    .filter((change) => change.crawl === crawl)
    .map(({ kind, details }) => [kind, ...details].join(' '))

test('what lists show to be changed on a few is told, though hardly any other page is read', async () => {
  for (let i = 0; i < 5; i++) ducks[i * 3]!.name += ' II'
  for (let i = 0; i < 4; i++) ducks[i * 3 + 1]!.old = '99.00'
  const report = await lab.crawl({ mode: 'delta' })
  expect(report).toMatchObject({ complete: true, products: { changed: 9, new: 0, gone: 0 } })
  expect(report.notes).toBeUndefined()
  expect((await kinds(report.crawl)).sort()).toEqual([
    ...Array(5).fill('details name'),
    ...Array(4).fill('details regularPrice'),
  ])
})

test('products that are sold out, be they many, are no matter of the template', async () => {
  for (let i = 0; i < 20; i++) ducks[i]!.stock = 'Sold out'
  const report = await lab.crawl({ mode: 'focused' })
  expect(report).toMatchObject({ products: { changed: 20 } })
  expect(report.notes).toBeUndefined()
  expect(await kinds(report.crawl)).toEqual(Array(20).fill('stock'))
})
