import { expect, test } from 'bun:test'
import { PageReader } from '../../../src/crawl/read/reading.ts'
import { work } from '../../setup/work.ts'

const seed = 'https://shop.example/'
const reader = new PageReader({ seed, onTree: [], through: true, wrapper: null, topic: null })
const read = (html: string) =>
  reader.read(new TextEncoder().encode(html), {
    ...{ url: `${seed}page`, contentType: 'text/html; charset=utf-8', isView: false },
    keep: { detail: false, other: false },
  })

test('a page has a face of its words, whatever it counts', () => {
  const face = (words: string) => read(`<title>Wait</title><p>${words}</p>`).face
  expect(face('You are visitor 17 of today')).toBe(face('You are visitor n18 of today'))
  expect(face('You are visitor 17 of today')).not.toBe(face('You are a visitor of today'))
  expect(read('<title>Wait</title>').face).toBeNull()
})

test('the face of a page with a title without end is found in time', () => {
  const spent = work()
  expect(read(`€ 12,90<title>${'<title>'.repeat(12_000)}`).face).not.toBeNull()
  expect(spent()).toBeLessThan(500)
})
