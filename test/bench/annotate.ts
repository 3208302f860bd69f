/**
 * What a person waits for at the annotator: a change with fifty sample products, pointing, a page of 50,000 elements.
 * @module
 */

import { Bench } from '../../src/jobs/annotate/bench.ts'
import { EMPTY_DRAFT, withField, withRule } from '../../src/wrapper/annotate/draft.ts'
import { kinds } from '../shops/index.ts'
import { sourcesFrom } from '../wrapper/annotate/scene.ts'
import type { Bar } from './measure.ts'

const PRODUCTS = 50
const OTHERS = 20
const MOST_MS = 200
const LARGE_MS = 1000

export async function annotateBench(): Promise<Bar[]> {
  const { sources } = await sourcesFrom(kinds.demo, PRODUCTS, OTHERS)
  const bench = new Bench()
  const reading = took(() => {
    for (const source of sources) bench.add(source)
  })
  let draft = EMPTY_DRAFT
  const { key } = bench.view(draft).samples.find(({ kind }) => kind === 'product')!
  for (const { field } of bench.suggest(draft, key)) draft = withField(draft, field)
  for (const { rule } of bench.proposeRules(draft).slice(0, 3)) draft = withRule(draft, rule)
  bench.view(draft)
  const changes = ['//h1', '//main//h1', '//article//h1', '//h2', '//title'].map((xpath) => {
    draft = withField(draft, { name: 'name', xpath, type: 'text', required: true })
    return took(() => bench.view(draft))
  })
  const pointed = draft.wrapper.fields.map(({ name, type, xpath }) => {
    const [number = 1] = bench.selects(key, xpath)
    const spot = { picked: [{ key, number }], excluded: [], wanted: { name, type }, key }
    return took(() => bench.point(draft, spot))
  })
  const html = `<body>${'<div><p class="a">x</p></div>'.repeat(25_000)}</body>`
  const large = new TextEncoder().encode(html)
  const url = 'http://shop.test/large'
  const told = { contentType: 'text/html; charset=utf-8', detail: false, failure: null } as const
  bench.add({ key: 'large', url, html: large, from: 'address', ...told })
  const framing = took(() => bench.frame('large', { pictures: null }))
  return [
    bar(`reading ${sources.length} samples, once`, reading, 20_000),
    bar(
      `a change with ${PRODUCTS} products, the slowest of ${changes.length}`,
      Math.max(...changes),
      MOST_MS,
    ),
    bar(`pointing, the slowest of ${pointed.length} fields`, Math.max(...pointed), 2 * MOST_MS),
    bar('a part of a page of 50,000 elements', framing, LARGE_MS),
  ]
}

function took(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

const bar = (what: string, measured: number, most: number): Bar => ({
  what,
  measured: `${measured.toFixed(0)} ms`,
  bar: `at most ${most} ms`,
  ok: measured <= most,
})
