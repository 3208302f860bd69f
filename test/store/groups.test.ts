import { expect, test } from 'bun:test'
import { AisleError } from '../../src/model/errors.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { addShop, blank, newSlug, startCrawl, urlOf, visit, watcher } from './make.ts'
import { eachStore } from './stores.ts'

const thrown = async (work: Promise<unknown>): Promise<AisleError> => {
  try {
    await work
  } catch (error) {
    if (error instanceof AisleError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

eachStore('shops', (it) => {
  test('are added with defaults, changed, found, refused twice', async () => {
    const { store } = it()
    const slug = newSlug()
    const shop = await store.shops.add({ slug, name: 'Toys', seed: 'http://toys.test/', delay: 50 })
    expect(shop).toMatchObject({
      slug,
      scope: 'host',
      delay: 50,
      concurrency: null,
      render: 'http',
      wrapper: null,
      plan: null,
    })
    expect(await store.shops.get(slug)).toEqual(shop)
    const changed = await store.shops.update(slug, { name: 'Games', concurrency: 4 })
    expect(changed).toEqual({ ...shop, name: 'Games', concurrency: 4 })
    expect(await store.shops.list()).toContainEqual(changed)
    const twice = await thrown(store.shops.add({ slug, name: 'Other', seed: 'http://o.test/' }))
    expect(twice.kind).toBe('exists')
    expect(twice.hint).toContain(`aisle shop rm ${slug}`)
  })

  test('an unknown one is told with its neighbour', async () => {
    const { store } = it()
    const { slug } = await addShop(store)
    const error = await thrown(store.shops.need(`${slug}s`))
    expect(error.kind).toBe('not-found')
    expect(error.hint).toContain(slug)
    expect(error.hint).toContain('aisle shop list')
    expect((await thrown(store.shops.update('no such shop', {}))).kind).toBe('not-found')
  })

  test('sum up products, crawls and alerts, and take everything with them', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const other = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const see = watcher(store, shop.id)
    await see(crawl, { page: 1, name: 'Duck' })
    await see(crawl, { page: 2, name: 'Goose' })
    await watcher(store, other.id)(await startCrawl(store, other.id), { page: 1, name: 'Swan' })
    await store.writePage(blank(shop.id, crawl, { visits: [visit(1)] }))
    await store.alerts.add({ shop: shop.id, crawl, kind: 'drift', message: 'The design changed.' })
    const summary = (await store.shops.summaries()).find((each) => each.shop.id === shop.id)!
    expect(summary).toMatchObject({ products: 2, gone: 0, openAlerts: 1, lastCrawl: { id: crawl } })
    expect(await store.shops.remove(shop.slug)).toEqual({
      pages: 2,
      crawls: 1,
      products: 2,
      observations: 2,
    })
    expect(await store.shops.get(shop.slug)).toBeNull()
    expect(await store.crawls.get(crawl)).toBeNull()
    expect(await store.pages.ids(shop.id)).toEqual({ page: 1, path: 1, version: 1 })
    expect(await store.alerts.list(shop.id, { all: true })).toEqual([])
    expect(await store.products.list({ shop: shop.id, all: true })).toEqual([])
    expect(await store.products.list({ shop: other.id })).toHaveLength(1)
  })
})

eachStore('wrappers and plans', (it) => {
  test('have versions; the same again is no new one; one of them is in use', async () => {
    const { store } = it()
    const { id, slug } = await addShop(store)
    expect(await store.plans.active(id)).toBeNull()
    expect(await store.plans.save(id, '{"a":1}', 'open')).toEqual({ version: 1, added: true })
    expect(await store.plans.save(id, '{"a":1}', 'open')).toEqual({ version: 1, added: false })
    const proposed = await store.plans.save(id, '{"a":2}', 'learned', { activate: false })
    expect(proposed).toEqual({ version: 2, added: true })
    expect((await store.shops.need(slug)).plan).toBe(1)
    expect(await store.plans.active(id)).toMatchObject({ version: 1, origin: 'open' })
    await store.plans.activate(id, 2)
    expect(await store.plans.active(id)).toMatchObject({ version: 2, json: '{"a":2}' })
    expect((await store.plans.list(id)).map(({ version }) => version)).toEqual([2, 1])
    expect(await store.plans.get(id, 3)).toBeNull()
    // What a person brings in is theirs, also where a crawl had learned the same.
    expect(await store.plans.save(id, '{"a":2}', 'edited')).toEqual({ version: 3, added: true })
    expect(await store.plans.save(id, '{"a":2}', 'edited')).toEqual({ version: 3, added: false })
    await store.wrappers.save(id, '{}', 'hand')
    expect((await store.shops.need(slug)).wrapper).toBe(1)
  })
})

eachStore('crawls', (it) => {
  test('start, end, go on, and are found again', async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    expect(await store.crawls.unfinished(shop)).toBeNull()
    const first = await store.crawls.start({
      shop,
      mode: 'initial',
      plan: 1,
      wrapper: 2,
      settings: { maxPages: 10 },
    })
    expect(first).toMatchObject({ state: 'running', settings: { maxPages: 10 }, seconds: 0 })
    expect(await store.crawls.newest()).toBe(first.id)
    const counters = { ...noCounters(), pages: 7, skipped: { robots: 2 } }
    const stop = { state: 'stopped', incomplete: 'stopped', counters, seconds: 3.5 } as const
    await store.crawls.finish(first.id, stop)
    expect(await store.crawls.unfinished(shop)).toMatchObject({ id: first.id, ...stop })
    expect(await store.crawls.resume(first.id)).toMatchObject({
      state: 'running',
      incomplete: null,
      counters,
      finishedAt: null,
    })
    await store.crawls.finish(first.id, { ...stop, state: 'done', incomplete: null })
    expect(await store.crawls.unfinished(shop)).toBeNull()
    const second = await store.crawls.start({ shop, mode: 'focused', plan: 2, wrapper: 2 })
    await store.crawls.finish(second.id, { ...stop, state: 'done', incomplete: 'limited' })
    expect((await store.crawls.last(shop))!.id).toBe(second.id)
    expect((await store.crawls.last(shop, { mode: 'initial' }))!.id).toBe(first.id)
    expect((await store.crawls.last(shop, { complete: true }))!.id).toBe(first.id)
    expect(await store.crawls.last(shop, { mode: 'topic' })).toBeNull()
    expect((await store.crawls.list(shop, 1)).map(({ id }) => id)).toEqual([second.id])
    expect((await store.crawls.list(shop)).map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

eachStore('hosts and alerts', (it) => {
  test('robots.txt and the time to stay away are remembered apart', async () => {
    const { store } = it()
    const origin = `http://${newSlug()}.test`
    expect(await store.hosts.get(origin)).toBeNull()
    const robots = { status: 200, body: 'User-agent: *\nDisallow: /x', fetchedAt: 1 }
    await store.hosts.saveRetryAfter(origin, 99)
    await store.hosts.saveRobots(origin, robots)
    expect(await store.hosts.get(origin)).toEqual({ origin, robots, retryAt: 99 })
    await store.hosts.saveRetryAfter(origin, null)
    expect(await store.hosts.get(origin)).toEqual({ origin, robots, retryAt: null })
  })

  test('alerts stay until somebody has looked', async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    const details = { failed: ['price'], share: 0.4 }
    const alert = await store.alerts.add({ shop, kind: 'drift', message: 'Prices miss.', details })
    expect(await store.alerts.list(shop)).toEqual([alert])
    expect(alert).toMatchObject({ shop, crawl: null, details, resolvedAt: null })
    expect(await store.alerts.resolve(alert.id)).toBe(true)
    expect(await store.alerts.resolve(alert.id)).toBe(false)
    expect(await store.alerts.list(shop)).toEqual([])
    expect(await store.alerts.list(shop, { all: true })).toHaveLength(1)
  })

  test('alerts of what goes on are told once, until it is over', async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    const { id: other } = await addShop(store)
    await store.alerts.raise({ shop: other, kind: 'design', message: 'Another shop.' })
    const first = (await store.alerts.raise({ shop, crawl: 1, kind: 'design', message: 'One.' }))!
    const again = { shop, crawl: 2, kind: 'design', message: 'Two.', details: { count: 2 } }
    expect(await store.alerts.raise(again)).toMatchObject({ ...again, id: first.id })
    await store.alerts.raise({ shop, kind: 'blocked', message: 'Three.' })
    await store.alerts.add({ shop, kind: 'broken', message: 'Four.' })
    expect(await store.alerts.list(shop)).toHaveLength(3)
    expect(await store.alerts.resolveAll(shop, ['design', 'blocked'], 'It was mended.')).toBe(2)
    const reasons = (await store.alerts.closed(shop, 9)).map(({ kind, reason }) => [kind, reason])
    expect(reasons.sort()).toEqual([
      ['blocked', 'It was mended.'],
      ['design', 'It was mended.'],
    ])
    expect(await store.alerts.closed(other, 9)).toEqual([])
    expect((await store.alerts.list(shop)).map(({ kind }) => kind)).toEqual(['broken'])
    expect(await store.alerts.list(other)).toHaveLength(1)
    expect((await store.alerts.raise(again))?.id).not.toBe(first.id)
  })
})

eachStore('samples', (it) => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('twenty a state, the newest, each page once, and failures apart', async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    const crawl = await startCrawl(store, shop)
    const put = (page: number, state: string, failure: string | null, html: Uint8Array) =>
      store.writePage(
        blank(shop, crawl, { visits: [visit(page)], sample: { state, failure, html } }),
      )
    const newPages = Array.from({ length: 25 }, (_, i) => ({ id: i + 1, url: urlOf(i + 1) }))
    await store.writePage(blank(shop, crawl, { newPages }))
    for (let page = 1; page <= 25; page++) await put(page, 'list', null, bytes(`<p>${page}`))
    await put(25, 'list', null, bytes('<p>again'))
    await put(3, 'detail', null, bytes('<p>detail'))
    for (let page = 1; page <= 22; page++) await put(page, 'list', 'no price', bytes('<p>bad'))
    const list = await store.samples.list(shop, { state: 'list', failures: false })
    expect(list.map(({ page }) => page)).toEqual(Array.from({ length: 20 }, (_, i) => 25 - i))
    expect(new TextDecoder().decode((await store.samples.html(list[0]!.id))!)).toBe('<p>again')
    expect(await store.samples.list(shop, { failures: true })).toHaveLength(20)
    expect(await store.samples.list(shop, { state: 'detail' })).toMatchObject([
      { page: 3, url: urlOf(3), failure: null },
    ])
    expect(await store.samples.html(-1)).toBeNull()
  })

  test('a shop keeps at most 20 MB of them', async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    const crawl = await startCrawl(store, shop)
    const html = new Uint8Array(3 * 1024 * 1024)
    for (let from = 0; from < html.length; from += 65536) {
      crypto.getRandomValues(html.subarray(from, from + 65536))
    }
    for (let page = 1; page <= 9; page++) {
      const sample = { state: 'list', failure: null, html }
      await store.writePage(blank(shop, crawl, { visits: [visit(page)], sample }))
    }
    const kept = await store.samples.list(shop)
    expect(kept.map(({ page }) => page)).toEqual([9, 8, 7, 6, 5, 4])
  })
})
