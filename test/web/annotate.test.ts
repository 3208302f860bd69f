import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type ServedShop, serveShop } from '../../src/demo/index.ts'
import type { Answer } from '../../src/web/annotate/panels.tsx'
import { SMALL, SMALL_WRAPPER } from '../cli/helper.ts'
import { openSite, type Site } from './helper.ts'

setDefaultTimeout(60_000)

let site: Site
let shop: ServedShop

beforeAll(async () => {
  site = await openSite()
  shop = serveShop(SMALL)
  await site.store.shops.add({ slug: 'toys', name: 'Toys', seed: shop.url, delay: 0 })
})

afterAll(async () => {
  await shop.stop()
  await site.close()
})

const own = {
  host: 'localhost:4680',
  'sec-fetch-site': 'same-origin',
  origin: 'http://localhost:4680',
}

async function ask(call: object, slug = 'toys'): Promise<Answer & { busy: string | null }> {
  const answer = await site.app.request(`/annotate/${slug}/do`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify(call),
  })
  expect(answer.status).toBe(200)
  const data = (await answer.json()) as Answer & { busy: string | null }
  return data.busy ? await ask({ do: 'look' }, slug) : data
}

const draft = async () =>
  JSON.parse((await site.store.annotations.draft((await site.store.shops.need('toys')).id))!)

describe('without any page', () => {
  test('it says what to do', async () => {
    const { html } = await ask({ do: 'look' })
    expect(html['an-strip']).toContain('No sample pages yet')
  })

  test('an address of another shop is refused, one that is none too', async () => {
    expect((await ask({ do: 'fetch', url: 'https://elsewhere.test/x' })).problem).toContain(
      'not of Toys',
    )
    expect((await ask({ do: 'fetch', url: 'javascript:alert(1)' })).problem).toBeTruthy()
    expect((await ask({ do: 'fetch', url: `${shop.url}nothing-there` })).problem).toContain('404')
  })
})

