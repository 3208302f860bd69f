/**
 * A hundred hosts at once, each at its full polite rate (one request a second): on less than half a
 * core. Every host is an address of the loopback network with a shop of its own.
 * @module
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AISLE, type Bar, run, serve } from './measure.ts'

const HOSTS = 100
/** The mix of lists and products is that of the large shop, so that a whole one is crawled. */
const PAGES_EACH = '90'

export async function hostsBench(): Promise<Bar[]> {
  const server = await serve([
    ...[process.execPath, 'test/shops/serve.ts', 'heavy', '--size', PAGES_EACH],
    ...['--hostname', '0.0.0.0'],
  ])
  const data = mkdtempSync(join(tmpdir(), 'aisle-hosts-'))
  try {
    const { port } = new URL(server.url)
    const wrapper = join(data, 'wrapper.json')
    await Bun.write(
      wrapper,
      await (await fetch(new URL('/__demo/wrapper.json', `http://127.0.0.1:${port}/`))).text(),
    )
    for (let host = 1; host <= HOSTS; host++) {
      const seed = `http://127.0.0.${host}:${port}/`
      await run([
        AISLE,
        'shop',
        'add',
        seed,
        '--id',
        `host-${host}`,
        '--wrapper',
        wrapper,
        '--data',
        data,
      ])
    }
    const cost = await run([AISLE, '--crawl', 'all', '--json', '--data', data])
    const pages = cost.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'done')
      .reduce((sum, { pages }) => sum + pages, 0)
    const cores = cost.cpuMs / 1000 / cost.seconds
    const rate = pages / cost.seconds
    return [
      {
        what: 'pages/s over all hosts',
        measured: rate.toFixed(1),
        bar: 'at least 90',
        ok: rate >= 90,
      },
      { what: 'cores used', measured: cores.toFixed(2), bar: 'less than 0.5', ok: cores < 0.5 },
      { what: 'peak memory MB', measured: (cost.peakRss / 1e6).toFixed(0), bar: '', ok: true },
    ]
  } finally {
    server.stop()
    rmSync(data, { recursive: true })
  }
}
