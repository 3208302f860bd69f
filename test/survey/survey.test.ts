import { describe, expect, test } from 'bun:test'
import { Shop } from '../../src/demo/index.ts'
import { parsePlan } from '../../src/plan/validate.ts'
import { survey } from '../../src/survey/survey.ts'
import { compileWrapper } from '../../src/wrapper/compile.ts'
import { parseWrapper } from '../../src/wrapper/wrapper.ts'
import { scoreFields } from '../eval/survey/fields.ts'
import { judgeFinders } from '../eval/survey/finders.ts'
import { kinds } from '../shops/index.ts'
import { drive, ORIGIN } from './drive.ts'
import { blog, PROSE, Site, smallShop } from './site.ts'

describe('a survey of a shop', () => {
  test.each(['plain', 'table-grid', 'next-only', 'windowed'] as const)('%s', async (kind) => {
    const shop = new Shop(kinds[kind])
    const { result, asked } = await drive(shop, survey(`${ORIGIN}/`))
    expect(result.declined).toBeNull()
    expect(asked.length).toBeLessThanOrEqual(40)
    expect(new Set(asked).size).toBe(asked.length)
    expect(judgeFinders(shop, result)).toEqual({ taxonomy: [], lists: [], products: [] })
    const { right, products } = await scoreFields(shop, result.wrapper!)
    expect(right).toBe(products)
    expect(parsePlan(JSON.parse(JSON.stringify(result.plan)), 'plan').start).toBe('home')
  })

  test('its data stands in columns by tag path too, with labels', async () => {
    const shop = new Shop(kinds.plain)
    const { columns, products } = (await drive(shop, survey(`${ORIGIN}/`))).result
    for (const label of ['sku', 'gtin'] as const) {
      const told = columns.filter((column) => column.label === label)
      const values = told.flatMap((column) => column.values.map(({ value }) => value))
      for (const { fields } of products) expect(values.join(' ')).toContain(String(fields[label]))
    }
    expect(columns.every(({ path, nth }) => path.startsWith('html/body/') && nth > 0)).toBe(true)
  })

  test('its rules are no chains of positions', async () => {
    const { result } = await drive(new Shop(kinds.plain), survey(`${ORIGIN}/`))
    for (const { xpath } of result.wrapper!.fields) expect(xpath).not.toMatch(/\[\d+\].*\[\d+\]/)
  })

  test('in a language nobody knows, numbers and structure suffice', async () => {
    const words = { buy: 'Wub', number: 'Snork', maker: 'Fleem', stock: 'Zib zab' }
    const found = await smallShop(words, '€').survey()
    expect(found.declined).toBeNull()
    expect(found.taxonomies[0]!.map(({ text }) => text)).toEqual(['Zo aa', 'Zo bb', 'Zo cc'])
    const { isDetail, extract } = compileWrapper(parseWrapper(found.wrapper))
    expect(isDetail).toBeFunction()
    expect(found.products.length).toBeGreaterThan(5)
    const { pages } = smallShop(words, '€')
    const { pageFromHtml } = await import('../../src/page/page.ts')
    const page = pageFromHtml(pages.get('/p/9')!, `${ORIGIN}/p/9`)
    expect(isDetail(page).detail).toBe(true)
    expect(extract(page).fields).toMatchObject({
      name: 'Vlorp grabnik 9',
      price: { amount: '19.50', currency: 'EUR' },
    })
    expect(isDetail(pageFromHtml(pages.get('/k/aa')!, `${ORIGIN}/k/aa`)).detail).toBe(false)
  })
})

describe('a picture that no rule reads', () => {
  const words = { buy: 'Buy', number: 'SKU', maker: 'Brand', stock: 'In stock' }
  const doubt = 'image: no place for it was found.'

  test('is a doubt', async () => {
    const site = smallShop(words, '€')
    for (const [path, html] of site.pages)
      if (path.startsWith('/p/')) site.pages.set(path, html.replace(/<img[^>]*>/, ''))
    expect((await site.survey()).uncertain).toContain(doubt)
  })

  test('but not where the pages say themselves which it is', async () => {
    const site = smallShop(words, '€')
    for (const [path, html] of site.pages) {
      if (!path.startsWith('/p/')) continue
      const name = `Vlorp grabnik ${path.slice(3)}`
      const data = { '@type': 'Product', name, image: `/i${path}.jpg` }
      const stated = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
      site.pages.set(path, html.replace(/<img[^>]*>/, stated))
    }
    const { products, uncertain, wrapper } = await site.survey()
    expect(wrapper!.fields.map(({ name }) => name)).not.toContain('image')
    expect(products[0]!.fields.image).toBeTruthy()
    expect(uncertain).not.toContain(doubt)
  })
})

test('a survey leaves links that would show the whole shop in another currency from then on', async () => {
  const currencies = ['EUR', 'USD', 'GBP', 'CHF'].map(
    (code) => `<li><a href="/?currency=${code}">${code}</a>`,
  )
  const words = { buy: 'Buy', number: 'SKU', maker: 'Brand', stock: 'In stock' }
  const site = smallShop(words, '€', `<ul class="money">${currencies.join('')}</ul>`)
  for (const code of ['EUR', 'USD', 'GBP', 'CHF'])
    site.pages.set(`/?currency=${code}`, site.pages.get('/')!)
  const { result, asked } = await drive(site, survey(`${ORIGIN}/`))
  expect(result.declined).toBeNull()
  expect(asked.filter((url) => url.includes('currency='))).toEqual([])
})

