import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
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

describe('pages that cards show as products and the wrapper does not recognize', () => {
  const departments = ['tents', 'bags', 'pots', 'maps']
  const serve = async (menu: string): Promise<void> => {
    tiny.pages['/'] = page(
      `${menu}<ul>${departments.map((one, i) => card(`/${one}`, `All ${one}`, `from ${i + 5}.99`)).join('')}</ul>`,
    )
    for (const one of departments) {
      const sizes = ['small', 'large'].map((size) => `/${one}/${size}`)
      tiny.pages[`/${one}`] = page(`${menu}<h1>${one}</h1>${sizes.map(anchor).join(' ')}`)
      for (const path of sizes) {
        const items = Array.from({ length: 6 }, (_, i) => `${path}/${i}.html`)
        for (const [i, href] of items.entries())
          tiny.pages[href] = product(`Thing ${href}`, `${i + 9}.50`)
        const cards = items.map((href, i) => card(href, `Thing ${href}`, `${i + 9}.50`))
        tiny.pages[path] = page(`${menu}<h1>${path}</h1><ul>${cards.join('')}</ul>`)
      }
    }
    const fields = WRAPPER.fields.toReversed()
    const induced = JSON.stringify({ ...WRAPPER, fields })
    await lab.store.wrappers.save(1, induced, 'auto', { activate: true })
  }
  const links = departments.flatMap((one) => [`/${one}`, `/${one}/small`, `/${one}/large`])

  test.each([
    ['that alone lead to their lists', ''],
    ['of a menu', links.map(anchor).join('')],
  ])('are no doubt where they are departments %s', async (_, menu) => {
    await serve(menu)
    expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: 48 } })
  })

  test.each([
    ['', ''],
    ['but to lists of what others show', '<a href="/tag">tag</a>'],
  ])('are one where they lead nowhere else %s', async (_, more) => {
    await serve('')
    tiny.pages['/tag'] = page(
      `<ul>${[1, 2, 4].map((i) => card(`/tents/small/${i}.html`, `Thing ${i}`, `${i + 9}.50`)).join('')}</ul>`,
    )
    tiny.pages['/tents/small/3.html'] = page(
      `<h2>Thing</h2>${anchor('/tents')}${anchor('/')}${more}`,
    )
    expect(await lab.crawl()).toMatchObject({
      complete: false,
      doubts: [{ kind: 'unread', missing: 1, examples: [`${tiny.url}/tents/small/3.html`] }],
    })
  })
})

/** Lists of products, and a leaflet on the first three: it has a price on so many of them. */
const leaflets = async (priced: number): Promise<void> => {
  await lab.store.wrappers.save(1, JSON.stringify({ ...WRAPPER, fallback: 'auto' }), 'auto')
  const path = (list: number) => `/list?c=${list}`
  const menu = Array.from({ length: 9 }, (_, i) => anchor(path(i + 1))).join('')
  tiny.pages['/'] = page(menu)
  tiny.pages['/leaflet'] = page(`${menu}<h1>Leaflet</h1><p>How to pitch a tent.</p>`)
  for (let list = 1; list <= 9; list++) {
    const cards = Array.from({ length: 5 }, (_, i) => {
      const id = list * 100 + i
      tiny.pages[`/p${id}`] = product(`Thing ${id}`, `${id}.50`)
      return card(`/p${id}`, `Thing ${id}`, `${id}.50`)
    })
    const leaflet = card('/leaflet', 'Leaflet', '3.95')
    const plain = leaflet.replace(/<b.*<\/b>/, '')
    tiny.pages[path(list)] = page(
      `${menu}<ul>${cards.join('')}${list <= priced ? leaflet : list <= 3 ? plain : ''}</ul>`,
    )
  }
}

test('what a card shows with a price, and whose page shows no product, is a doubt', async () => {
  await leaflets(2)
  expect(await lab.crawl()).toMatchObject({
    complete: false,
    products: { total: 45 },
    doubts: [{ kind: 'unread', missing: 1, examples: [`${tiny.url}/leaflet`] }],
  })
})

test('what most lists of products show without a price is none, though one shows a price', async () => {
  await leaflets(1)
  expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: 45 } })
})
