import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

const SIZE = 6

/** A list page with cards; `after` comes below it. */
const listPage = (path: string, count: number, page: number, after: string): string => {
  const from = (page - 1) * SIZE + 1
  const to = Math.min(count, page * SIZE)
  const cards = Array.from({ length: to - from + 1 }, (_, i) => {
    const id = `${path}-${from + i}`
    return `<li class="card"><a href="${id}"><img src="${id}.jpg" alt=""></a><h3><a href="${id}">Thing ${id.slice(1)}</a></h3><b class="cost">${from + i}.50 EUR</b></li>`
  })
  return `<html><body><h1>${path}</h1><ul class="cards">${cards.join('')}</ul>${after}</body></html>`
}

type List = { path: string; count: number }

const LISTS: List[] = [
  { path: '/tents', count: 16 },
  { path: '/bags', count: 5 },
  { path: '/pots', count: 4 },
  { path: '/maps', count: 3 },
  { path: '/ropes', count: 9 },
]

describe('lists that are longer than they show', () => {
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

  /** `after`: what stands below each list; `turns`: the parameter that the shop answers to. */
  const serve = (
    after: (list: List, page: number, pages: number) => string,
    turns: string | null,
  ): void => {
    tiny.pages['/'] = links(...LISTS.map(({ path }) => path))
    for (const list of LISTS) {
      const pages = Math.ceil(list.count / SIZE)
      for (let page = 1; page <= pages; page++) {
        const html = listPage(list.path, list.count, page, after(list, page, pages))
        if (page === 1) tiny.pages[list.path] = html
        else if (turns) tiny.pages[`${list.path}?${turns}=${page}`] = html
      }
      for (let i = 1; i <= list.count; i++) {
        tiny.pages[`${list.path}-${i}`] = product(`Thing ${list.path.slice(1)}-${i}`, `${i}.50`)
      }
    }
  }
  const all = LISTS.reduce((sum, { count }) => sum + count, 0)
  const first = LISTS.reduce((sum, { count }) => sum + Math.min(count, SIZE), 0)
  const range = ({ count }: List, page: number) =>
    `<p class="range">Showing <b>${(page - 1) * SIZE + 1}</b> to <b>${Math.min(count, page * SIZE)}</b> of <b>${count}</b></p>`
  const scripted = (_: List, page: number, pages: number) =>
    pages > 1
      ? `<div class="pages">${Array.from({ length: pages }, (_, i) => (i + 1 === page ? `<b>${i + 1}</b>` : `<a href="#">${i + 1}</a>`)).join(' ')}</div>`
      : ''
  const linked = ({ path }: List, page: number, pages: number) =>
    Array.from({ length: pages }, (_, i) =>
      i + 1 === page ? '' : `<a href="${path}${i ? `?page=${i + 1}` : ''}">${i + 1}</a>`,
    ).join(' ')

  test('a range of a whole that nothing leads on to is a doubt, and nothing is called gone', async () => {
    serve(range, null)
    const report = await lab.crawl()
    expect(report).toMatchObject({
      complete: false,
      products: { total: first },
      shouldLook: 'doubt',
    })
    expect(report.doubts).toEqual([
      {
        kind: 'count',
        text: expect.stringContaining('2 lists say they have more products than were found'),
        missing: all - first,
        examples: [`${tiny.url}/tents`, `${tiny.url}/ropes`],
      },
    ])
    const [alert] = await lab.store.alerts.list()
    expect(alert).toMatchObject({ kind: 'doubt', details: { doubts: report.doubts } })
    expect((await lab.store.crawls.get(report.crawl))?.counters.doubts).toEqual(report.doubts)
    delete tiny.pages['/maps-3']
    tiny.pages['/maps'] = listPage('/maps', 2, 1, '')
    const again = await lab.crawl({ mode: 'initial' })
    expect(again).toMatchObject({ complete: false, products: { gone: 0 } })
  })

  test('a number on every list is believed where lists that are whole prove it', async () => {
    serve(({ count }) => `<p class="count">${count} products</p>`, null)
    const report = await lab.crawl()
    expect(report.doubts).toMatchObject([{ kind: 'count', missing: all - first }])
  })

  test('numbers that prove nothing are no doubt', async () => {
    serve(
      ({ path }, page, pages) =>
        `<p class="a">Delivery within 30 days</p><p class="b">${path.length * 7} reviews</p><p>Page ${page} of ${pages}</p>${linked({ path, count: 0 }, page, pages)}`,
      'page',
    )
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: true, products: { total: all } })
    expect(report.doubts).toBeUndefined()
  })

  test('lists that are read whole are no doubt, and the alert of an earlier crawl is closed', async () => {
    serve(range, null)
    await lab.crawl()
    expect(await lab.store.alerts.open()).toBe(1)
    serve((list, page, pages) => range(list, page) + linked(list, page, pages), 'page')
    const report = await lab.crawl({ mode: 'initial' })
    expect(report).toMatchObject({ complete: true, products: { total: all } })
    expect(report.doubts).toBeUndefined()
    expect(await lab.store.alerts.open()).toBe(0)
  })

  test('pages that only scripts turn are asked for by number, and found', async () => {
    serve(scripted, 'page')
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: true, products: { total: all } })
    expect(report.doubts).toBeUndefined()
  })

  test('where that brings nothing, it is said', async () => {
    serve(scripted, null)
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: false, products: { total: first } })
    expect(report.doubts).toMatchObject([
      { kind: 'pager', examples: [`${tiny.url}/tents`, `${tiny.url}/ropes`] },
    ])
    expect(tiny.asked.filter((one) => one.includes('?')).length).toBeLessThanOrEqual(3)
  })

  test('so is a list that only a button would make longer', async () => {
    const more = (_: List, page: number, pages: number) =>
      page < pages ? '<div><button type="button" class="more">Show more</button></div>' : ''
    serve(more, null)
    const report = await lab.crawl()
    expect(report.doubts).toMatchObject([{ kind: 'pager' }])
  })

  test('buttons that stand on all lists are none', async () => {
    serve(() => '<div><button type="button" class="view">Grid</button></div>', null)
    const report = await lab.crawl()
    expect(report.doubts).toBeUndefined()
  })

  test('products that a shop counts and never shows are no doubt where a list comes to its end', async () => {
    const hidden = new Set(['/tents', '/ropes'])
    const counted = (list: List, page: number, pages: number) =>
      `<p class="count">${list.count + (hidden.has(list.path) ? 2 : 0)} products</p>${linked(list, page, pages)}`
    serve(counted, 'page')
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: true, products: { total: all } })
  })

  test('a product that no page of a list came to show, since its order changed between them, is one', async () => {
    const counted = (list: List, page: number, pages: number) =>
      `<p class="count">${list.count} products</p>${linked(list, page, pages)}`
    serve(counted, 'page')
    tiny.pages['/tents?page=3'] = `${tiny.pages['/tents?page=3']}`.replaceAll(
      '/tents-16',
      '/tents-1',
    )
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: false, products: { total: all - 1 } })
    expect(report.doubts).toMatchObject([{ kind: 'count', missing: 1 }])
  })

  test('the first page under two addresses is one page: the next one is the second', async () => {
    const twice = (list: List, page: number, pages: number) =>
      `<p class="count">${list.count} products</p><a href="${list.path}?page=1">1</a>${scripted(list, page, pages)}`
    serve(twice, 'page')
    for (const { path } of LISTS) tiny.pages[`${path}?page=1`] = tiny.pages[path]!
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: true, products: { total: all } })
  })
})
