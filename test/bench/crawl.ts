/**
 * The crawl benchmark: Aisle and Crawlee's CheerioCrawler over the same generated shop in the same run,
 * the server in a process of its own; then ten times the pages; then a hundred hosts at a polite rate.
 * @module
 */

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { openStore } from '../../src/store/store.ts'
import { AISLE, type Bar, type Cost, run, serve } from './measure.ts'

const MB = 1_000_000

export type CrawlCost = Cost & {
  pages: number
  products: number
  links: number
  /** Of the tables that hold links: where they stand, where they lead, and the links themselves. */
  linkBytes: number
  dbBytes: number
}

export async function crawlBench(): Promise<Bar[]> {
  await installPeers()
  const small = await serve([process.execPath, 'test/shops/serve.ts', 'heavy'])
  const ours: CrawlCost[] = []
  let peer: { pages: number; seconds: number; cpuMs: number; peakRss: number }
  try {
    // The machine's mood changes within minutes: ours on both sides of the peer, the worse one counts.
    ours.push(await aisle(small.url))
    peer = JSON.parse((await run(['node', 'crawlee.mjs', small.url], { cwd: 'test/bench' })).stdout)
    ours.push(await aisle(small.url))
  } finally {
    small.stop()
  }
  const large = await serve([process.execPath, 'test/shops/serve.ts', 'heavy', '--size', '50000'])
  let ten: CrawlCost
  try {
    ten = await aisle(large.url)
  } finally {
    large.stop()
  }
  const rate = (cost: { pages: number; seconds: number }) => cost.pages / cost.seconds
  const slower = rate(ours[0]!) < rate(ours[1]!) ? ours[0]! : ours[1]!
  const memory = Math.max(...ours.map(({ peakRss }) => peakRss))
  const ratio = rate(slower) / rate(peer)
  const perLink = slower.linkBytes / slower.links
  const perPage = slower.dbBytes / slower.pages
  return [
    bar('Aisle, pages/s', rate(slower).toFixed(0), `${slower.pages} pages`, slower.products > 0),
    bar('Crawlee, pages/s', rate(peer).toFixed(0), `${peer.pages} pages`, peer.pages > 0),
    bar('Aisle against Crawlee', `${ratio.toFixed(2)} ×`, 'at least 3', ratio >= 3),
    bar('Aisle, CPU ms a page', (slower.cpuMs / slower.pages).toFixed(1), '', true),
    bar('Crawlee, CPU ms a page', (peer.cpuMs / peer.pages).toFixed(1), '', true),
    bar('Aisle, peak memory MB', (memory / MB).toFixed(0), 'at most 300', memory <= 300 * MB),
    bar('Crawlee, peak memory MB', (peer.peakRss / MB).toFixed(0), '', true),
    bar('bytes in the database a link', perLink.toFixed(1), 'at most 40', perLink <= 40),
    bar('links stored', String(slower.links), '', slower.links > 0),
    bar('bytes in the database a page, all in all', perPage.toFixed(0), '', true),
    ...tenTimes(slower, memory, ten),
  ]
}

function tenTimes(small: CrawlCost, memory: number, ten: CrawlCost): Bar[] {
  const grown = ten.peakRss / memory
  const kept = ten.pages / ten.seconds / (small.pages / small.seconds)
  return [
    bar('at 10 × the pages', String(ten.pages), '', ten.pages > small.pages * 8),
    bar('  memory', `${grown.toFixed(2)} ×`, 'at most 1.5', grown <= 1.5),
    bar('  rate', `${kept.toFixed(2)} ×`, 'at least 0.8', kept >= 0.8),
  ]
}

/** A crawl with everything on: links with their paths, products by a wrapper. */
async function aisle(url: string): Promise<CrawlCost> {
  const data = mkdtempSync(join(tmpdir(), 'aisle-bench-'))
  try {
    const wrapper = join(data, 'wrapper.json')
    await Bun.write(wrapper, await (await fetch(new URL('/__demo/wrapper.json', url))).text())
    await run([AISLE, 'shop', 'add', url, '--id', 'bench', '--wrapper', wrapper, '--data', data])
    const cost = await run([
      ...[AISLE, '--crawl', 'bench', '--json', '--delay', '0', '--concurrency', '8'],
      ...['--data', data],
    ])
    const done = JSON.parse(cost.stdout.trim().split('\n').at(-1)!)
    if (!done.complete) throw new Error(`the crawl is not complete: ${JSON.stringify(done)}`)
    return {
      ...cost,
      pages: done.pages,
      products: done.products.total,
      links: await linksIn(data, done.crawl),
      linkBytes: linkBytes(join(data, 'aisle.db')),
      dbBytes: statSync(join(data, 'aisle.db')).size,
    }
  } finally {
    rmSync(data, { recursive: true })
  }
}

async function linksIn(data: string, crawl: number): Promise<number> {
  const store = await openStore({ data })
  let links = 0
  await store.versions.eachVersionOfCrawl(crawl, (versions) => {
    for (const { linkCount } of versions) links += linkCount
  })
  store.close()
  return links
}

/** Pages of the tables `pages` and `paths`, and the packed links of the versions. */
function linkBytes(file: string): number {
  const database = new Database(file, { readonly: true })
  const number = (sql: string) => (database.prepare(sql).get() as { n: number }).n
  const bytes =
    number("SELECT sum(pgsize) n FROM dbstat WHERE name IN ('pages', 'paths')") +
    number('SELECT sum(length(links)) n FROM versions')
  database.close()
  return bytes
}

async function installPeers(): Promise<void> {
  await run(['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: 'test/bench' })
}

const bar = (what: string, measured: string, bar: string, ok: boolean): Bar => ({
  what,
  measured,
  bar,
  ok,
})
