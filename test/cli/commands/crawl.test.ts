import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServedShop } from '../../../src/demo/index.ts'
import { addressPlan } from '../../crawl/policies/drift/plans.ts'
import { Folder, folderWithShop, Listener, serveSmall } from '../helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
let shop: ServedShop
beforeAll(async () => {
  ;({ folder, shop } = await folderWithShop())
})
afterAll(async () => {
  await shop.stop()
  await folder.remove()
})

const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('a crawl', () => {
  test('stopped by Ctrl-C says how to go on, and goes on', async () => {
    await folder.aisle('shop set demo --delay 60')
    const child = folder.spawn(['--crawl', 'demo', '--json'])
    const out = new Listener(child.stdout)
    const err = new Listener(child.stderr)
    await out.until('"event":"product"')
    child.kill('SIGINT')
    await Promise.all([out.all(), err.all()])
    expect(await child.exited).toBe(1)
    expect(err.heard).toContain('Finishing what is in flight')
    expect(lines(out.heard).at(-1)).toMatchObject({
      event: 'done',
      complete: false,
      incomplete: 'stopped',
    })
    const before = shop.stats.requests
    expect(before).toBeGreaterThan(3)

    await folder.aisle('shop set demo --delay 0')
    const again = await folder.aisle('--crawl demo')
    expect(again.err).toContain('demo: goes on with initial crawl 1')
    expect(again.out).toContain('demo: initial crawl complete')
    expect(again.out).toContain('30 products: 30 new, 0 changed, 0 gone')
    expect(again.code).toBe(0)
  })

  test('with --json prints JSON lines and nothing else, the last one "done"', async () => {
    const ran = await folder.aisle('--crawl demo --mode initial --json --fresh')
    expect(ran.code).toBe(0)
    const events = lines(ran.out)
    expect(events[0]).toMatchObject({
      event: 'start',
      shop: 'demo',
      mode: 'initial',
      resumed: false,
    })
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      shop: 'demo',
      complete: true,
      products: { total: 30, new: 0, changed: 0, gone: 0 },
      designChanged: false,
      errors: 0,
    })
    expect(ran.err).toContain('demo: starts initial crawl')
  })

  test('says that --max-age makes no difference to it', async () => {
    const ran = await folder.aisle('--crawl demo --max-age 3 --max-pages 1')
    expect(ran.err).toContain('--max-age is for --mode delta only: here it makes no difference.')
  })

  test('is limited, and that is no failure', async () => {
    await folder.aisle(`shop add ${shop.url} --id limited --wrapper wrapper.json --delay 0`)
    const ran = await folder.aisle('--crawl limited --max-pages 5')
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('initial crawl not complete')
    expect(ran.out).toContain('5 pages read')
    const removed = await folder.aisle('shop rm limited --yes')
    expect(removed.out).toMatch(/^removed limited: .*1 crawl, \d+ pages\n$/)
  })

  test('of a shop that does not answer fails with a sentence; the others go on', async () => {
    await folder.aisle('shop add http://127.0.0.1:9/ --id dead')
    const ran = await folder.aisle('--crawl dead demo --max-pages 3 --fresh')
    expect(ran.code).toBe(1)
    expect(ran.err).not.toContain('    at ')
    expect(`${ran.out}${ran.err}`).toMatch(/dead: .*/)
    expect(ran.out).toContain('demo: focused crawl')
    await folder.aisle('shop rm dead --yes')
  })

  test('of a shop that is not there ends in a line for each that was asked for', async () => {
    const ran = await folder.aisle('--crawl demo nosuch nobody --json')
    expect(ran.code).toBe(1)
    const failed = { event: 'failed', crawl: null, error: 'there is no shop nosuch' }
    expect(lines(ran.out)).toMatchObject([
      { ...failed, shop: 'demo' },
      { ...failed, shop: 'nosuch' },
      { ...failed, shop: 'nobody', error: 'there is no shop nobody' },
    ])
    expect(ran.err).toContain('there is no shop nosuch')
    expect((await folder.aisle('--crawl nosuch')).out).toBe('')
  })

  test('whose process died is not told to be running', async () => {
    const id = 'killed'
    await folder.aisle(`shop add ${shop.url} --id ${id} --wrapper wrapper.json --delay 300`)
    const child = folder.spawn(['--crawl', id, '--json'])
    await new Listener(child.stdout).until('"event":"product"')
    const moved = await folder.aisle(`shop set ${id} --url https://elsewhere.example/`)
    expect(moved).toMatchObject({ code: 1, out: '' })
    expect(moved.err).toStartWith(`aisle: ${id} is being crawled (crawl of ${id}, process `)
    expect((await folder.aisle(`shop show ${id}`)).out).toMatch(/initial +running/)
    child.kill('SIGKILL')
    await child.exited
    expect((await folder.aisle(`shop show ${id}`)).out).toMatch(/initial +stopped/)
    expect((await folder.aisle('shop list')).out).not.toContain('running')
    await folder.aisle(`shop rm ${id} --yes`)
  })

  test('without a plan cannot be focused', async () => {
    await folder.aisle(`shop add ${shop.url} --id unplanned --wrapper wrapper.json`)
    const ran = await folder.aisle('--crawl unplanned --mode focused')
    expect(ran.code).toBe(1)
    expect(ran.err).toContain('no plan')
    await folder.aisle('shop rm unplanned --yes')
  })
})

