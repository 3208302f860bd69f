/**
 * Pages of many crawls are gathered before a thread is woken for them; none is forgotten over it.
 * @module
 */

import { afterEach, describe, expect, test } from 'bun:test'
import { ReaderPool } from '../../../src/crawl/read/reader-pool.ts'
import type { ReadingConfig } from '../../../src/crawl/read/reading.ts'

const config: ReadingConfig = {
  seed: 'http://shop.example/',
  wrapper: null,
  onTree: [],
  through: false,
}

const pageOf = (title: string) => ({
  url: `http://shop.example/${title}`,
  contentType: 'text/html',
  keep: { detail: false, other: false },
  isView: false,
  bytes: new TextEncoder().encode(`<title>${title}</title><p>A page.</p>`),
})

let pool: ReaderPool
afterEach(() => pool.close())

async function titleOf(key: number, title: string): Promise<string> {
  const answer = await pool.read(key, pageOf(title))
  return answer.ok ? answer.reading.title : answer.error
}

describe('pages of many crawls', () => {
  test.each([1, 7, 8, 20])('of %d crawls every page is read', async (crawls) => {
    pool = new ReaderPool(1)
    const keys = Array.from({ length: crawls }, () => pool.configure(config))
    const titles = keys.flatMap((key) => [`${key}-a`, `${key}-b`, `${key}-c`])
    const read = await Promise.all(
      titles.map((title) => titleOf(Number(title.split('-')[0]), title)),
    )
    expect(read).toEqual(titles)
  })

  test('one that comes alone does not wait for others that never come', async () => {
    pool = new ReaderPool(1)
    const [key] = Array.from({ length: 20 }, () => pool.configure(config))
    expect(await titleOf(key!, 'alone')).toBe('alone')
    expect(await titleOf(key!, 'alone-again')).toBe('alone-again')
  })

  test('a crawl in a hurry does not wait at every page', async () => {
    pool = new ReaderPool(1)
    const [key] = Array.from({ length: 20 }, () => pool.configure(config))
    await titleOf(key!, 'first')
    const started = performance.now()
    for (let i = 0; i < 50; i++) await titleOf(key!, `${i}`)
    // Gathered, each of them would wait 80 ms.
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('what is gathered when the pool closes is answered', async () => {
    pool = new ReaderPool(1)
    const [key] = Array.from({ length: 20 }, () => pool.configure(config))
    const waiting = titleOf(key!, 'late')
    pool.close()
    expect(await waiting).toBe('the crawl ended')
  })
})
