import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SurveyRuns } from '../../../src/jobs/survey/runs.ts'
import type { Surveyed } from '../../../src/jobs/survey/surveying.ts'
import { AisleError } from '../../../src/model/errors.ts'
import { featuresOf } from '../../../src/survey/labels/features.ts'
import { isDemo } from '../../../src/web/demo.ts'
import { attributesAt } from '../document.ts'
import { openSite, type Site, WRAPPER } from '../helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

const FEATURES_OF = featuresOf([{ text: 'Kite & Co', linked: false }], 1)
const FOUND: Surveyed = {
  seed: 'https://toys.example/',
  pages: [{ url: 'https://toys.example/', kind: 'home', title: 'Toys' }],
  taxonomies: [[{ text: 'Kites <b>', url: 'https://toys.example/kites' }]],
  lists: [],
  columns: [],
  products: [
    {
      url: 'https://toys.example/p/1',
      fields: { name: '<script>alert(1)</script>', price: { amount: '12.90', currency: 'EUR' } },
    },
  ],
  wrapper: JSON.parse(WRAPPER),
  plan: null,
  uncertain: ['price: two places are as good'],
  questions: [
    {
      label: 'brand',
      confidence: 0.5,
      features: FEATURES_OF,
      xpath: '//b',
      values: [{ url: 'x', value: 'Kite & Co' }],
    },
  ],
  declined: null,
  requests: 12,
}

const look = async (address = 'toys.example'): Promise<string> => {
  const { status, location } = await site.post('/surveys', { address })
  expect(status).toBe(303)
  expect(location).toMatch(/^\/surveys\/[\w-]+$/)
  // What the survey promised is heard a turn later.
  await Bun.sleep(1)
  return location!
}

const KEEP = { name: '', id: '', delay: '', concurrency: '' }

describe('looking at a shop', () => {
  test('shows what is looked at, and saves nothing', async () => {
    const at = await look()
    expect(site.jobs.surveys).toEqual([
      { seed: 'https://toys.example/', scope: undefined, delay: undefined },
    ])
    const { text } = await site.get(at)
    expect(text).toContain('Asking robots.txt')
    expect(text).toHaveElement('[http-equiv="refresh"]')
    expect(text).toHaveElement(`[data-live="${at}/live"]`)
    expect(await site.store.shops.list()).toEqual([])
  })

  test('is done once for an address, however often it is pressed', async () => {
    expect(await look()).toBe(await look('https://toys.example/'))
    for (const address of ['a.example', 'b.example']) await look(address)
    const { status, text } = await site.post('/surveys', { address: 'c.example' })
    expect(status).toBe(409)
    expect(text).toContain('3 shops are being looked at now')
    expect(text).toHaveElement('[value="c.example"]')
  })

  test.each(['', 'two words', 'ftp://toys.example', 'https://me:you@toys.example'])(
    'is refused for %j, beside the field',
    async (address) => {
      const { status, text } = await site.post('/surveys', { address })
      expect(status).toBe(422)
      expect(text).toHaveElement('#address[aria-invalid="true"][autofocus]')
      expect(text).toHaveElement('[id="address-problem"]')
      expect(site.jobs.surveys).toEqual([])
    },
  )

  test('of a shop that is there leads to it', async () => {
    await site.store.shops.add({ slug: 'toys', name: 'Toys', seed: 'https://toys.example/' })
    const { status, text } = await site.post('/surveys', { address: 'toys.example' })
    expect(status).toBe(409)
    expect(text).toHaveElement('[href="/shops/toys"]')
  })

  test('that is no longer known begins anew', async () => {
    expect(await site.get('/surveys/none')).toMatchObject({ status: 303 })
    expect(await site.post('/surveys/none/keep', KEEP)).toMatchObject({
      ...{ status: 303, location: '/shops/add' },
    })
  })
})