describe('a shop that was redesigned', () => {
  test('exits with 3, and the alert says what stopped matching, before and after', async () => {
    const toys = serveSmall()
    await folder.aisle(
      `shop add ${toys.url} --id toys --wrapper wrapper.json --delay 0 --concurrency 4`,
    )
    expect((await folder.aisle('--crawl toys')).code).toBe(0)
    await folder.write('plan.json', addressPlan(toys.url))
    await folder.aisle('plan toys --import plan.json')
    expect((await folder.aisle('--crawl toys')).code).toBe(0)
    toys.shop.redesign = 1
    const ran = await folder.aisle('--crawl toys')
    expect(ran.code).toBe(3)
    expect(ran.out).toContain('product pages are no longer recognized')
    const { out } = await folder.aisle('alerts toys')
    expect(out).toContain("stopped matching: //h1[@class='product-title'] (it selects nothing)")
    expect(out).toMatch(/\/p\/\S+, was “.+” for [\d.]+ EUR, now “.+”/)
    const [alert] = lines((await folder.aisle('alerts toys --json')).out)
    expect(alert).toMatchObject({ kind: 'design', details: { broke: 'wrapper', what: 'pages' } })
    toys.shop.redesign = 0
    expect((await folder.aisle('--crawl toys')).code).toBe(0)
    expect((await folder.aisle('alerts toys')).err).toContain('No alerts.')
    expect((await folder.aisle('alerts toys --all')).out).toContain('[closed ')
    const [closed] = lines((await folder.aisle('alerts toys --all --json')).out)
    expect(closed).toMatchObject({ reason: expect.stringMatching(/^Crawl \d+ came to its end/) })
    await folder.aisle('shop rm toys --yes')
    await toys.stop()
  })
})

