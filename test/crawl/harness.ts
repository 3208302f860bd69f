/**
 * A whole crawl in a test: a store in a folder of its own, the engine in this process.
 * @module
 */

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFetcher, type FetcherOptions } from '../../src/crawl/fetch/fetch.ts'
import type { Manners } from '../../src/crawl/job.ts'
import type { Hold } from '../../src/crawl/pause.ts'
import { ReaderPool } from '../../src/crawl/read/reader-pool.ts'
import { Retries } from '../../src/jobs/crawl/retries.ts'
import { runCrawl } from '../../src/jobs/crawl/run.ts'
import type { CrawlEvent, CrawlReport, CrawlRequest } from '../../src/jobs/types.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import type { Scope } from '../../src/store/types.ts'

const readers = new ReaderPool(2)

type LabOptions = {
  fetcher?: FetcherOptions
  manners?: Partial<Manners>
  /** Off by default: most crawls in tests are watched for what they download. */
  learn?: boolean
  signal?: AbortSignal
  hold?: Hold
  patience?: number
  onEvent?(event: CrawlEvent): void
}

export class Lab {
  private constructor(
    readonly store: Store,
    readonly folder: string,
  ) {}

  /** `copyOf`: the folder of a lab whose store is closed. */
  static async open(copyOf?: string): Promise<Lab> {
    const folder = mkdtempSync(join(tmpdir(), 'aisle-lab-'))
    if (copyOf) cpSync(copyOf, folder, { recursive: true })
    return new Lab(await openStore({ data: folder }), folder)
  }

  close(): void {
    this.store.close()
    rmSync(this.folder, { recursive: true })
  }

  async addShop(seed: string, wrapper: unknown = null, scope: Scope = 'host'): Promise<void> {
    const shop = await this.store.shops.add({ slug: 'shop', name: 'shop', seed, scope })
    if (wrapper) await this.setWrapper(wrapper, shop.id)
  }

  async setWrapper(wrapper: unknown, id = 1): Promise<void> {
    await this.store.wrappers.save(id, JSON.stringify(wrapper), 'hand', { activate: true })
  }

  /** Everything it said, the report or failure last. */
  async run(request: Partial<CrawlRequest> = {}, options: LabOptions = {}): Promise<CrawlEvent[]> {
    const events: CrawlEvent[] = []
    const end = await runCrawl(
      this.store,
      {
        shop: 'shop',
        mode: 'auto',
        maxPages: null,
        maxAge: null,
        delay: 0,
        concurrency: 4,
        fresh: false,
        ...request,
      },
      {
        signal: options.signal ?? new AbortController().signal,
        onEvent(event) {
          events.push(event)
          options.onEvent?.(event)
        },
        fetcher: createFetcher(options.fetcher),
        readers,
        owed: new Retries(),
        manners: options.manners,
        hold: options.hold,
        patience: options.patience,
        learn: options.learn ?? false,
      },
    )
    return [...events, end]
  }

  /** Only the report; a crawl that failed is a failed test. */
  async crawl(...args: Parameters<Lab['run']>): Promise<CrawlReport> {
    const end = (await this.run(...args)).at(-1)!
    if (end.event !== 'done') throw new Error(JSON.stringify(end))
    const { event: _, ...report } = end
    return report
  }

  /** The crawl of a process that dies at its nth write, and again, until it comes to its end. */
  async killedEvery(
    writes: number,
    request: Partial<CrawlRequest> = {},
    options: LabOptions = {},
  ): Promise<{ report: CrawlReport; kills: number }> {
    const write = this.store.writePage
    for (let kills = 0; ; kills++) {
      let left = writes
      this.store.writePage = async (page) => {
        if (left-- === 0) throw new Error('killed')
        return write(page)
      }
      const end = (await this.run({ concurrency: 1, ...request }, options)).at(-1)!
      this.store.writePage = write
      if (end.event === 'done') return { report: end, kills }
      if (end.event !== 'failed' || !end.error.includes('killed')) throw new Error(String(end))
    }
  }

  async failure(...args: Parameters<Lab['run']>): Promise<string> {
    const end = (await this.run(...args)).at(-1)!
    if (end.event !== 'failed') throw new Error(JSON.stringify(end))
    return `${end.error}${end.hint ? ` | ${end.hint}` : ''}`
  }
}