describe('with pages of a survey', () => {
  beforeAll(async () => {
    const { html } = await ask({ do: 'survey' })
    expect(html['an-strip']).toContain('Products')
  })

  test('suggestions are accepted one by one, all at once, and undone', async () => {
    await ask({ do: 'accept', name: 'price' })
    expect((await draft()).wrapper.fields.map((one: { name: string }) => one.name)).toEqual([
      'price',
    ])
    const { html } = await ask({ do: 'accept' })
    expect((await draft()).wrapper.fields.length).toBeGreaterThan(5)
    expect(html['an-table']).toContain('Nothing is wrong.')
    await ask({ do: 'undo' })
    expect((await draft()).wrapper.fields).toHaveLength(1)
    expect((await ask({ do: 'redo' })).say).toBe('Done again.')
    expect((await draft()).wrapper.fields.length).toBeGreaterThan(5)
    expect((await ask({ do: 'redo' })).say).toBe('There is nothing to do again.')
    const { id } = await site.store.shops.need('toys')
    const now = await draft()
    const past = Array.from({ length: 40 }, () => now.wrapper)
    const wrapper = { ...now.wrapper, fields: now.wrapper.fields.slice(0, 2) }
    await site.store.annotations.save(id, JSON.stringify({ ...now, wrapper, past }))
    await ask({ do: 'accept' })
    const after = await draft()
    expect(after.past).toHaveLength(40)
    expect(after.past.at(-1)).toEqual(wrapper)
  })

  test('pointing at an element tells its value and the counts on all samples', async () => {
    const { marks, key } = await ask({ do: 'look' })
    const [number] = marks.find(({ name }) => name === 'price')!.numbers
    const picked = [{ key, number: number! }]
    const { html, say } = await ask({ do: 'point', key, picked, field: 'price' })
    expect(html['an-selected']).toMatch(/1 on (\d+) of \1 products, 0 on (\d+) of \2 others/)
    expect(say).toMatch(/^price: .*EUR\. Found on (\d+) of \1 products\.$/)
    const free = await ask({ do: 'point', key, picked })
    expect(free.html['an-selected']).toContain('This is the')
  })

  test('a mistake in a field is told, and what was there stays', async () => {
    const before = await draft()
    const typed = { do: 'field', before: 'price', name: 'price', type: 'price', xpath: '//p[' }
    expect((await ask(typed)).problem).toMatch(/price: xpath, character \d+/)
    expect((await ask({ ...typed, xpath: '//p', name: 'name' })).problem).toContain('already')
    expect((await ask({ ...typed, xpath: '//p', regex: '(?=x)' })).problem).toContain(
      'looking ahead',
    )
    expect(await draft()).toEqual(before)
  })

  test('a regular expression shows what it takes', async () => {
    const call = {
      do: 'field',
      before: 'sku',
      name: 'sku',
      type: 'text',
      xpath: "//dd[@class='sku']",
    }
    const { html } = await ask({ ...call, regex: '([A-Z]+)-(\\d+)', open: 'sku' })
    expect(html['an-panel']).toMatch(/an-groups.*<b><bdi>[A-Z]+<\/bdi><\/b>/s)
    await ask({ do: 'undo' })
  })

  test('rules are proposed, agree with every sample and say why', async () => {
    const { html } = await ask({ do: 'rules-accept', tab: 'rules' })
    expect(html['an-panel']).toMatch(/All \d+ samples agree/)
    const wrong = await ask({
      do: 'rule',
      on: 'url',
      regex: '/nowhere/',
      mode: 'mandatory',
      tab: 'rules',
    })
    expect(wrong.html['an-panel']).toContain('samples do not agree')
    expect(wrong.html['an-panel']).toContain('the address is like /nowhere/: it is not')
    await ask({ do: 'undo' })
  })

  test('what a person says of a page moves it', async () => {
    const { key, html } = await ask({ do: 'look' })
    const products = Number(/Products (\d+)/.exec(html['an-strip']!)![1])
    const moved = await ask({ do: 'mark', key, kind: 'other' })
    expect(moved.html['an-strip']).toContain(`Products ${products - 1}`)
    await ask({ do: 'mark', key, kind: null })
  })

  test('a wrapper as text: mistakes with their lines, then taken over', async () => {
    const text = JSON.stringify(
      { ...SMALL_WRAPPER, fields: [{ name: 'name', xpath: '//h1[', typ: 'text' }] },
      null,
      2,
    )
    const { html } = await ask({ do: 'text', text, tab: 'text' })
    expect(html['an-panel']).toMatch(/Line \d+.*fields\[0\]\.xpath/s)
    expect(html['an-panel']).toContain('did you mean')
    expect((await ask({ do: 'text', text: '{"detail"', tab: 'text' })).html['an-panel']).toContain(
      'an-mistakes',
    )
    await ask({ do: 'text', text: JSON.stringify(SMALL_WRAPPER), tab: 'text' })
    expect((await draft()).wrapper.fields).toHaveLength(SMALL_WRAPPER.fields.length)
  })

  test('saving tries it first; a worse one only goes live for who is sure; versions go back', async () => {
    const first = await ask({ do: 'save', use: true, tab: 'save' })
    expect(first.say).toContain('Saved as version 1. Crawls use it')
    expect(first.html['an-panel']).toContain('Tried on')
    const worse = { on: 'url', regex: '/nowhere/', mode: 'mandatory' }
    await ask({ do: 'rule', ...worse })
    const unsure = await ask({ do: 'save', use: true, tab: 'save' })
    expect(unsure.html['an-panel']).toContain('Save and use it anyway')
    expect((await site.store.shops.need('toys')).wrapper).toBe(1)
    const sure = await ask({ do: 'save', use: true, sure: true, tab: 'save' })
    expect(sure.say).toContain('version 2')
    expect(sure.html['an-panel']).toMatch(/product rule.*added.*nowhere/s)
    await ask({ do: 'version', version: 1, use: true })
    expect((await site.store.shops.need('toys')).wrapper).toBe(1)
    expect((await draft()).wrapper.detail).toHaveLength(SMALL_WRAPPER.detail.length)
  })

  test('lists: records are proposed, accepted, and make a plan', async () => {
    const { addresses } = await ask({ do: 'look' })
    const { key } = addresses.find(({ kind, url }) => kind === 'list' && url !== shop.url)!
    const { html } = await ask({ do: 'look', key, tab: 'list' })
    expect(html['an-panel']).toMatch(/\d+ records here/)
    await ask({ do: 'list-accept', key, tab: 'list' })
    expect((await draft()).wrapper.list.record).toStartWith('//')
    expect((await ask({ do: 'list-plan', key, tab: 'list' })).say).toContain('of the plan')
    const { id } = await site.store.shops.need('toys')
    const [plan] = await site.store.plans.list(id)
    expect(JSON.parse(plan!.json).states.list.edges[0].action).toBe('follow')
    await ask({ do: 'list-clear', key, tab: 'list' })
    expect((await draft()).wrapper.list).toBeUndefined()
  })

  test('the draft is exported, thrown away and begins with the wrapper in use', async () => {
    const { text, headers } = await site.get('/annotate/toys/wrapper.json')
    expect(headers.get('content-disposition')).toContain('toys.json')
    expect(JSON.parse(text).fields.length).toBe(SMALL_WRAPPER.fields.length)
    await ask({ do: 'field-remove', name: 'name' })
    await ask({ do: 'discard' })
    expect(await site.store.annotations.draft((await site.store.shops.need('toys')).id)).toBeNull()
    expect(JSON.parse((await site.get('/annotate/toys/wrapper.json')).text).fields.length).toBe(
      SMALL_WRAPPER.fields.length,
    )
  })

  test('what is not understood is refused, from elsewhere too', async () => {
    const bad = await site.app.request('/annotate/toys/do', {
      ...{ method: 'POST', headers: { ...own, 'content-type': 'application/json' } },
      body: '{"do":"explode"}',
    })
    expect(bad.status).toBe(400)
    const strange = await site.app.request('/annotate/toys/do', {
      ...{
        method: 'POST',
        headers: { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://x.test' },
      },
      body: '{"do":"survey"}',
    })
    expect(strange.status).toBe(403)
  })
})

describe('from the outside', () => {
  test('an address leads to its shop, and asks before it gets a page', async () => {
    const answer = await site.get(`/annotate?url=${encodeURIComponent(`${shop.url}some-page`)}`)
    expect(answer.status).toBe(302)
    const at = answer.headers.get('location')!
    expect(at).toStartWith('/annotate/toys?url=')
    const requests = shop.stats.requests
    const page = await site.get(at)
    expect(page.text).toContain('Get this page')
    expect(shop.stats.requests).toBe(requests)
  })

  test('one of no shop is told', async () => {
    expect((await site.get('/annotate?url=https%3A%2F%2Felsewhere.test%2F')).status).toBe(404)
    expect((await site.get('/annotate?url=nonsense')).status).toBe(400)
    expect((await site.get('/annotate/nobody')).status).toBe(404)
  })

  test('a shop that is removed takes draft and pages with it', async () => {
    const gone = await site.store.shops.add({
      slug: 'gone',
      name: 'Gone',
      seed: 'http://gone.test/',
    })
    await site.store.annotations.save(gone.id, '{}')
    const html = new TextEncoder().encode('<p>x')
    await site.store.annotations.addPage(gone.id, {
      url: gone.seed,
      origin: 'address',
      contentType: null,
      html,
    })
    await site.store.shops.remove('gone')
    expect(await site.store.annotations.draft(gone.id)).toBeNull()
    expect(await site.store.annotations.pages(gone.id)).toEqual([])
  })
})

test('states of its cells are no classes that a rule of the whole page lays out', async () => {
  const style = await Bun.file(new URL('../../static/style.css', import.meta.url)).text()
  expect(style.match(/^\.(right|empty|wrong|doubt) /gm)).toBeNull()
})
