/**
 * Finding and reading the records of saved list pages, beside parsing the same pages with parse5.
 * @module
 */

import { parse } from 'parse5'
import { recordsOf } from '../../src/records/read.ts'
import { savedPages } from '../page/saved.ts'
import type { Bar } from './measure.ts'

const ROUNDS = 12
const MOST = 0.5

/** The least time of several rounds: what the work costs where nothing else runs. */
function least(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now()
    work()
    best = Math.min(best, performance.now() - started)
  }
  return best
}

export async function recordsBench(): Promise<Bar[]> {
  const saved = savedPages('list-pages')
  if (saved.length === 0) {
    console.log('records: skipped, ../shared/data/list-pages is not there')
    return []
  }
  let parsing = 0
  let reading = 0
  const shares: number[] = []
  for (const { text, read } of saved) {
    const html = text()
    const page = read(false)
    const parsed = least(() => parse(html))
    const found = least(() => recordsOf(page))
    parsing += parsed
    reading += found
    shares.push(found / parsed)
  }
  shares.sort((a, b) => a - b)
  const share = (value: number): string => `${(100 * value).toFixed(0)} %`
  const all = reading / parsing
  const middle = shares[shares.length >> 1]!
  return [
    {
      what: `records of ${saved.length} pages, of the time to parse them`,
      measured: share(all),
      bar: `at most ${share(MOST)}`,
      ok: all <= MOST,
    },
    {
      what: 'the same for the page in the middle',
      measured: share(middle),
      bar: `at most ${share(MOST)}`,
      ok: middle <= MOST,
    },
  ]
}