describe('products and changes', () => {
  test('as a table, JSON, JSON lines and CSV', async () => {
    const [table, json, jsonl, csv] = await Promise.all(
      ['table', 'json', 'jsonl', 'csv'].map((format) =>
        folder.aisle(`products demo --format ${format}`),
      ),
    )
    expect(table!.out.split('\n')[0]).toMatch(/^ *ID +NAME +PRICE +STOCK +ADDRESS$/)
    expect(table!.out.trimEnd().split('\n')).toHaveLength(31)
    const all = JSON.parse(json!.out)
    expect(all).toHaveLength(30)
    expect(all[0]).toMatchObject({ shop: 'demo', gone: false, price: { currency: 'EUR' } })
    expect(all[0].price.amount).toMatch(/^\d+\.\d\d$/)
    expect(lines(jsonl!.out)).toEqual(all)
    const [header, ...records] = csv!.out.split('\r\n')
    expect(header).toBe(
      'shop,id,name,price,currency,availability,url,image,first_seen,last_seen,gone,sku,gtin,brand,description,properties,last_read',
    )
    expect(records.filter(Boolean)).toHaveLength(30)
  })

  test('of all shops name the shop', async () => {
    expect((await folder.aisle('products all')).out).toMatch(/^SHOP +ID/)
    expect((await folder.aisle('products all --format json')).out).toContain('"shop":"demo"')
  })

  test('change with the shop', async () => {
    const since = new Date().toISOString()
    shop.shop.day = 12
    const crawled = await folder.aisle('--crawl demo --fresh --json')
    const { products } = lines(crawled.out).at(-1)
    for (const kind of ['new', 'changed', 'gone'] as const) {
      const told = lines(crawled.out).filter(({ change }) => change === kind)
      expect(told).toHaveLength(products[kind])
    }
    expect(products.changed + products.new + products.gone).toBeGreaterThan(0)
    const changed = lines((await folder.aisle(`changes demo --since ${since} --format jsonl`)).out)
    expect(changed.filter(({ change }) => change === 'new')).toHaveLength(products.new)
    const goneNow = changed.filter(({ change }) => change === 'gone')
    expect(goneNow).toHaveLength(products.gone)
    expect(goneNow.length).toBeGreaterThan(0)
    for (const { before, after } of goneNow) {
      expect(before.price.currency).toBe('EUR')
      expect(after).toBeNull()
    }
    expect((await folder.aisle('changes demo --since 1m --format csv')).out).toStartWith(
      'at,shop,change,product,name,url,price_before,',
    )
    expect((await folder.aisle('changes all --since 1m')).out).toMatch(/^WHEN +SHOP +CHANGE/)
    const gone = lines((await folder.aisle('products demo --all --format jsonl')).out).filter(
      ({ gone }) => gone,
    )
    expect(gone).toHaveLength(products.gone)
    expect((await folder.aisle('changes demo --since 2999-01-01')).err).toBe(
      'Nothing changed since then.\n',
    )
  })

  test('travel with the shop to another folder', async () => {
    const there = await Folder.make()
    await there.write('demo.json', (await folder.aisle('shop export demo')).out)
    const imported = await there.aisle('shop import demo.json --id copy')
    expect(imported).toMatchObject({ code: 0, err: '' })
    expect(imported.out).toMatch(/^added copy: http:.*, with \d+ products\n$/)
    for (const command of ['products', 'changes']) {
      // What happened in the same millisecond has no order.
      const rows = async (of: Folder, id: string) =>
        lines((await of.aisle(`${command} ${id} --format jsonl`)).out)
          .map(({ shop, id, product, crawl, ...row }) => row)
          .toSorted((a, b) =>
            `${a.at} ${a.url} ${a.change}` < `${b.at} ${b.url} ${b.change}` ? -1 : 1,
          )
      const copied = await rows(there, 'copy')
      expect(copied.length).toBeGreaterThan(25)
      expect(copied).toEqual(await rows(folder, 'demo'))
    }
    // Known products are recognized: nothing is new.
    const crawled = await there.aisle('--crawl copy --json')
    expect(lines(crawled.out).at(-1)).toMatchObject({ products: { new: 0 } })
    await there.remove()
  })

  test('end quietly where nobody reads on', async () => {
    const child = folder.spawn(['changes', 'demo', '--format', 'jsonl'])
    await child.stdout.cancel()
    expect(await new Listener(child.stderr).all()).toBe('')
    expect(await child.exited).toBe(0)
  })
})

