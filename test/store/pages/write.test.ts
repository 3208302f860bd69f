import { expect, test } from 'bun:test'
import { packLinks, unpackLinks } from '../../../src/page/packed-links.ts'
import type { FrontierRow } from '../../../src/store/types.ts'
import { addShop, blank, row, startCrawl, urlOf, version, visit } from '../make.ts'
import { eachStore } from '../stores.ts'

eachStore('what a page brings', (it) => {
  test('comes back as it was written', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    expect(await store.pages.ids(shop.id)).toEqual({ page: 1, path: 1, version: 1 })
    const links = { paths: Int32Array.of(1, 1, 2), targets: Int32Array.of(2, 3, 1) }
    await store.writePage(
      blank(shop.id, crawl, {
        newPages: [1, 2, 3].map((id) => ({ id, url: urlOf(id) })),
        newPaths: [
          { id: 1, path: 'html[1]/body[1]/a[1]' },
          { id: 2, path: 'html[1]/body[1]/a[2]' },
        ],
        version: version(1, 1, { links: packLinks(links), linkCount: 3, etag: '"x"' }),
        visits: [visit(1, { version: 1 })],
        frontier: [row(2)],
        skipped: [{ page: 3, reason: 'robots' }],
        settled: [{ page: 1, status: 'done', reason: null }],
        cookies: '{"a":1}',
        seconds: 2.5,
      }),
    )
    expect(await store.pages.ids(shop.id)).toEqual({ page: 4, path: 3, version: 2 })
    expect(await store.frontier.counts(crawl)).toEqual({
      queued: 1,
      done: 1,
      failed: 0,
      skipped: 1,
      reasons: { robots: 1 },
    })
    const stored = (await store.versions.links(shop.id, 1))!
    expect(unpackLinks(stored.packed, stored.count)).toEqual(links)
    expect(await store.crawls.cookies(crawl)).toBe('{"a":1}')
    expect((await store.crawls.get(crawl))!.seconds).toBe(2.5)
    expect(await store.pages.urls(shop.id, [1, 3, 99])).toEqual(
      new Map([
        [1, urlOf(1)],
        [3, urlOf(3)],
      ]),
    )
  })

  test('a batch that fails leaves nothing behind', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const write = blank(shop.id, crawl, {
      newPages: [{ id: 1, url: urlOf(1) }],
      visits: [visit(1)],
      frontier: [row(1)],
      version: version(1, 1, { title: null as never }),
    })
    await expect(store.writePage(write)).rejects.toThrow()
    expect(await store.pages.ids(shop.id)).toEqual({ page: 1, path: 1, version: 1 })
    expect((await store.frontier.counts(crawl)).queued).toBe(0)
  })

  test('frontier and pages come back in chunks of any size', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const rows: FrontierRow[] = Array.from({ length: 4500 }, (_, i) =>
      row(i + 1, {
        priority: (i * 7) % 5 === 0 ? 1.5 : 0,
        depth: (i * 13) % 4,
        arrival: (i * 7919) % 4500,
      }),
    )
    const newPages = rows.map(({ page }) => ({ id: page, url: urlOf(page) }))
    await store.writePage(blank(shop.id, crawl, { newPages, frontier: rows }))
    const all: FrontierRow[] = []
    await store.frontier.eachRow(crawl, (chunk) => {
      all.push(...chunk)
    })
    expect(all).toEqual(rows.map((each) => ({ ...each, status: 'queued', reason: null })))
    const urls: string[] = []
    await store.pages.eachPage(shop.id, (chunk) => {
      urls.push(...chunk.map(({ url }) => url))
    })
    expect(urls).toEqual(newPages.map(({ url }) => url))
  })

  test('a row reached in more states keeps what became of it; a skip never undoes a row', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const newPages = [{ id: 1, url: urlOf(1) }]
    await store.writePage(blank(shop.id, crawl, { newPages, frontier: [row(1, { depth: 3 })] }))
    await store.writePage(
      blank(shop.id, crawl, { settled: [{ page: 1, status: 'done', reason: null }] }),
    )
    await store.writePage(
      blank(shop.id, crawl, {
        frontier: [row(1, { states: ['any', 'list'], depth: 2 })],
        skipped: [{ page: 1, reason: 'trap' }],
      }),
    )
    await store.frontier.eachRow(crawl, ([only]) => {
      expect(only).toMatchObject({
        states: ['any', 'list'],
        depth: 2,
        status: 'done',
        reason: null,
      })
    })
  })

  test('a row keeps its turn when it is reached once more, and gets another when it is queued again', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const put = (changes: Parameters<typeof row>[1]) =>
      store.writePage(blank(shop.id, crawl, { frontier: [row(1, changes)] }))
    const stored = async () => {
      const rows: unknown[] = []
      await store.frontier.eachRow(crawl, (chunk) => {
        rows.push(...chunk.map(({ priority, attempts }) => ({ priority, attempts })))
      })
      return rows
    }
    await store.writePage(blank(shop.id, crawl, { newPages: [{ id: 1, url: urlOf(1) }] }))
    await put({ priority: -1, arrival: 4, attempts: 3 })
    await put({ priority: 0, arrival: 0, states: ['any', 'list'] })
    expect(await stored()).toEqual([{ priority: -1, attempts: 3 }])
    await put({ priority: -2, arrival: 9 })
    expect(await stored()).toEqual([{ priority: -2, attempts: 0 }])
  })

  test('failures are listed with the last sentence; a retry waits', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const failed = (at: number, error: string) =>
      visit(1, { outcome: 'failed', status: null, at, error })
    await store.writePage(
      blank(shop.id, crawl, {
        newPages: [{ id: 1, url: urlOf(1) }],
        frontier: [row(1)],
        visits: [failed(1000, 'no answer within 30 s')],
        retry: { page: 1, attempts: 1, notBefore: 9000 },
      }),
    )
    await store.frontier.eachRow(crawl, ([only]) => {
      expect(only).toMatchObject({ attempts: 1, notBefore: 9000 })
    })
    await store.writePage(
      blank(shop.id, crawl, {
        visits: [failed(10_000, 'the connection was closed')],
        settled: [{ page: 1, status: 'failed', reason: null }],
      }),
    )
    expect(await store.frontier.failures(shop.id, crawl)).toEqual([
      {
        page: 1,
        url: urlOf(1),
        status: null,
        error: 'the connection was closed',
        at: 10_000,
        attempts: 1,
      },
    ])
  })

  test('two visits of a page in one millisecond are both kept', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    await store.writePage(
      blank(shop.id, crawl, {
        newPages: [{ id: 1, url: urlOf(1) }],
        visits: [
          visit(1, { outcome: 'redirect', target: 1, at: 5 }),
          visit(1, { outcome: 'redirect', target: 1, at: 5 }),
        ],
      }),
    )
    const redirects: unknown[] = []
    await store.versions.eachRedirectOfCrawl(crawl, (chunk) => {
      redirects.push(...chunk)
    })
    expect(redirects).toEqual([
      { from: 1, to: 1, status: 200, at: 5 },
      { from: 1, to: 1, status: 200, at: 6 },
    ])
  })
})

