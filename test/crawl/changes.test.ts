import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { CrawlEvent } from '../../src/jobs/types.ts'
import { Lab } from './harness.ts'
import { links, startTiny, type Tiny } from './tiny.ts'

setDefaultTimeout(60_000)

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const DUCKS = 20

/** What a product page shows of itself, and beside itself. */
type Duck = { price: string; old?: string; weight: string; box?: string }

const ducks: Duck[] = []
const page = (i: number): string => {
  const { price, old, weight, box = '' } = ducks[i]!
  const was = old ? `<s class="price">${old} EUR</s>` : ''
  const rows = { Weight: weight, Colour: 'yellow', ...(box && { Bestsellers: box }) }
  const table = Object.entries(rows).map(([label, text]) => `<tr><th>${label}<td>${text}`)
  return `<html><body><h1>Duck ${i}</h1>${was}<b class="price now">${price} EUR</b>
    <table>${table.join('')}</table></body></html>`
}

async function open(): Promise<void> {
  ducks.length = 0
  for (let i = 0; i < DUCKS; i++) ducks.push({ price: `${i + 10}.00`, weight: `${i} kg` })
  const paths = ducks.map((_, i) => `/p/${i}`)
  const pages = Object.fromEntries(paths.map((path, i) => [path, () => page(i)]))
  tiny = startTiny({ '/': links(...paths), ...pages })
  await lab.addShop(`${tiny.url}/`, wrapper("//*[contains(@class,'price')]"))
}

const wrapper = (price: string, more: object[] = []) => ({
  detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: price, type: 'price', required: true },
    { name: 'properties', xpath: '//table', type: 'table' },
    ...more,
  ],
})

const NOW = "//*[@class='price now']"

/** What the report counts, and what everything else says of it. */
async function told(events: CrawlEvent[]) {
  const done = events.findLast((event) => event.event === 'done')!
  if (done.event !== 'done') throw new Error('no report')
  const changes = await lab.store.changes.list({ shop: 1 })
  const listed = changes.filter(({ crawl }) => crawl === done.crawl)
  const changed = new Set(listed.flatMap(({ kind, name }) => (kind === 'new' ? [] : name)))
  const lines = events.flatMap((event) =>
    event.event === 'product' && event.change === 'changed' ? event.name : [],
  )
  expect(new Set(lines)).toEqual(changed)
  expect(changed.size).toBe(done.products.changed)
  const days = await lab.store.changes.days(1, '2020-01-01')
  const all = await lab.store.changes.list({ shop: 1 })
  expect(days.reduce((sum, day) => sum + day.details, 0)).toBe(
    all.filter(({ kind }) => kind === 'details').length,
  )
  return { done, changed: [...changed].sort(), listed }
}

describe('pages that another wrapper reads', () => {
  const crossOut = (): void => {
    for (const [i, duck] of ducks.entries()) if (i % 3 === 0) duck.old = `${i + 50}.00`
  }

  test('tell nothing of what only it reads otherwise, and put it right', async () => {
    await open()
    crossOut()
    await lab.crawl({ mode: 'initial' })
    await lab.setWrapper(
      wrapper(NOW, [{ name: 'colour', xpath: "//tr[th='Colour']/td", type: 'text' }]),
    )
    const { done } = await told(await lab.run({ mode: 'initial' }))
    expect(done.products).toEqual({ total: DUCKS, new: 0, changed: 0, gone: 0 })
    for (const { id, name, amount } of await lab.store.products.list({ shop: 1 })) {
      const { observations, fields } = (await lab.store.products.get(id))!
      const i = Number(name.slice(5))
      expect([amount, observations.map((each) => each.amount)]).toEqual([
        `${i + 10}.00`,
        [`${i + 10}.00`],
      ])
      expect(JSON.parse(fields).colour).toBe('yellow')
    }
  })

  test('tell of what changed in that time, also when killed on the way', async () => {
    await open()
    crossOut()
    await lab.crawl({ mode: 'initial' })
    await lab.setWrapper(
      wrapper(NOW, [{ name: 'colour', xpath: "//tr[th='Colour']/td", type: 'text' }]),
    )
    ducks[4]!.price = '1.00'
    ducks[5]!.weight = '77 kg'
    const events: CrawlEvent[] = []
    const { kills } = await lab.killedEvery(
      7,
      { mode: 'initial' },
      {
        onEvent: (event) => void events.push(event),
      },
    )
    expect(kills).toBeGreaterThan(1)
    const end = (await lab.store.crawls.list(1, 1))[0]!
    const done = { event: 'done', crawl: end.id, products: end.counters.products } as CrawlEvent
    const { changed, listed } = await told([...events, done])
    expect(changed).toEqual(['Duck 4', 'Duck 5'])
    expect(listed.map(({ kind, details }) => [kind, details])).toEqual(
      expect.arrayContaining([
        ['price', []],
        ['details', ['properties: Weight']],
      ]),
    )
    const again = await lab.crawl({ mode: 'initial' })
    expect(again.products.changed).toBe(0)
  })
})