describe('what was found', () => {
  beforeEach(() => {
    site.jobs.surveyed = Promise.resolve(FOUND)
  })

  test('is shown before anything is saved, and as text', async () => {
    const { text } = await site.get(await look())
    expect(text).toContain('€12.90')
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toHaveElement('script:not([src])')
    expect(text).toHaveElement('bdi', 'Kites <b>')
    expect(text).toContain('price: two places are as good')
    expect(text).toContain('Kite &amp; Co')
    expect(await site.store.shops.list()).toEqual([])
  })

  test('names all that samples have, also what only the data of their pages says', async () => {
    const products = FOUND.products.map(({ url, fields }) => ({
      ...{ url, fields: { ...fields, image: ['https://toys.example/1.jpg'] } },
    }))
    site.jobs.surveyed = Promise.resolve({ ...FOUND, products })
    expect((await site.get(await look())).text).toHaveElement('p', 'With name, price, image.')
  })

  test('is kept with a press, and crawled', async () => {
    const at = await look()
    site.jobs.answer = { ok: true, crawl: 7 }
    const kept = await site.post(`${at}/keep`, { ...KEEP, name: 'My toys', delay: '1500' })
    expect(kept).toMatchObject({ status: 303, location: '/shops/toys/crawls/7' })
    expect(await site.store.shops.need('toys')).toMatchObject({
      ...{ name: 'My toys', delay: 1500, wrapper: 1 },
    })
    expect((await site.store.wrappers.get(1, 1))?.origin).toBe('auto')
    expect(site.jobs.asked).toMatchObject([{ shop: 'toys', mode: 'auto' }])
  })

  test('a mistake keeps what was typed', async () => {
    const at = await look()
    const { status, text } = await site.post(`${at}/keep`, {
      ...KEEP,
      ...{ name: 'My toys', id: 'My Toys', delay: 'soon' },
    })
    expect(status).toBe(422)
    expect(text).toHaveElement('[value="My toys"]')
    expect(text).toHaveElement('#id[aria-invalid="true"][autofocus]')
    expect(text).toHaveElement('[id="delay-problem"]')
    expect(await site.store.shops.list()).toEqual([])
  })

  /** What the first form of the page asks. */
  const questionAt = async (at: string) =>
    attributesAt((await site.get(at)).text, '[name="question"]', 'value')[0]!

  test('an answer that is sent twice answers one question', async () => {
    const found: Surveyed = {
      ...FOUND,
      questions: [...FOUND.questions, { ...FOUND.questions[0]!, label: 'sku', xpath: '//i' }],
    }
    site.jobs.surveyed = Promise.resolve(found)
    const at = await look()
    const form = { question: await questionAt(at), name: 'brand' }
    for (let i = 0; i < 2; i++) {
      expect(await site.post(`${at}/answer`, form)).toMatchObject({ status: 303, location: at })
    }
    expect((await site.get(at)).text).toHaveElement('form p', 'Is this the sku')
    await site.post(`${at}/keep`, KEEP)
    const wrapper = JSON.parse((await site.store.wrappers.active(1))!.json)
    const names = wrapper.fields.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['name', 'price', 'brand'])
  })

  test('an answer makes a field of what was asked, another takes the question away', async () => {
    const at = await look()
    await site.post(`${at}/answer`, { question: await questionAt(at), name: 'brand' })
    const { text } = await site.get(at)
    expect(text).not.toContain('Is this the')
    expect((await site.store.settings.get('answers'))?.columns).toMatchObject([{ label: 'brand' }])
    await site.post(`${at}/keep`, KEEP)
    const wrapper = JSON.parse((await site.store.wrappers.active(1))!.json)
    expect(wrapper.fields.map(({ name }: { name: string }) => name)).toContain('brand')
  })

  test('limits for new shops are filled in', async () => {
    await site.store.settings.set({ delay: 3000 })
    expect((await site.get(await look())).text).toHaveElement('#delay[value="3000"]')
  })

  test('of a shop that is there, its wrapper alone is taken', async () => {
    await site.store.shops.add({ slug: 'toys', name: 'Toys', seed: 'https://toys.example/' })
    const { location } = await site.post('/shops/toys/wrapper/survey', {})
    await Bun.sleep(1)
    expect((await site.get(location!)).text).toContain('Use this wrapper')
    const kept = await site.post(`${location}/keep`, {})
    expect(kept).toMatchObject({ status: 303, location: '/shops/toys/wrapper' })
    expect((await site.store.shops.need('toys')).wrapper).toBe(1)
    expect(site.jobs.asked).toEqual([])
  })
})

test('what was found is forgotten after an hour, whether or not somebody looks at another shop', () => {
  let now = 0
  const runs = new SurveyRuns(site.jobs, () => now)
  const { id, stop } = runs.begin('https://toys.example/')
  now += 3_600_000
  expect(runs.get(id)).not.toBeNull()
  now++
  expect(runs.get(id)).toBeNull()
  expect(stop.signal.aborted).toBe(true)
})

describe('what cannot be kept', () => {
  test.each([
    ['it asks who is visiting (a captcha), and shows nothing else', 'does not pretend'],
    ['it asks for a login, and shows nothing else', 'needs no login'],
    ['the page is empty: what people see there may be made by scripts', 'stay empty'],
    [
      'it reads like a blog, news or documentation: 9 of 10 pages are texts',
      'one of its categories',
    ],
  ])('is told in the words of the survey: %s', async (declined, todo) => {
    site.jobs.surveyed = Promise.resolve({ ...FOUND, wrapper: null, declined })
    const { text } = await site.get(await look())
    expect(text).toHaveElement('[role="alert"]')
    expect(text).toContain(declined.slice(1, 30))
    expect(text).toContain(todo)
    expect(text).not.toContain('Keep this shop')
  })

  test.each([
    ['robots.txt forbids it', undefined, 'Aisle obeys robots.txt'],
    ['the server answers 403', undefined, 'It may not want crawlers'],
    ['toys.example cannot be found', undefined, 'Check the address'],
    ['it redirects to https://x.example/', 'aisle survey https://x.example/', 'look at that one'],
  ])('also where nothing could be read: %s', async (message, hint, todo) => {
    const refused = new AisleError('refused', message, { hint })
    site.jobs.surveyed = Promise.reject(refused)
    const { text } = await site.get(await look())
    expect(text).toContain(message.slice(1))
    expect(text).toContain(todo)
    expect(text).not.toContain('aisle survey')
    expect(text).toContain('Look again')
  })
})

describe('the demo', () => {
  test('is looked at, kept, and known for it', async () => {
    site.jobs.surveyed = Promise.resolve({ ...FOUND, seed: 'http://127.0.0.1:4700/' })
    const { location } = await site.post('/demo', {})
    expect(site.jobs.surveys).toMatchObject([{ seed: 'http://127.0.0.1:4700/', delay: 0 }])
    await Bun.sleep(1)
    const { text } = await site.get(location!)
    expect(text).toHaveElement('#id[value="demo"]')
    await site.post(`${location}/keep`, {
      name: 'Demo shop',
      id: 'demo',
      delay: '20',
      concurrency: '4',
    })
    const shop = await site.store.shops.need('demo')
    expect(shop).toMatchObject({ delay: 20, concurrency: 4 })
    expect(await isDemo(site.store, shop)).toBe(true)
    expect(await site.post('/demo', {})).toMatchObject({ location: '/shops/demo' })
  })
})
