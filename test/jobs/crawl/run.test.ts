import { expect, test } from 'bun:test'
import { createFetcher } from '../../../src/crawl/fetch/fetch.ts'
import { ReaderPool } from '../../../src/crawl/read/reader-pool.ts'
import { Retries } from '../../../src/jobs/crawl/retries.ts'
import { runCrawl } from '../../../src/jobs/crawl/run.ts'
import { AisleError } from '../../../src/model/errors.ts'
import { Lab } from '../../crawl/harness.ts'
import { links, product, startTiny, WRAPPER } from '../../crawl/tiny.ts'

test('who hears of products that are gone can make the next one wait', async () => {
  const lab = await Lab.open()
  const paths = Array.from({ length: 6 }, (_, i) => `/p${i}`)
  const pages = Object.fromEntries(paths.map((path) => [path, product(path, '5.00')]))
  const tiny = startTiny({ '/': links(...paths), ...pages })
  const readers = new ReaderPool(1)
  try {
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.crawl()
    tiny.pages['/'] = links(...paths.slice(0, 4))
    for (const path of paths.slice(4)) delete tiny.pages[path]
    let busy = 0
    let most = 0
    const onEvent = async ({ event }: { event: string }): Promise<void> => {
      if (event !== 'product') return
      most = Math.max(most, ++busy)
      await Bun.sleep(20)
      busy--
    }
    const how = { maxPages: null, maxAge: null, delay: 0, concurrency: 1, fresh: false }
    const end = await runCrawl(
      lab.store,
      { shop: 'shop', mode: 'initial', ...how },
      {
        signal: new AbortController().signal,
        onEvent,
        fetcher: createFetcher({}),
        readers,
        owed: new Retries(),
        learn: false,
      },
    )
    expect(end).toMatchObject({ event: 'done', products: { gone: 2 } })
    expect(most).toBe(1)
  } finally {
    readers.close()
    await tiny.stop()
    lab.close()
  }
})

test('who asks again and again while the store is away does not lose what it is owed', async () => {
  const lab = await Lab.open()
  const tiny = startTiny({ '/': links('/p'), '/p': product('/p', '5.00') })
  const readers = new ReaderPool(1)
  const owed = new Retries([5])
  let isAway = false
  let tries = 0
  const there = () => {
    if (isAway) throw new AisleError('unreachable', 'the store is away')
  }
  const { shops, crawls } = lab.store
  const store = {
    ...lab.store,
    shops: {
      ...shops,
      need: async (slug: string) => {
        there()
        return await shops.need(slug)
      },
    },
    crawls: {
      ...crawls,
      breakOff: async (...args: Parameters<typeof crawls.breakOff>) => {
        tries++
        there()
        return await crawls.breakOff(...args)
      },
    },
  }
  const run = () =>
    runCrawl(
      store,
      {
        ...{ shop: 'shop', mode: 'initial', maxPages: null, maxAge: null },
        ...{ delay: 0, concurrency: 1, fresh: false },
      },
      {
        signal: new AbortController().signal,
        onEvent: ({ event }) => {
          isAway ||= event === 'start'
          there()
        },
        ...{ fetcher: createFetcher({}), readers, owed, learn: false },
      },
    )
  try {
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const first = await run()
    expect(first).toMatchObject({ event: 'failed', error: 'the store is away' })
    for (let times = 0; times < 2; times++) expect(await run()).toMatchObject({ event: 'failed' })
    const before = tries
    for (let waits = 0; waits < 100 && tries < before + 3; waits++) await Bun.sleep(10)
    isAway = false
    for (let waits = 0; waits < 100 && (await lab.store.leases.holder('shop:1')); waits++) {
      await Bun.sleep(10)
    }
    expect(await lab.store.leases.holder('shop:1')).toBeNull()
    const [crawl] = await lab.store.crawls.list(1, 1)
    expect(crawl).toMatchObject({ state: 'failed', incomplete: 'broken' })
  } finally {
    await owed.close()
    readers.close()
    await tiny.stop()
    lab.close()
  }
})
