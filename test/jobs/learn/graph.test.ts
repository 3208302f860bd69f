import { afterEach, beforeEach, expect, test } from 'bun:test'
import { loadGraph } from '../../../src/jobs/learn/graph.ts'
import { Kind, type LinkGraph, linksOf } from '../../../src/plan/learn/graph.ts'
import { openPlan } from '../../../src/plan/plan.ts'
import { simulate } from '../../../src/plan/simulate.ts'
import { Lab } from '../../crawl/harness.ts'
import {
  links,
  product,
  redirect,
  startTiny,
  status,
  type Tiny,
  WRAPPER,
} from '../../crawl/tiny.ts'

let lab: Lab
let shop: Tiny

beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(async () => {
  lab.close()
  await shop.stop()
})

async function graphOf(pages: Tiny['pages'], maxPages: number | null = null) {
  shop = startTiny(pages)
  await lab.addShop(`${shop.url}/`, WRAPPER)
  const report = await lab.crawl({ mode: 'initial', maxPages })
  const graph = await loadGraph(lab.store, await lab.store.shops.need('shop'), report.crawl)
  const page = (path: string) => graph.urls.indexOf(path.includes(':') ? path : shop.url + path)
  return { report, graph, page, kind: (path: string) => graph.kinds[page(path)] as Kind }
}

const targetsOf = (graph: LinkGraph, page: number): string[] =>
  Array.from(linksOf(graph, page).targets, (target) => graph.urls[target]!)

test('what became of a page is in the graph', async () => {
  const { graph, page, kind } = await graphOf({
    '/robots.txt': 'User-agent: *\nDisallow: /private/',
    '/': links(
      '/list',
      '/old',
      '/gone',
      '/broken',
      '/private/a',
      '/picture.jpg',
      '/basket?add=1',
      'http://elsewhere.example/',
    ),
    '/list': links('/a', '/b'),
    '/old': redirect('/list'),
    '/broken': status(400),
    '/a': product('Ant', '1'),
    '/b': product('Bee', '2'),
  })
  expect(graph.seed).toBe(page('/'))
  expect(kind('/')).toBe(Kind.page)
  expect(kind('/list')).toBe(Kind.page)
  expect(kind('/old')).toBe(Kind.redirect)
  expect(graph.redirects[page('/old')]).toBe(page('/list'))
  expect(kind('/a')).toBe(Kind.detail)
  expect(kind('/gone')).toBe(Kind.failed)
  expect(kind('/broken')).toBe(Kind.failed)
  for (const never of [
    '/private/a',
    '/picture.jpg',
    '/basket?add=1',
    'http://elsewhere.example/',
  ]) {
    expect([never, kind(never)]).toEqual([never, Kind.refused])
  }
  expect(targetsOf(graph, page('/list'))).toEqual([`${shop.url}/a`, `${shop.url}/b`])
  const [first] = linksOf(graph, page('/list')).paths
  expect(graph.paths[first!]).toBe('html[1]/body[1]/a[1]')
})

test('pages of one product have its number', async () => {
  const { graph, page } = await graphOf({
    '/': links('/a', '/a?from=home', '/b'),
    '/a': product('Ant', '1').replace('<html>', '<html><link rel="canonical" href="/a">'),
    '/a?from=home': product('Ant', '1').replace('<html>', '<html><link rel="canonical" href="/a">'),
    '/b': product('Bee', '2'),
  })
  expect(graph.products[page('/a?from=home')]).toBe(graph.products[page('/a')]!)
  expect(graph.products[page('/b')]).not.toBe(graph.products[page('/a')]!)
  expect(graph.products[page('/a')]).toBeGreaterThan(0)
})

test('a page that the crawl did not come to is unread', async () => {
  const { kind } = await graphOf({ '/': links('/a', '/b'), '/a': links(), '/b': links() }, 2)
  expect([kind('/a'), kind('/b')].sort()).toEqual([Kind.unread, Kind.page])
})

test('a seed that redirects is a redirect', async () => {
  const { graph, page, kind } = await graphOf({
    '/': redirect('/home'),
    '/home': links('/a'),
    '/a': product('Ant', '1'),
  })
  expect(graph.seed).toBe(page('/'))
  expect(kind('/')).toBe(Kind.redirect)
  expect(graph.redirects[graph.seed]).toBe(page('/home'))
})

test('the open plan, simulated on the graph of a crawl, is that crawl', async () => {
  const { graph, report } = await graphOf({
    '/': links('/list', '/old', '/gone'),
    '/list': links('/a', '/b', '/'),
    '/old': redirect('/list'),
    '/a': product('Ant', '1'),
    '/b': product('Bee', '2'),
  })
  const told = simulate(openPlan([`${shop.url}/`]), graph)
  expect(told.pages).toBe(report.pages)
  expect(told.details).toBe(report.details)
  expect(told.missed).toEqual([])
  expect(told.redirects).toBe(1)
})

test('a page that only a later crawl saw differently is as the crawl saw it', async () => {
  const { report } = await graphOf({
    '/': links('/a'),
    '/a': links('/b'),
    '/b': product('Bee', '2'),
  })
  shop.pages['/a'] = links('/c')
  shop.pages['/c'] = product('Cat', '3')
  await lab.crawl({ mode: 'initial' })
  const graph = await loadGraph(lab.store, await lab.store.shops.need('shop'), report.crawl)
  const page = (path: string) => graph.urls.indexOf(shop.url + path)
  expect(targetsOf(graph, page('/a'))).toEqual([`${shop.url}/b`])
  expect(graph.kinds[page('/c')]).toBe(Kind.unread)
})
