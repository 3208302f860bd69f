import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Fold, Plan } from '../../../../src/plan/plan.ts'
import { copies } from '../../copies.ts'
import { Lab } from '../../harness.ts'
import { links, product, redirect, startTiny, status, type Tiny, WRAPPER } from '../../tiny.ts'

const HASTY = { manners: { longestDelay: 10, retryBase: 1 } }
const SESSION: Fold = { drop: 'parameter', name: 'sid' }
/** Many, so that one that fails is no trouble of the whole shop. */
const OTHERS = Array.from({ length: 30 }, (_, i) => `/other/${i}`)

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny(Object.fromEntries(OTHERS.map((path) => [path, product(path, '3.00')])))
  await lab.addShop(`${tiny.url}/`, WRAPPER)
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const serve = (pages: Tiny['pages']) => Object.assign(tiny.pages, pages)
const pathOf = (url: string) => url.slice(tiny.url.length)
const sessions = (count: number) => copies(`${tiny.url}/p`, count, false, SESSION).map(pathOf)
const askedFor = (...paths: string[]) =>
  paths.map((path) => tiny.asked.filter((one) => one === path).length)

async function save(...fold: Fold[]): Promise<void> {
  const item = { xpath: '//a', url: '/(p|other)', action: 'follow', to: 'item' } as const
  const list = { xpath: '//a', url: '/list', action: 'follow', to: 'list' } as const
  const plan: Plan = {
    seeds: [`${tiny.url}/`],
    start: 'list',
    fold,
    states: {
      list: { name: 'list', role: 'list', edges: [item, list] },
      item: { name: 'item', role: 'detail', edges: [] },
    },
  }
  await lab.store.plans.save(1, JSON.stringify(plan), 'edited', { activate: true })
}

const follow = () => lab.crawl({ concurrency: 1 }, HASTY)

describe('a page that others wait behind', () => {
  const file = () => new Response('x', { headers: { 'content-type': 'application/pdf' } })
  const ends = {
    'has a mistake': status(500),
    'is refused': status(403),
    'is not there': status(404),
    'is a file': file,
    'leads home': redirect('/'),
    'leads to nothing': redirect('/nothing'),
    'leads away': redirect('https://elsewhere.example/'),
    'leads to another of them that is not there': redirect('/p'),
    'leads in circles': redirect('/p/round'),
  }
  for (const [name, answer] of Object.entries(ends)) {
    test(`${name}: the next is tried, and only that`, async () => {
      await save(SESSION)
      const [first, second, third, later] = sessions(4)
      serve({ '/': links(first!, second!, third!, ...OTHERS, '/list'), '/list': links(later!) })
      serve({ [first!]: answer, '/p/round': redirect('/p/round') })
      serve({ [second!]: product('Skua', '9.00') })
      const report = await follow()
      expect(report).toMatchObject({ products: { total: 31 }, skipped: { folded: 2 } })
      expect(askedFor(second!, third!, later!)).toEqual([1, 0, 0])
    })
  }

  test('fails: what is linked later does not wait for it', async () => {
    await save(SESSION)
    const [first, later] = sessions(2)
    serve({ '/': links(first!, ...OTHERS, '/list'), '/list': links(later!) })
    serve({ [first!]: status(500), [later!]: product('Skua', '9.00') })
    expect(await follow()).toMatchObject({ products: { total: 31 } })
  })

  test('leads to one that shows the same: nothing more is asked for', async () => {
    await save(SESSION)
    const [first, second, third, later] = sessions(4)
    serve({ '/': links(first!, second!, third!, ...OTHERS, '/list'), '/list': links(later!) })
    serve({ [first!]: redirect(second!), [second!]: product('Skua', '9.00') })
    expect(await follow()).toMatchObject({ products: { total: 31 } })
    expect(askedFor(first!, second!, third!, later!)).toEqual([1, 1, 0, 0])
  })

  test('leads to one that shows the same, but fails: the next is tried', async () => {
    await save(SESSION)
    const [first, second, third, fourth] = sessions(4)
    serve({ '/': links(first!, second!, third!, fourth!, ...OTHERS) })
    serve({ [first!]: redirect(second!), [second!]: status(500) })
    serve({ [third!]: redirect(second!), [fourth!]: product('Skua', '9.00') })
    expect(await follow()).toMatchObject({ products: { total: 31 } })
  })

  test('leads to one that waits behind another: it is done, and not asked for again', async () => {
    await save(SESSION)
    const [first, second] = sessions(2)
    serve({ '/': links(first!, second!, '/other/0') })
    serve({ [first!]: product('Skua', '9.00'), '/other/0': redirect(second!) })
    const { crawl } = await follow()
    expect((await lab.store.frontier.counts(crawl)).queued).toBe(0)
    expect(askedFor(first!, second!)).toEqual([1, 0])
  })

  test('is no product, as it was the last time', async () => {
    await save({ ...SESSION, url: '/p' })
    const [first, second] = sessions(2)
    serve({ '/': links(first!, second!, ...OTHERS) })
    serve({ [first!]: '<html><body>not sold any more</body></html>' })
    serve({ [second!]: product('Skua', '9.00') })
    expect(await follow()).toMatchObject({ products: { total: 31 } })
    expect(await follow()).toMatchObject({ products: { total: 31, gone: 0 } })
  })

  test('is not there: a crawl that goes on still knows, and tries the next', async () => {
    await save(SESSION)
    const [first, second, third] = sessions(3)
    serve({ '/': links(first!, second!, third!, ...OTHERS), [first!]: status(404) })
    serve({ [second!]: product('Skua', '9.00') })
    const stop = new AbortController()
    const onEvent = ({ event }: { event: string }) => event === 'product' && stop.abort()
    const stopped = await lab.crawl({ concurrency: 1 }, { signal: stop.signal, onEvent })
    expect(askedFor(first!, second!)).toEqual([1, 0])
    const report = await follow()
    expect(report).toMatchObject({ crawl: stopped.crawl, products: { total: 31 } })
    expect(askedFor(first!, second!, third!)).toEqual([1, 1, 0])
  })
})