describe('what differs on a fifth of all products at once', () => {
  const shuffle = (seed: string): void => {
    for (const [i, duck] of ducks.entries()) duck.box = `Duck ${(i * 7) % DUCKS} ${seed}`
  }

  test('while prices stand still is the template, and said once', async () => {
    await open()
    shuffle('a')
    await lab.crawl({ mode: 'initial' })
    shuffle('b')
    ducks[2]!.weight = '99 kg'
    ducks[3]!.price = '2.00'
    const { changed, done, listed } = await told(await lab.run({ mode: 'initial' }))
    expect(changed).toEqual(['Duck 2', 'Duck 3'])
    expect(listed.find(({ kind }) => kind === 'details')!.details).toEqual(['properties: Weight'])
    expect(done.notes!.filter((note) => note.includes('properties: Bestsellers'))).toHaveLength(1)
    const other = (await lab.store.products.list({ shop: 1 })).find(
      ({ name }) => name === 'Duck 7',
    )!
    const { observations, fields } = (await lab.store.products.get(other.id))!
    expect(observations).toHaveLength(1)
    expect(fields).toContain(' b"')
  })

  test('stays the template where the next crawl reads only a few', async () => {
    await open()
    shuffle('a')
    await lab.crawl({ mode: 'initial' })
    shuffle('b')
    await lab.crawl({ mode: 'initial' })
    shuffle('c')
    for (let i = 2; i < DUCKS; i++) tiny.pages[`/p/${i}`] = () => new Response('', { status: 503 })
    const { done } = await told(
      await lab.run({ mode: 'initial' }, { manners: { retryBase: 1, longestDelay: 2 } }),
    )
    expect(done.products.changed).toBe(0)
  })

  test('with a price each is a change of the price', async () => {
    await open()
    await lab.crawl({ mode: 'initial' })
    for (const duck of ducks) Object.assign(duck, { price: '3.00', weight: '1 g' })
    const { changed } = await told(await lab.run({ mode: 'initial' }))
    expect(changed).toHaveLength(DUCKS)
  })
})

describe('a product that is renamed has another address', () => {
  test('and the crawl that meets it there tells its name', async () => {
    ducks.length = 0
    for (let i = 0; i < 4; i++) ducks.push({ price: `${i + 10}.00`, weight: `${i} kg` })
    let renamed = false
    const duck = (name: string) => `<html><body><h1>${name}</h1><b class="price">13.00 EUR</b>
      <p class="no">D-13</p></body></html>`
    tiny = startTiny({
      '/': () => links('/p/0', '/p/1', renamed ? '/p/goose-13' : '/p/duck-13'),
      '/p/0': () => page(0),
      '/p/1': () => page(1),
      '/p/duck-13': () => duck('Duck 13'),
      '/p/goose-13': () => duck('Goose 13'),
    })
    const number = { name: 'sku', xpath: "//*[@class='no']", type: 'text' }
    await lab.addShop(`${tiny.url}/`, wrapper("//*[contains(@class,'price')]", [number]))
    await lab.crawl({ mode: 'initial' })
    renamed = true
    const { done, changed, listed } = await told(await lab.run({ mode: 'initial' }))
    expect(done.products).toEqual({ total: 3, new: 0, changed: 1, gone: 0 })
    expect([changed, listed.map(({ kind }) => kind)]).toEqual([['Goose 13'], ['details']])
    const again = await told(await lab.run({ mode: 'initial' }))
    expect(again.done.products).toEqual({ total: 3, new: 0, changed: 0, gone: 0 })
    const shown = await lab.store.products.list({ shop: 1 })
    expect(shown.map(({ name, url }) => [name, new URL(url).pathname])).toContainEqual([
      'Goose 13',
      '/p/goose-13',
    ])
  })
})
