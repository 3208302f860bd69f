import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { instructionsOf } from '../../../../src/crawl/policies/rules/instructions.ts'
import { retrace } from '../../../../src/crawl/policies/rules/saved-links.ts'
import { openPlan } from '../../../../src/plan/plan.ts'
import { type Rule, rulesPlan } from '../../../../src/plan/rules/rules.ts'
import { follow, keep } from '../../../plan/rules/site.ts'
import { Lab } from '../../harness.ts'
import { links, product, redirect, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

setDefaultTimeout(20_000)

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const withManual = (name: string): string =>
  product(name, '9.90').replace('</body>', `<a href="/manuals/${name}.pdf">manual</a></body>`)

async function use(rules: Rule[], activate = true): Promise<void> {
  const plan = rulesPlan(rules, `${tiny.url}/`)
  await lab.store.plans.save(1, JSON.stringify(plan), 'rules', { activate })
}

async function kept(crawl: number, rules: Rule[]): Promise<string[]> {
  const plan = rulesPlan(rules, `${tiny.url}/`)
  const found = await retrace(lab.store, { id: 1 }, crawl, plan)
  return found.kept.map(({ url }) => url.replace(tiny.url, '')).sort()
}

const asked = (): string[] => tiny.asked.filter((path) => path !== '/robots.txt').sort()

describe('product pages', () => {
  const RULES = [
    follow('base', 'product', { pattern: '/p/' }),
    keep('product', { pattern: '[.]pdf$' }),
  ]
  beforeEach(async () => {
    tiny = startTiny({
      '/': links('/p/1', '/p/2', '/about'),
      '/about': links('/'),
      '/p/1': withManual('one'),
      '/p/2': withManual('two'),
    })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
  })

  test('are products, and their links are kept', async () => {
    await use(RULES)
    const report = await lab.crawl({ mode: 'rules' })
    expect(asked()).toEqual(['/', '/p/1', '/p/2'])
    expect(report).toMatchObject({ details: 2, kept: 2, complete: true })
    expect(report.products).toMatchObject({ total: 2, new: 2 })
    expect(await kept(report.crawl, RULES)).toEqual(['/manuals/one.pdf', '/manuals/two.pdf'])
  })

  test('that were leaves of an earlier crawl are read for their links', async () => {
    const etag = (html: string) => () =>
      new Response(html, { headers: { 'content-type': 'text/html', etag: '"1"' } })
    tiny.pages['/p/1'] = etag(withManual('one'))
    await lab.crawl({ mode: 'initial' })
    await use(RULES)
    const report = await lab.crawl({ mode: 'rules' })
    expect(report).toMatchObject({ kept: 2, details: 2 })
    // Once more: what was read with its links need not be read again.
    const again = await lab.crawl({ mode: 'rules' })
    expect(again).toMatchObject({ kept: 2, details: 2, complete: true })
  })

  test('whose links no rule wants stay leaves of other plans', async () => {
    const report = await lab.crawl({ mode: 'initial' })
    const found = await retrace(lab.store, { id: 1 }, report.crawl, openPlan([`${tiny.url}/`]))
    expect(found.kept).toEqual([])
    expect(asked()).toEqual(['/', '/about', '/p/1', '/p/2', '/sitemap.xml'])
  })
})

describe('products that other crawls found', () => {
  const shop = (products: number) =>
    Object.fromEntries(
      Array.from({ length: products }, (_, i) => [
        `/p/${i + 1}`,
        product(`product ${i + 1}`, `${i + 1}.50`),
      ]),
    )
  const ALL = Array.from({ length: 30 }, (_, i) => `/p/${i + 1}`)

  test('are neither gone nor a new design, whatever the rules lead to', async () => {
    tiny = startTiny({ '/': links(...ALL, '/files'), '/files': links('/a.pdf'), ...shop(30) })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.crawl({ mode: 'initial' })
    await use([follow('base', 'files', { pattern: '/files' }), keep('files')])
    const report = await lab.crawl({ mode: 'rules' })
    expect(report).toMatchObject({ complete: true, designChanged: false, kept: 1, details: 0 })
    expect(report.products.gone).toBe(0)
    expect(report.shouldLook).toBeUndefined()
    expect((await lab.store.products.counts(1)).onSale).toBe(30)
    await use([follow('base', 'product', { pattern: '/p/1' })])
    const some = await lab.crawl({ mode: 'rules' })
    expect(some).toMatchObject({ complete: true, details: 11, products: { gone: 0 } })
  })

  test('are gone once the same rules no longer lead to them', async () => {
    tiny = startTiny({ '/': links(...ALL), ...shop(30) })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await use([follow('base', 'product', { pattern: '/p/' })])
    expect((await lab.crawl({ mode: 'rules' })).products.new).toBe(30)
    tiny.pages['/'] = links(...ALL.slice(2))
    expect((await lab.crawl({ mode: 'rules' })).products.gone).toBe(2)
  })

  test('that vanish in bulk are a new design still, and nothing else is crawled for it', async () => {
    tiny = startTiny({ '/': links(...ALL), ...shop(30) })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await use([follow('base', 'product', { pattern: '/p/' })])
    await lab.crawl({ mode: 'rules' })
    tiny.pages['/'] = links('/new/1', '/new/2')
    tiny.asked.length = 0
    const report = await lab.crawl({ mode: 'rules' })
    expect(report).toMatchObject({ mode: 'rules', designChanged: true, products: { gone: 0 } })
    expect(asked()).toEqual(['/'])
  })
})

describe('the walk', () => {
  test('stays within the scope of the shop, and keeps what is outside', async () => {
    tiny = startTiny({
      '/': links('/list', 'http://127.0.0.2:1/list', 'https://else.example/a.pdf'),
    })
    tiny.pages['/list'] = links('https://else.example/b.pdf', 'https://else.example/b.pdf', '/')
    const rules = [
      follow('base', 'list', { pattern: 'list' }),
      keep('base', { pattern: 'pdf' }),
      keep('list', { pattern: 'pdf' }),
    ]
    await lab.addShop(`${tiny.url}/`)
    await use(rules)
    const report = await lab.crawl({ mode: 'rules' })
    expect(asked()).toEqual(['/', '/list'])
    expect(report.skipped).toEqual({ scope: 1 })
    expect(await kept(report.crawl, rules)).toEqual([
      'https://else.example/a.pdf',
      'https://else.example/b.pdf',
    ])
  })

  test('looks at a page of two types once, with the rules of both', async () => {
    tiny = startTiny({
      '/': links('/a', '/b'),
      '/a': links('/b', '/x.pdf'),
      '/b': links('/one.pdf', '/two.doc'),
    })
    const rules = [
      follow('base', 'first', { pattern: '/[ab]$' }),
      follow('first', 'second', { pattern: '/b$' }),
      keep('first', { pattern: 'pdf' }),
      keep('second', { pattern: 'doc' }),
    ]
    await lab.addShop(`${tiny.url}/`)
    await use(rules)
    const report = await lab.crawl({ mode: 'rules' })
    expect(asked()).toEqual(['/', '/a', '/b'])
    expect(await kept(report.crawl, rules)).toEqual(['/one.pdf', '/two.doc', '/x.pdf'])
  })

  test('a page behind a redirect has the type of the one that leads there', async () => {
    tiny = startTiny({ '/': links('/old'), '/old': redirect('/new'), '/new': links('/x.pdf') })
    const rules = [follow('base', 'list', { pattern: 'old' }), keep('list', { pattern: 'pdf' })]
    await lab.addShop(`${tiny.url}/`)
    await use(rules)
    expect(await kept((await lab.crawl({ mode: 'rules' })).crawl, rules)).toEqual(['/x.pdf'])
  })

  test('of an id with a number looks at the tree', async () => {
    const body = '<div id="box-1"><a href="/a">a</a></div><div id="box-2"><a href="/b">b</a></div>'
    tiny = startTiny({ '/': body, '/a': links('/x.pdf'), '/b': links('/y.pdf') })
    const rules = [follow('base', 'list', { id: 'box-2' }), keep('list', { pattern: 'pdf' })]
    await lab.addShop(`${tiny.url}/`)
    await use(rules)
    const report = await lab.crawl({ mode: 'rules' })
    expect(asked()).toEqual(['/', '/b'])
    expect(await kept(report.crawl, rules)).toEqual(['/y.pdf'])
  })

  test('by rules that are not the plan in use leaves that plan as it is', async () => {
    tiny = startTiny({ '/': links('/a'), '/a': links('/x.pdf') })
    const rules = [follow('base', 'list'), keep('list')]
    await lab.addShop(`${tiny.url}/`)
    await use(rules, false)
    const report = await lab.crawl({ mode: 'rules' })
    expect(report).toMatchObject({ mode: 'rules', kept: 1 })
    expect((await lab.store.shops.need('shop')).plan).toBeNull()
    expect((await lab.crawl()).mode).toBe('initial')
  })

  test('kept links outlast later crawls', async () => {
    tiny = startTiny({ '/': links('/a'), '/a': links('/x.pdf') })
    const rules = [follow('base', 'list'), keep('list', { pattern: 'pdf' })]
    await lab.addShop(`${tiny.url}/`)
    await use(rules, false)
    const { crawl } = await lab.crawl({ mode: 'rules' })
    for (let i = 0; i < 3; i++) await lab.crawl({ mode: 'initial', fresh: true })
    expect(await kept(crawl, rules)).toEqual(['/x.pdf'])
  })

  test('rules that matched nothing are told, also those of pages nobody came to', async () => {
    tiny = startTiny({ '/': links('/a'), '/a': links('/x.pdf') })
    await lab.addShop(`${tiny.url}/`)
    await use([
      follow('base', 'list'),
      follow('list', 'deep', { pattern: 'deep', tag: 'main' }),
      keep('deep', { pattern: 'pdf' }),
      keep('list', { pattern: 'pdf' }),
    ])
    const { notes } = await lab.crawl({ mode: 'rules' })
    expect(notes).toEqual([
      'The rule "follow to deep" for pages of the type list matched no link within tag "main" (pattern deep).',
      'The rule "keep" for pages of the type deep matched no link of the page (pattern pdf).',
    ])
  })
})

describe("the paper's measures", () => {
  const RULES = [
    keep('base', { pattern: 'pdf' }),
    follow('base', 'list', { pattern: '/list' }),
    keep('list', { pattern: 'pdf' }),
  ]
  beforeEach(async () => {
    tiny = startTiny({
      '/': links('/list/1', '/list/2', '/list/old', '/list/gone', '/list/file.zip', '/0.pdf'),
      '/list/1': links('/1.pdf', '/2.pdf'),
      '/list/2': links('/2.pdf'),
      '/list/old': redirect('/list/2'),
    })
    await lab.addShop(`${tiny.url}/`)
    await use(RULES)
  })
  const plan = () => rulesPlan(RULES, `${tiny.url}/`)
  const told = async (crawl: number | null) =>
    (await instructionsOf(lab.store, { id: 1 }, plan(), crawl)).map(
      ({ urlToCrawl, keepRules, followRules }) =>
        `${urlToCrawl.replace(tiny.url, '')} ${keepRules.length} ${followRules.length}`,
    )

  test('are in the report: instructions, useful links of those saved, and each rule', async () => {
    const { rules, kept } = await lab.crawl({ mode: 'rules' })
    expect(kept).toBe(3)
    expect(rules).toMatchObject({ instructions: 5, kept: 3, followed: 5, refused: 1, share: 3 / 8 })
    expect(
      rules!.each.map(({ rule, links, pages, refused }) => [rule, links, pages, refused]),
    ).toEqual([
      ['keep on base: links of the page (pattern pdf)', 1, 0, 0],
      ['follow base to list: links of the page (pattern /list)', 5, 4, 1],
      ['keep on list: links of the page (pattern pdf)', 2, 0, 0],
    ])
    const { counters } = (await lab.store.crawls.list(1, 1))[0]!
    expect(counters.told?.rules).toEqual(rules)
  })

  test('every page that was asked for has one instruction, what is not there and redirects too', async () => {
    const { crawl } = await lab.crawl({ mode: 'rules', concurrency: 1 })
    expect((await told(crawl)).sort()).toEqual([
      '/ 1 1',
      '/list/1 1 0',
      '/list/2 1 0',
      '/list/gone 1 0',
      '/list/old 1 0',
    ])
    expect(new Set(asked())).toEqual(
      new Set((await told(crawl)).map((line) => line.split(' ')[0]!)),
    )
  })

  test('instructions are there before a crawl for the first page, and for pages that wait', async () => {
    expect(await told(null)).toEqual(['/ 1 1'])
    const { crawl } = await lab.crawl({ mode: 'rules', maxPages: 1, concurrency: 1 })
    expect(await told(crawl)).toEqual([
      ...['/ 1 1', '/list/1 1 0', '/list/2 1 0', '/list/old 1 0', '/list/gone 1 0'],
    ])
  })

  test('a table that only keeps is a crawl of one page', async () => {
    await use([keep('base', { pattern: 'pdf' })])
    const report = await lab.crawl({ mode: 'rules' })
    expect(asked()).toEqual(['/'])
    expect(report).toMatchObject({ pages: 1, kept: 1, complete: true })
    expect(report.rules).toMatchObject({ instructions: 1, share: 1 })
  })

  test('a page that takes longer than its timeout is given up', async () => {
    tiny.pages['/list/1'] = () =>
      new Response(new ReadableStream({}), { headers: { 'content-type': 'text/html' } })
    const saved = JSON.stringify({ ...plan(), timeout: 200 })
    await lab.store.plans.save(1, saved, 'rules')
    const started = performance.now()
    const report = await lab.crawl({ mode: 'rules' }, { manners: { retryBase: 10 } })
    expect(report).toMatchObject({ errors: 1, kept: 2 })
    expect(performance.now() - started).toBeLessThan(8000)
    const [failure] = await lab.store.frontier.failures(1, report.crawl)
    expect(failure?.error).toBe('The answer took longer than 0.2 s.')
    const longer = await lab.crawl({ mode: 'rules', timeout: 300 }, { manners: { retryBase: 10 } })
    const [again] = await lab.store.frontier.failures(1, longer.crawl)
    expect(again?.error).toBe('The answer took longer than 0.3 s.')
  })
})
