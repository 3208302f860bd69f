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
import { blog, Site, smallShop } from './site.ts'

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

  test('a list whose products have no pages', async () => {
    const cards = [1, 2, 3, 4, 5].map(
      (i) =>
        `<li><img src="/${i}.jpg"><a href="/gone/${i}">Oak chair number ${i}</a><b>€ ${i}9.00</b>`,
    )
    const list = `<h1>Chairs</h1><ul>${cards.join('')}</ul>`
    expect(await declined(new Site().add('/', list))).toContain('none of the pages behind them')
  })
})
