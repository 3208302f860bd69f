/**
 * What reading a product page without a wrapper costs, beside parsing it: at most twice as much.
 * @module
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { decodeHtml } from '../../src/page/charset.ts'
import { parseHtml } from '../../src/page/html/adapter.ts'
import { pageFromHtml } from '../../src/page/page.ts'
import { readAuto } from '../../src/wrapper/auto/auto.ts'
import type { Bar } from './measure.ts'

const FOLDER = '../shared/data/product-pages'
const URL = 'https://shop.example/product/1'
const ROUNDS = 7

/** A page of 60 KB, as shops have them where the saved ones are not there. */
function generated(seed: number): string {
  const card = (i: number) =>
    `<li class="card"><a href="/p/${i}"><img src="/${i}.jpg"><b>Thing ${i}</b></a><span class="price">${i}.90 €</span></li>`
  const cards = Array.from({ length: 150 }, (_, i) => card(i)).join('\n')
  return `<!doctype html><html lang="en"><head><title>Thing ${seed}</title><script type="application/ld+json">
    {"@type":"Product","name":"Thing ${seed}","sku":"T-${seed}","offers":{"price":"12.90","priceCurrency":"EUR"}}</script></head>
    <body><nav>${'<a href="/c">Category</a> '.repeat(60)}</nav><main><h1>Thing ${seed}</h1><p>SKU: T-${seed}</p>
    <b class="price">12.90 €</b><p>In stock</p><button>Add to cart</button>${'<p>Words about it, many of them.</p>'.repeat(200)}
    </main><section class="related"><ul>${cards}</ul></section></body></html>`
}

function pages(): string[] {
  if (!existsSync(FOLDER)) return Array.from({ length: 20 }, (_, i) => generated(i))
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.html.gz'))
    .map((file) => decodeHtml(Bun.gunzipSync(readFileSync(`${FOLDER}/${file}`))).text)
}

/** The quickest of several rounds for each page, in milliseconds: others may use the machine, too. */
function quickest<T>(
  count: number,
  prepare: (index: number) => T,
  run: (prepared: T) => void,
): number {
  const best = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < count; i++) {
      const prepared = prepare(i)
      const started = performance.now()
      run(prepared)
      best[i] = Math.min(best[i]!, performance.now() - started)
    }
  }
  return best.reduce((sum, ms) => sum + ms, 0) / count
}

export async function extractBench(): Promise<Bar[]> {
  const texts = pages()
  const parsing = quickest(
    texts.length,
    (i) => texts[i]!,
    (text) => void parseHtml(text),
  )
  // A page that was read before is read faster: each is parsed anew.
  const reading = quickest(
    texts.length,
    (i) => pageFromHtml(texts[i]!, URL),
    (page) => void readAuto(page),
  )
  const ratio = reading / parsing
  return [
    { what: 'parsing a page', measured: `${parsing.toFixed(2)} ms`, bar: '', ok: true },
    { what: 'reading it', measured: `${reading.toFixed(2)} ms`, bar: '', ok: true },
    { what: 'of parsing', measured: `${ratio.toFixed(2)} times`, bar: 'at most 2', ok: ratio <= 2 },
  ]
}