describe('extract', () => {
  test('reads a page from the web, as JSON or for people', async () => {
    const [product] = JSON.parse((await folder.aisle('products demo --format json')).out)
    const ran = await folder.aisle(`extract ${product.url} --wrapper wrapper.json --json`)
    expect(ran.code).toBe(0)
    expect(JSON.parse(ran.out)).toMatchObject({
      url: product.url,
      detail: true,
      fields: { name: product.name, price: product.price },
      source: { name: 'xpath', price: 'xpath' },
    })
    const told = await folder.aisle(`extract ${product.url} --wrapper wrapper.json`)
    expect(told.out).toContain(`name:`)
    expect(told.out).toContain(product.price.amount)
  })

  test('reads a file, under the address it is given', async () => {
    await folder.write(
      'page.html',
      '<h1 class="product-title">Bear</h1><p class="product-price"><strong>12,90 €</strong></p><div class="photos"><img src="/bear.jpg"></div>',
    )
    const ran = await folder.aisle(
      'extract page.html --url https://toys.example/p/1 --wrapper wrapper.json --json',
    )
    expect(JSON.parse(ran.out)).toMatchObject({
      url: 'https://toys.example/p/1',
      detail: true,
      fields: { name: 'Bear', price: { amount: '12.90', currency: 'EUR' } },
    })
    expect(ran.out).toContain('https://toys.example/bear.jpg')
    expect(ran.code).toBe(0)
  })

  test('says which rules do not hold', async () => {
    await folder.write('page.html', '<h1 class="product-title">Bear</h1>')
    const ran = await folder.aisle('extract page.html --wrapper wrapper.json --json')
    expect(ran.code).toBe(1)
    const { url, detail, failed } = JSON.parse(ran.out)
    expect({ url, detail }).toEqual({ url: 'page.html', detail: false })
    expect(failed).toHaveLength(1)
    expect(failed[0]).toContain('product-price')
    expect(ran.err).toBe('')
    const told = await folder.aisle('extract page.html --wrapper wrapper.json')
    expect(told.err).toContain('page.html is not a product page for this wrapper (1 of 2 rules')
    expect(told.err).toContain('product-price')
    expect(told.code).toBe(1)
  })

  test('says why a field has no value', async () => {
    await folder.write('page.html', '<h1>Bear</h1><img src="/bear.jpg">')
    const fields = [
      { name: 'name', xpath: '//h1' },
      { name: 'price', xpath: '//h1', type: 'price', required: true },
      { name: 'image', xpath: '//img', type: 'url' },
      { name: 'brand', xpath: '//b' },
    ]
    await folder.write('simple.json', { detail: [{ on: 'xpath', xpath: '//h1' }], fields })
    const ran = await folder.aisle('extract page.html --wrapper simple.json')
    expect(ran).toEqual({
      out: `name:   Bear
price:  nothing, //h1 shows no price (required)
image:  /bear.jpg
brand:  nothing, //b selects nothing
`,
      err: 'page.html has 1 problem:\n  price is missing: //h1 shows no price\n',
      code: 1,
    })
    const json = await folder.aisle('extract page.html --wrapper simple.json --json')
    expect(json).toMatchObject({ err: '', code: 1 })
    expect(JSON.parse(json.out)).toMatchObject({ fields: { name: 'Bear', image: '/bear.jpg' } })
  })

  test.each<[string, number, string]>([
    ['extract page.html', 2, 'which wrapper?'],
    ['extract nothing.html --wrapper wrapper.json', 1, 'nothing.html: there is no such file'],
    ['extract http://127.0.0.1:9/x --wrapper wrapper.json', 1, 'http://127.0.0.1:9/'],
    ['extract ftp://x.example/ --wrapper wrapper.json', 2, 'URL must start with http'],
    ['extract page.html --url ftp://x --wrapper wrapper.json', 2, '--url must start with http'],
  ])('aisle %s', async (line, code, sentence) => {
    const ran = await folder.aisle(line)
    expect(ran.err).toContain(sentence)
    expect(ran).toMatchObject({ code, out: '' })
  })

  test('obeys robots.txt', async () => {
    const robots = await (await fetch(`${shop.url}robots.txt`)).text()
    const path = /Disallow: (\/\S+)/.exec(robots)![1]!.replace('*', 'x')
    const ran = await folder.aisle(`extract ${shop.url.slice(0, -1)}${path} --wrapper wrapper.json`)
    expect(ran.code).toBe(1)
    expect(ran.err).toContain('robots.txt forbids it')
  })
})