describe('what is no shop', () => {
  const declined = async (site: Site): Promise<string> => {
    const { declined, wrapper, plan } = await site.survey()
    expect([wrapper, plan]).toEqual([null, null])
    return declined ?? 'nothing'
  }

  test('a blog', async () => {
    expect(await declined(blog())).toContain('reads like a blog')
  })

  test('a login wall', async () => {
    const form =
      '<h1>Members</h1><form><input name=user><input type=password name=p><button>Go</button></form>'
    expect(await declined(new Site().add('/', form))).toContain('asks for a login')
  })

  test('a captcha', async () => {
    expect(await declined(new Site().add('/', '<p>Please confirm that you are human.'))).toContain(
      'captcha',
    )
  })

  test('an empty page', async () => {
    expect(await declined(new Site().add('/', '<div id=app></div>'))).toContain('empty')
  })

  test('one product without a list', async () => {
    const product = `<h1>The only chair</h1><p class=price>€ 120.00</p><button>Add to basket</button><p>Item no. CH-100</p>
      <script type="application/ld+json">{"@type":"Product","name":"The only chair","sku":"CH-100","offers":{"price":"120.00","priceCurrency":"EUR"}}</script>`
    const site = new Site()
      .add('/', `<p><a href="/chair">The only chair</a>`)
      .add('/chair', product)
    expect(await declined(site)).toMatch(/no list|for sale/)
  })

  test('documentation', async () => {
    const menu = ['install', 'usage', 'options'].map(
      (x) => `<li><a href="/docs/${x}.html">${x}</a>`,
    )
    const site = new Site().add('/', `<ul>${menu.join('')}</ul><h1>Documentation</h1>`, 'Docs')
    for (const x of ['install', 'usage', 'options']) {
      const table = '<table><tr><th>Option<th>Default<tr><td>--price<td>12.50</table>'
      site.add(
        `/docs/${x}.html`,
        `<ul>${menu.join('')}</ul><h1>${x}</h1><p>${PROSE}</p>${table}`,
        x,
      )
    }
    expect(await declined(site)).toContain('documentation')
  })

  test('news, with prices in the texts and a button to subscribe', async () => {
    const menu = ['politics', 'sport', 'culture'].map((x) => `<li><a href="/s/${x}">${x}</a>`)
    const teaser = (i: number): string =>
      `<article><h2><a href="/2021/05/${i}-story">Story number ${i} of the day</a></h2><img src="/${i}.jpg"><p>They agreed on ${i}0 million €.</article>`
    const teasers = [1, 2, 3, 4, 5, 6].map(teaser).join('')
    const frame = (body: string): string => `<nav><ul>${menu.join('')}</ul></nav>${body}`
    const site = new Site().add('/', frame(teasers), 'The Daily')
    for (const x of ['politics', 'sport', 'culture'])
      site.add(`/s/${x}`, frame(`<h1>${x}</h1>${teasers}`), x)
    for (const i of [1, 2, 3, 4, 5, 6]) {
      const offer =
        '<p>Tickets cost 12.00 €. Read on for 9.90 € a month.</p><button>Subscribe</button>'
      site.add(
        `/2021/05/${i}-story`,
        frame(`<h1>Story number ${i} of the day</h1><p>${PROSE}</p>${offer}`),
      )
    }
    expect(await declined(site)).toMatch(/nothing on it is for sale|reads like/)
  })

  test('a page that checks the browser first', async () => {
    const wait =
      '<h1>Checking your browser before accessing toys.example.</h1><p>This process is automatic. DDoS protection by Cloudflare</p>'
    expect(await declined(new Site().add('/', wait, 'Just a moment...'))).toContain('captcha')
  })

  test('a page that only scripts would fill', async () => {
    const shell =
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/app.js"></script>'
    expect(await declined(new Site().add('/', shell, 'Shop'))).toContain('made by scripts')
  })

  test('one product that is sold on the first page', async () => {
    const home = `<h1>The Gadget</h1><img src="/g.jpg"><p class="price">$99.00</p><button>Buy now</button><p>${PROSE}</p><a href="/faq">FAQ</a>`
    const site = new Site().add('/', home, 'The Gadget').add('/faq', `<h1>FAQ</h1><p>${PROSE}`)
    expect(await declined(site)).toContain('the page of one product')
  })

  test('prices without products: a restaurant', async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((i) => `<tr><td>Pizza number ${i}<td>${i + 5}.50 €`)
    const site = new Site()
      .add(
        '/',
        '<ul><li><a href="/menu">Menu</a><li><a href="/about">About</a></ul><h1>Trattoria</h1>',
      )
      .add('/menu', `<h1>Menu</h1><table>${rows.join('')}</table>`)
      .add('/about', '<h1>About</h1><p>We bake.')
    expect(await declined(site)).toContain('for sale')
  })

  test('nothing at all', async () => {
    expect(await declined(new Site())).toContain('could not be read')
    expect(await declined(new Site().add('/', '', ''))).toContain('empty')
  })

  test('a list whose products have no pages', async () => {
    const cards = [1, 2, 3, 4, 5].map(
      (i) =>
        `<li><img src="/${i}.jpg"><a href="/gone/${i}">Oak chair number ${i}</a><b>€ ${i}9.00</b>`,
    )
    const list = `<h1>Chairs</h1><ul>${cards.join('')}</ul>`
    expect(await declined(new Site().add('/', list))).toContain('none of the pages behind them')
  })
})
