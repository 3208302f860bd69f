/**
 * `aisle --crawl`
 * @module
 */

import { MAX_AGE_DAYS } from '../../crawl/frontier/due.ts'
import { failedEvent } from '../../jobs/crawl/failure.ts'
import { needInitial } from '../../jobs/crawl/open.ts'
import { runCrawls } from '../../jobs/crawl/run.ts'
import type { CrawlEvent, CrawlRequest } from '../../jobs/types.ts'
import { ASKED_MODES } from '../../model/crawl.ts'
import { AisleError } from '../../model/errors.ts'
import { LIMITS } from '../../shop/draft.ts'
import { OUTAGE } from '../../store/connection/patience.ts'
import type { Store } from '../../store/store.ts'
import { command, words } from '../command.ts'
import { choice, on, whole } from '../input/flags.ts'
import { onInterrupt } from '../interrupt.ts'
import { exitCodeOf, hasEnded, ProgressLine, summaryOf } from '../print/crawl.ts'

export const crawl = command({
  name: '--crawl',
  summary: 'Crawl shops, or "all" of them, then exit.',
  words: words.many('SHOP'),
  flags: {
    mode: choice(ASKED_MODES, 'how to crawl: see below (default auto)'),
    'max-pages': whole(
      'N',
      { min: 1, max: 1e9 },
      'stop after so many pages; a higher limit, or none, goes on from there',
    ),
    'max-age': whole(
      'DAYS',
      { min: 0, max: 3650 },
      `delta: read pages again after so many days (default ${MAX_AGE_DAYS}; 0: all)`,
    ),
    delay: whole(
      'MS',
      LIMITS.delay,
      'milliseconds between requests to a host (default: as the shop is set)',
    ),
    concurrency: whole(
      'N',
      LIMITS.concurrency,
      'requests to a host at once (default: as the shop is set)',
    ),
    timeout: whole(
      'MS',
      LIMITS.timeout,
      'give a page up after that long (default: as its rules say, else a minute)',
    ),
    whole: on('initial: leave out only what robots.txt forbids and what acts: see below'),
    fresh: on('start anew, even where an unfinished crawl could go on'),
    json: on('events as JSON lines; the last of each shop is "done" or "failed"'),
  },
  examples: [
    'aisle --crawl toys',
    'aisle --crawl toys --mode delta --max-age 14',
    'aisle --crawl toys --mode initial --whole',
    'aisle --crawl toys books --max-pages 500',
    'aisle --crawl all --json > crawl.jsonl',
  ],
  notes: [
    `Modes:
  initial  every page
  focused  the pages of the plan; of a shop without a wrapper only the lists, which show its products
  delta    the lists of the plan, and a product page only where its list shows it new or changed, where it was
           not read for --max-age days, or as an audit; where that finds a price that lists did not tell, all.
           Copies of lists, and pages of links to lists that others lead to, are read again where anything is
           new, else at the first crawl after --max-age: what only they would show is found then.
           Without a wrapper: as focused
  rules    exactly the pages that the shop's rules name, and keeps the links they say: aisle shop set --help
  topic    links that lead to the shop's topic, the best first, until they lead to no more of it
  auto     by rules or plan where the shop has them, else initial`,
    `--mode initial leaves out what brings nothing: copies of pages, most other looks at lists (sorted, filtered),
calendars and the like, and links that only product pages have. With --whole it goes to every address of the
shop's pages; only what robots.txt forbids and links that act are left (listed by aisle shop show SHOP
--refused), with files and other sites. It takes much longer, and does not end where a shop has no end:
--max-pages ends it.`,
    'Ctrl-C once finishes what is in flight; started again within a day, the crawl goes on where it was.\nCtrl-C twice leaves at once, and loses nothing that was stored.',
    'A database that does not answer or has no room is waited for, for a minute; then the crawl fails, and goes on\nwhen it is started again.',
    'A crawl that ended at --max-pages goes on in the same way: with a higher limit, or without one. With the\nsame limit a new crawl starts.',
    'Without --max-pages a crawl ends as limited, too, where as many pages in a row as it had read before (5,000\nat least) brought no new product, the queue does not get shorter, and no page waits that is linked from\npages with products or looks like them. Started again, it goes on for as many pages; with --max-pages\nfor as many as you say.',
    'Exit code 3 says that the crawl is done but a person should look: the shop has a new design, only\nscripts would fill its pages, its wrapper matched no page at all, or there is no end of pages.\n"aisle alerts" says more.',
  ],
  async run({ out, log, store: open }, shops, flags) {
    if (flags.whole) needInitial(flags.mode ?? 'auto')
    const begin = async () => {
      const store = await open({ outage: OUTAGE })
      return { store, slugs: await named(store, shops) }
    }
    const { store, slugs } = await begin().catch(async (error) => {
      // Nothing is crawled, and each that was asked for has its last line all the same.
      const reasonFor = async (shop: string): Promise<unknown> => {
        try {
          if (shop !== 'all') await (await open()).shops.need(shop)
          return error
        } catch (own) {
          return own
        }
      }
      for (const shop of flags.json ? new Set(shops) : []) {
        await out.json(failedEvent(shop, null, await reasonFor(shop)))
      }
      throw error
    })
    const requests = slugs.map(
      (shop): CrawlRequest => ({
        shop,
        mode: flags.mode ?? 'auto',
        maxPages: flags['max-pages'],
        maxAge: flags['max-age'],
        delay: flags.delay,
        concurrency: flags.concurrency,
        timeout: flags.timeout,
        whole: flags.whole,
        fresh: flags.fresh,
      }),
    )
    if (flags['max-age'] !== null && flags.mode !== 'delta') {
      await log.line('--max-age is for --mode delta only: here it makes no difference.')
    }
    const progress = new ProgressLine(log)
    const { signal, undo } = onInterrupt(() =>
      progress.say('Finishing what is in flight… (Ctrl-C again leaves at once)'),
    )
    const onEvent = (event: CrawlEvent): void | Promise<void> => {
      progress.take(event)
      if (flags.json) return out.soon(`${JSON.stringify(event)}\n`)
      if (hasEnded(event)) void (event.event === 'failed' ? log : out).line(summaryOf(event))
    }
    try {
      return exitCodeOf(await runCrawls(store, requests, { signal, onEvent }))
    } finally {
      progress.clear()
      undo()
    }
  },
})

/** The shops meant: each once, all of them known. */
async function named(store: Store, shops: string[]): Promise<string[]> {
  if (shops.includes('all')) {
    const all = (await store.shops.list()).map(({ slug }) => slug)
    if (all.length > 0) return all
    throw new AisleError('not-found', 'there are no shops yet', {
      hint: 'Add one: aisle shop add URL',
    })
  }
  const unique = [...new Set(shops)]
  for (const slug of unique) await store.shops.need(slug)
  return unique
}
