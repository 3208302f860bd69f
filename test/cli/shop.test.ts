import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { toys } from '../plan/example.ts'
import { Folder, SMALL_WRAPPER } from './helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
beforeAll(async () => {
  folder = await Folder.make()
  await folder.write('wrapper.json', SMALL_WRAPPER)
  await folder.write('bad.json', {
    detail: [{ on: 'xpath', xpath: '//h1[', mode: 'mandatory' }],
    fields: [],
  })
  await folder.write('broken.json', '{"detail": [\n')
  await folder.write('paper.json', { algorithm: 'paper', keywords: ['tents'] })
})
afterAll(() => folder.remove())

const list = async () =>
  (await folder.aisle('shop list --json')).out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('what is wrong is told and saves nothing', () => {
  test.each<[string, number, string]>([
    ['shop add', 2, 'aisle: shop add needs URL'],
    ['shop add ftp://toys.example', 2, 'URL must start with http:// or https://, not ftp://'],
    ['shop add toys', 2, '"toys" is not the address of a web page'],
    ['shop add http://', 2, 'is not the address'],
    ['shop add http://me:secret@toys.example/', 2, 'may not carry a name or password'],
    ['shop add toys.example --id Toys!', 2, '--id "Toys!" is not an id'],
    ['shop add toys.example --id all', 2, '"all" means every shop'],
    ['shop add toys.example --id import', 2, '"import" is a page of Aisle itself'],
    ['shop add toys.example --delay -5', 2, '--delay must be a whole number from 0 to 3600000'],
    [
      'shop add toys.example --concurrency 0',
      2,
      '--concurrency must be a whole number from 1 to 64',
    ],
    ['shop add toys.example --currency Euros', 2, '--currency must be a currency code such as EUR'],
    ['shop add toys.example --currency EUR', 2, '--currency goes with --wrapper'],
    ['shop add toys.example --scope world', 2, '--scope must be one of host, domain, prefix'],
    ['shop add toys.example --wrapper missing.json', 1, 'missing.json: there is no such file'],
    ['shop add toys.example --wrapper .', 1, 'this is a folder, not a file'],
    [
      'shop add toys.example --wrapper broken.json',
      1,
      'broken.json: the wrapper is not JSON: it ends too early',
    ],
    ['shop add toys.example --wrapper bad.json', 1, 'detail[0].xpath'],
    ['shop add http://127.0.0.1:9/ --wrapper auto', 1, 'http://127.0.0.1:9/'],
    ['shop add toys.example --rules r.json', 1, 'r.json: there is no such file'],
    ['shop add toys.example --topic t.json', 1, 't.json: there is no such file'],
    [
      'shop add toys.example --topic paper.json',
      1,
      'examples that are relevant and some that are not relevant are missing',
    ],
    ['shop add toys.example --render browser', 2, 'there is no flag --render'],
    ['shop show toys', 1, 'there is no shop toys'],
    ['shop set toys --name X', 1, 'there is no shop toys'],
    ['shop rm toys --yes', 1, 'there is no shop toys'],
    ['shop import wrapper.json', 1, 'wrapper.json: this is not an exported shop'],
    ['shop import broken.json', 1, 'broken.json: the file ends too early: it was not copied whole'],
    ['products toys', 1, 'there is no shop toys'],
    ['changes toys', 1, 'there is no shop toys'],
    ['plan toys', 1, 'there is no shop toys'],
    ['alerts toys', 1, 'there is no shop toys'],
    ['--crawl toys', 1, 'there is no shop toys'],
    ['--crawl all', 1, 'there are no shops yet'],
    [
      '--crawl toys --mode whole',
      2,
      '--mode must be one of auto, initial, focused, delta, rules, topic, not "whole"',
    ],
    ['--crawl toys --whole', 2, 'only a crawl of every page can be whole'],
    ['--crawl toys --mode focused --whole', 2, 'Say --mode initial --whole.'],
    ['--crawl toys --max-age 1.5', 2, '--max-age must be a whole number'],
    ['changes all --since yesterday', 2, '--since must be a date'],
    ['changes all --since 2026-02-31', 2, '--since must be a date'],
    ['survey', 2, 'URL'],
    ['worker --db http://127.0.0.1:1', 2, '"worker" is not a command of this version'],
    ['shop repair toys', 1, 'there is no shop toys'],
    ['shop list --data wrapper.json', 1, 'wrapper.json: this is a file, not a folder'],
    ['shop list --db nonsense', 2, 'http://127.0.0.1:8080, libsql://host or file:shops.db'],
  ])('aisle %s', async (line, code, sentence) => {
    const ran = await folder.aisle(line)
    expect(ran.err).toContain(sentence)
    expect(ran.err).not.toContain('    at ')
    expect(ran).toMatchObject({ code, out: '' })
    expect(await list()).toEqual([])
  })
})

