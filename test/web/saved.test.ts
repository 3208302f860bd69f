import { expect, test } from 'bun:test'
import { noCounters } from '../../src/store/blank.ts'
import { savedBy } from '../../src/web/saved.ts'

const crawl = (more: object, counters: object) =>
  ({
    ...{ mode: 'focused', state: 'done', incomplete: null, ...more },
    counters: { ...noCounters(), ...counters },
  }) as Parameters<typeof savedBy>[0]

test('a page that answers "unchanged" was asked for too', () => {
  expect(savedBy(crawl({}, { pages: 0, unchanged304: 400 }), 500)).toBeCloseTo(0.2)
  expect(savedBy(crawl({}, { pages: 50, unchanged304: 50 }), 500)).toBeCloseTo(0.8)
})

test('who broke off, or read every page, saved nothing', () => {
  expect(savedBy(crawl({ incomplete: 'drifted' }, { pages: 9 }), 500)).toBeNull()
  expect(savedBy(crawl({ state: 'stopped' }, { pages: 9 }), 500)).toBeNull()
  expect(savedBy(crawl({ mode: 'initial' }, { pages: 480 }), 500)).toBeNull()
  expect(savedBy(crawl({}, { pages: 9 }), null)).toBeNull()
  expect(savedBy(crawl({}, { pages: 600 }), 500)).toBe(0)
})