eachStore('page versions', (it) => {
  test('validators of the newest version, where the same parser and wrapper have read it', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const newPages = [1, 2, 3, 4].map((id) => ({ id, url: urlOf(id) }))
    const put = (id: number, page: number, parts: Parameters<typeof version>[2]) =>
      store.writePage(blank(shop.id, crawl, { version: version(id, page, parts) }))
    await store.writePage(blank(shop.id, crawl, { newPages }))
    await put(1, 1, { etag: '"old"', wrapper: 2 })
    await put(2, 1, { etag: '"new"', wrapper: 2, detail: true })
    await put(3, 2, { lastModified: 'Tue', wrapper: 1 })
    await put(4, 3, { wrapper: 2 })
    await put(5, 4, { etag: '"p"', wrapper: 2, parser: 7 })
    const found = await store.versions.validators(shop.id, [1, 2, 3, 4, 5], {
      parser: 1,
      wrapper: 2,
    })
    expect([...found]).toEqual([
      [
        1,
        {
          version: 2,
          etag: '"new"',
          lastModified: null,
          detail: true,
          hash: 'hash-2',
          linkCount: 1,
          sought: false,
        },
      ],
      [
        3,
        {
          version: 4,
          etag: null,
          lastModified: null,
          detail: false,
          hash: 'hash-4',
          linkCount: 1,
          sought: false,
        },
      ],
    ])
    const none = await store.versions.validators(shop.id, [1, 2], { parser: 1, wrapper: null })
    expect(none.size).toBe(0)
  })

  test('a crawl has the versions its visits point to, a 304 the old one', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const first = await startCrawl(store, shop.id)
    const newPages = Array.from({ length: 600 }, (_, i) => ({ id: i + 1, url: urlOf(i + 1) }))
    await store.writePage(blank(shop.id, first, { newPages }))
    for (let id = 1; id <= 600; id++) {
      await store.writePage(
        blank(shop.id, first, { version: version(id, id), visits: [visit(id, { version: id })] }),
      )
    }
    const second = await startCrawl(store, shop.id)
    await store.writePage(
      blank(shop.id, second, {
        visits: [visit(2, { outcome: 'unchanged', status: 304, version: 2 }), visit(3)],
      }),
    )
    const versionsOf = async (crawl: number) => {
      const ids: number[] = []
      await store.versions.eachVersionOfCrawl(crawl, (chunk) => {
        ids.push(...chunk.map(({ id }) => id))
      })
      return ids
    }
    expect(await versionsOf(first)).toEqual(newPages.map(({ id }) => id))
    expect(await versionsOf(second)).toEqual([2])
    const third = await startCrawl(store, shop.id)
    for (const [i, page] of [600, 3, 300, 5].entries()) {
      const visits = [visit(page, { version: page, at: 1000 - i })]
      await store.writePage(blank(shop.id, third, { visits }))
    }
    for (let id = 6; id <= 290; id++) {
      const visits = [visit(id, { version: id, at: 2000 })]
      await store.writePage(blank(shop.id, third, { visits }))
    }
    const visited: number[] = []
    await store.versions.eachVersionAsVisited(third, (chunk) => {
      visited.push(...chunk.map(({ id }) => id))
    })
    expect(visited.slice(0, 6)).toEqual([5, 300, 3, 600, 6, 7])
    expect(visited).toHaveLength(4 + 285)
    const links = { packed: new Uint8Array([2, 4]), count: 1 }
    expect(await store.versions.linksOfVisit(second, 2)).toMatchObject(links)
    expect(await store.versions.linksOfVisit(second, 3)).toBeNull()
    expect(await store.versions.lastLinks(shop.id, 3)).toMatchObject(links)
  })
})