test('a life of a shop', async () => {
  const added = await folder.aisle(
    'shop add www.toys.example --wrapper wrapper.json --name Toys --delay 1500',
  )
  expect(added).toMatchObject({ code: 0, out: 'added toys: https://www.toys.example/\n' })
  expect(added.err).toContain('aisle --crawl toys')
  expect(await list()).toMatchObject([
    {
      id: 'toys',
      name: 'Toys',
      url: 'https://www.toys.example/',
      delay: 1500,
      concurrency: null,
      wrapper: 1,
      products: 0,
      lastCrawl: null,
    },
  ])

  // The same address again, and an id that is taken.
  expect(await folder.aisle('shop add www.toys.example')).toMatchObject({ code: 1, out: '' })
  expect((await folder.aisle('shop add books.example --id toys')).err).toStartWith(
    'aisle: there is already a shop toys\n',
  )
  expect((await folder.aisle('shop list', { AISLE_DB: 'nonsense' })).err).toContain(
    'AISLE_DB: "nonsense" is not a database',
  )
  expect(await list()).toHaveLength(1)

  // A mistyped id is recognized.
  expect((await folder.aisle('shop show toy')).err).toContain('Did you mean toys?')

  expect(await folder.aisle('shop set toys')).toMatchObject({ code: 2 })
  expect((await folder.aisle('shop set toys --wrapper bad.json --name Other')).code).toBe(1)
  expect((await folder.aisle('shop set toys --delay default --concurrency 2')).code).toBe(0)
  expect((await folder.aisle('shop set toys --wrapper wrapper.json')).err).toContain(
    'the same as before',
  )
  expect(await list()).toMatchObject([{ name: 'Toys', delay: null, concurrency: 2, wrapper: 1 }])

  const shown = await folder.aisle('shop show toys')
  expect(shown.out).toContain('manners:  1.0 s apart, 2 requests at once')
  const json = JSON.parse((await folder.aisle('shop show toys --json')).out)
  expect(json).toMatchObject({ id: 'toys', wrapper: SMALL_WRAPPER, plan: null, crawls: [] })
})

test('a plan is edited by hand', async () => {
  expect((await folder.aisle('plan toys')).out).toContain('→ any:  every link')
  expect((await folder.aisle('plan toys --format svg')).out).toStartWith('<svg ')
  expect((await folder.aisle('plan toys --format dot')).out).toStartWith('digraph plan {')
  await folder.write('plan.json', { ...toys, seeds: ['https://www.toys.example/'] })
  await folder.write('unknown.json', {
    ...toys,
    seeds: ['https://www.toys.example/'],
    start: 'hme',
  })
  await folder.write('strange.json', toys.states)
  await folder.write('elsewhere.json', { ...toys, seeds: ['https://books.example/'] })
  for (const [file, sentence] of [
    ['unknown.json', 'unknown.json: the plan cannot be used. start: there is no state "hme"'],
    ['strange.json', 'seeds: is missing'],
    [
      'elsewhere.json',
      'seeds[0]: https://books.example/ is not a page of https://www.toys.example/',
    ],
    ['broken.json', 'the plan is not JSON'],
  ] as const) {
    const ran = await folder.aisle(`plan toys --import ${file}`)
    expect(ran.err).toContain(sentence)
    expect(ran.code).toBe(1)
  }
  const imported = await folder.aisle('plan toys --import plan.json')
  expect(imported).toMatchObject({ code: 0, out: 'toys uses plan version 1: 4 states, 8 edges\n' })
  const exported = await folder.aisle('plan toys --format json')
  expect(JSON.parse(exported.out)).toEqual({ ...toys, seeds: ['https://www.toys.example/'] })
})

test('a plan is dropped, and the file in the help is one', async () => {
  await folder.aisle('shop add dropped.example --id dropped')
  expect((await folder.aisle('plan dropped --drop')).out).toContain('no plan yet')
  const help = (await folder.aisle('plan --help')).out
  const example = /The file:\n([\s\S]*?\} \} \})\n/.exec(help)![1]!
  await folder.write('help.json', example.replaceAll('toys.example', 'dropped.example'))
  expect((await folder.aisle('plan dropped --import help.json')).code).toBe(0)
  expect((await folder.aisle('plan dropped --drop --format json')).err).toContain(
    '--drop and --format do not go together',
  )
  expect(await folder.aisle('plan dropped --drop')).toMatchObject({
    out: 'dropped has no plan any more: every link is followed\n',
    code: 0,
  })
  expect((await folder.aisle('shop show dropped')).out).toContain('none: every link is followed')
})

test('a shop that moves to another host is told what stays behind', async () => {
  await folder.aisle('plan dropped --import help.json')
  const same = await folder.aisle('shop set dropped --url http://www.dropped.example/shop')
  expect(same).toEqual({ out: 'changed dropped\n', err: '', code: 0 })
  const moved = await folder.aisle('shop set dropped --url https://elsewhere.example/')
  expect(moved).toMatchObject({ out: 'changed dropped\n', code: 0 })
  expect(moved.err).toContain('aisle plan dropped --drop')
  await folder.aisle('shop rm dropped --yes')
})

test('a host is shown as people write it', async () => {
  const added = await folder.aisle('shop add bücher.example')
  expect(added.out).toBe('added bucher: https://bücher.example/\n')
  const shown = (await folder.aisle('shop show bucher')).out
  expect(shown).toContain('name:     bücher.example\n')
  expect(shown).toContain('address:  https://bücher.example/\n')
  expect((await folder.aisle('shop list')).out).toContain('https://bücher.example/')
  await folder.aisle('shop rm bucher --yes')
})