for (const pause of [0, 300]) {
  test(`folds are learned while pages are asked for, within ${pause} ms: each once`, async () => {
    const shown = Array.from({ length: 60 }, (_, i) => `/p/item-${i}`)
    const all = shown.flatMap((path) => [path, `${path}?sid=a`, `${path}?sid=b`])
    for (const path of all) {
      const [canonical] = path.split('?')
      const head = `<html><head><link rel="canonical" href="${canonical}"></head>`
      serve({ [path]: product(canonical!, '5.00').replace('<html>', head) })
    }
    serve({ '/': links('/list', ...all), '/list': links('/') })
    const { pages } = lab.store
    const each = pages.eachPage
    let opened = false
    pages.eachPage = async (...args) => {
      await each(...args)
      if (opened) await Bun.sleep(pause)
      opened = true
    }
    const report = await lab.crawl({ mode: 'initial', concurrency: 4, delay: 10 })
    expect(report.products.total).toBe(60)
    const { reasons } = await lab.store.frontier.counts(report.crawl)
    expect(report.skipped.folded).toBe(reasons.folded!)
    expect(askedFor(...all).filter((times) => times > 1)).toEqual([])
    expect(report.pages + report.skipped.folded!).toBe(all.length + 2)
  })
}

test('a page that is not what its address promises may itself lead to another that is', async () => {
  const fold: Fold = { ...SESSION, url: '/list' }
  const [own, other] = copies(`${tiny.url}/list`, 2, false, fold).map(pathOf)
  serve({
    '/': links(own!, ...OTHERS),
    [own!]: links(own!, other!),
    [other!]: links('/p'),
    '/p': product('Thing', '1.00'),
  })
  await save(fold)
  const report = await follow()
  expect(report).toMatchObject({ complete: true, products: { total: OTHERS.length + 1 } })
  expect(askedFor(own!, other!, '/p')).toEqual([1, 1, 1])
})
