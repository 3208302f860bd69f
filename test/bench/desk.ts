/**
 * Every page of a shop with a hundred thousand products and a month of history, as the server answers it.
 * @module
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/web/app.tsx'
import { FakeJobs, VERSION } from '../web/helper.ts'
import { makeDeskShop, SLUG } from './desk-shop.ts'
import type { Bar } from './measure.ts'

const PRODUCTS = 100_000
const DAYS = 30
const TIMES = 7
const LONGEST_MS = 100
const LARGEST_BYTES = 100_000

const at = `/shops/${SLUG}`
const list = (query: string): string => `${at}/products?${query}`

const PAGES: [what: string, path: string][] = [
  ['shops', '/'],
  ['shops, searched', '/?q=other-1'],
  ['shop', at],
  ['changes', '/changes'],
  ['changes: of stock', '/changes?kind=stock'],
  ['changes of the shop', `${at}/changes`],
  ['changes of the shop: new, of which there are none', `${at}/changes?kind=new`],
  ['changes, a month ago', `${at}/changes?until=${dayAgo(28)}`],
  ['feed', '/changes.atom'],
  ['product', `${at}/products/4711`],
  ['products', `${at}/products`],
  ...(['name', '-name', 'price', '-price', 'new', 'changed'] as const).flatMap(
    (sort): [string, string][] => [
      [`products by ${sort}, in the middle`, list(`sort=${sort}&page=960`)],
      [`products by ${sort}, at the end`, list(`sort=${sort}&page=1940`)],
    ],
  ),
  ...(['new', 'cheaper', 'dearer', 'out', 'gone'] as const).flatMap((show): [string, string][] => [
    [`products: ${show}`, list(`show=${show}`)],
    [`products: ${show}, by price`, list(`show=${show}&sort=price`)],
  ]),
  ['search: one word, by name', list('q=tent')],
  ['search: two words, by price', list('q=tent+9&sort=price')],
  ['search: another alphabet', list('q=%C5%99et%C4%9Bz')],
  ['search: nothing', list('q=nothing-like-that')],
  ['search: everything, by price', list('q=ordinary&sort=price')],
  ['search: everything, by name, in the middle', list('q=ordinary&page=960')],
  ['search: among those out of stock', list('q=lamp&show=out&sort=-price')],
  ['search: a whole address', list('q=https%3A%2F%2Flarge.example%2Fp%2F4711')],
]

export async function deskBench(): Promise<Bar[]> {
  const data = await mkdtemp(join(tmpdir(), 'aisle-desk-'))
  const store = await makeDeskShop(data, { products: PRODUCTS, days: DAYS, others: 50 })
  try {
    const app = createApp({ store, jobs: new FakeJobs(store), version: VERSION })
    const bars: Bar[] = []
    for (const [what, path] of PAGES) {
      const took: number[] = []
      let bytes = 0
      for (let i = 0; i < TIMES; i++) {
        const start = performance.now()
        const answer = await app.request(path, { headers: { host: 'localhost' } })
        bytes = (await answer.arrayBuffer()).byteLength
        took.push(performance.now() - start)
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      }
      // The best: what else the machine has to do is none of ours.
      const best = Math.min(...took)
      const measured = `${best.toFixed(1)} ms, ${Math.round(bytes / 1000)} KB`
      const ok = best < LONGEST_MS && bytes < LARGEST_BYTES
      bars.push({ what, measured, bar: `< ${LONGEST_MS} ms, 100 KB`, ok })
    }
    return bars
  } finally {
    store.close()
    await rm(data, { recursive: true, force: true })
  }
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