test('half a character in a file ends nobody', async () => {
  const document = JSON.parse((await folder.aisle('shop export toys')).out)
  document.shop.slug = 'half'
  const observation = {
    ...{ at: 1_700_000_000_000, gone: false, amount: '1.50', currency: 'EUR' },
    ...{ availability: null, name: 'a\ud800b', fields: '{"name":"a\\ud800b"}' },
  }
  document.products = [
    {
      ...{ url: 'https://www.toys.example/p/1', image: null, readAt: null },
      ...{ firstSeen: 1_700_000_000_000, lastSeen: 1_700_000_000_000 },
      ...{ keys: [{ kind: 'sku', value: 'x\udc00' }], observations: [observation] },
    },
  ]
  await folder.write('half.json', document)
  expect(await folder.aisle('shop import half.json')).toMatchObject({ code: 0, err: '' })
  const exported = await folder.aisle('shop export half')
  expect(exported.code).toBe(0)
  const [product] = JSON.parse(exported.out).products
  expect(product.keys).toEqual([{ kind: 'sku', value: 'x\ufffd' }])
  expect(product.observations[0]).toMatchObject({
    name: 'a\ufffdb',
    fields: '{"name":"a\ufffdb"}',
  })
  await folder.aisle('shop rm half --yes')
})

test('a shop is exported, imported and removed', async () => {
  const { out } = await folder.aisle('shop export toys')
  await folder.write('toys.json', out)
  expect((await folder.aisle('shop import toys.json')).err).toContain(
    'there is already a shop toys',
  )
  expect(await folder.aisle('shop import toys.json --id copy')).toMatchObject({ code: 0 })
  const copy = JSON.parse((await folder.aisle('shop export copy')).out)
  const original = JSON.parse(out)
  expect(copy).toEqual({ ...original, shop: { ...original.shop, slug: 'copy' } })
  expect(copy).toMatchObject({ format: 'aisle-shop', shop: { wrapper: 1, plan: 1 }, products: [] })

  const edited = async (change: (third: typeof copy) => void) => {
    const third = structuredClone(copy)
    third.shop.slug = 'third'
    change(third)
    await folder.write('edited.json', third)
    return await folder.aisle('shop import edited.json')
  }
  const plan = (change: object) => (third: typeof copy) => {
    third.plans[0].json = JSON.stringify({ ...JSON.parse(third.plans[0].json), ...change })
  }
  const wrong: [(third: typeof copy) => void, string][] = [
    [(third) => (third.shop.concurrency = 1000), 'concurrency: must be a whole number'],
    [(third) => (third.shop.slug = 'All!'), 'id: "All!" is not an id'],
    [(third) => (third.wrappers[0].json = '{"detail":1}'), 'wrapper: '],
    [
      (third) => {
        third.topics = [{ version: 1, origin: 'hand', json: '{}', createdAt: 1 }]
        third.shop.topic = 1
      },
      'the topic cannot be used',
    ],
    [plan({ start: 'x' }), 'there is no state "x"'],
    [plan({ seeds: ['https://books.example/'] }), 'is not a page of https://www.toys.example/'],
  ]
  for (const [change, sentence] of wrong) {
    const ran = await edited(change)
    expect(ran.err).toContain(`edited.json: `)
    expect(ran.err).toContain(sentence)
    expect(ran.code).toBe(1)
  }
  expect(await list()).toHaveLength(2)
  // Addresses are stored in one form, also those of a file.
  const seeds = ['HTTPS://www.toys.example:443/a/../b#c']
  expect((await edited(plan({ seeds }))).code).toBe(0)
  expect(JSON.parse((await folder.aisle('plan third --format json')).out).seeds).toEqual([
    'https://www.toys.example/b',
  ])
  expect((await folder.aisle('shop rm third --yes')).code).toBe(0)

  const asked = await folder.aisle('shop rm copy')
  expect(asked).toMatchObject({ code: 2, out: '' })
  expect(asked.err).toContain('copy would be removed, with 0 products')
  expect(asked.err).toContain('add --yes')
  expect(await folder.aisle('shop rm copy --yes')).toMatchObject({ code: 0 })
  expect(await list()).toMatchObject([{ id: 'toys' }])
})

test('the currency of a shop goes with its wrapper, from the start or later, and can be taken back', async () => {
  const wrapper = async () =>
    JSON.parse((await folder.aisle('shop show dollars --json')).out).wrapper
  await folder.aisle(
    'shop add http://127.0.0.1:9/dollars --id dollars --wrapper wrapper.json --currency cad',
  )
  expect(await wrapper()).toMatchObject({ currency: 'CAD' })
  await folder.aisle('shop set dollars --currency AUD')
  expect(await wrapper()).toMatchObject({ currency: 'AUD' })
  await folder.aisle('shop set dollars --currency default')
  expect(await wrapper()).not.toHaveProperty('currency')
  await folder.aisle('shop rm dollars --yes')
})
