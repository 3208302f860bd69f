import { expect, test } from 'bun:test'
import { createFetcher } from '../../src/crawl/fetch.ts'
import { ReaderPool } from '../../src/crawl/reader-pool.ts'
import { runCrawl } from '../../src/jobs/run.ts'
import { Lab } from '../crawl/harness.ts'
import { links, product, startTiny, WRAPPER } from '../crawl/tiny.ts'

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
