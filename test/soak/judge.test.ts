import { expect, test } from 'bun:test'
import { judge } from './judge.ts'
import type { Stretch } from './soak.ts'

const QUIET: Stretch = {
  ...{ rss: 200e6, descriptors: 30, threads: 12, cpu: 1, database: 1e6 },
  ...{ slowest: { path: 'GET /', ms: 9 }, crawls: 1, errors: 0 },
}
const failed = (stretches: Partial<Stretch>[], errors: string[] = []): string[] =>
  judge(
    stretches.map((one) => ({ ...QUIET, ...one })),
    errors,
  )
    .filter(({ ok }) => !ok)
    .map(({ what }) => what.split(' ')[0]!)

const times = <T>(of: (i: number) => T): T[] => Array.from({ length: 10 }, (_, i) => of(i))

test('what is only open for the moment is no leak', () => {
  expect(failed(times((i) => ({ descriptors: 30 + (i % 3) * 5 })))).toEqual([])
})

test('what opens while it warms up is none either', () => {
  expect(
    failed(times((i) => ({ descriptors: i < 2 ? 20 : 30, rss: i < 2 ? 90e6 : 200e6 }))),
  ).toEqual([])
})

test('one descriptor that stays is, and so is memory', () => {
  expect(failed(times((i) => ({ descriptors: 30 + (i % 3) * 5 + (i > 5 ? 1 : 0) })))).toEqual([
    'descriptors',
  ])
  expect(failed(times((i) => ({ rss: (200 + i * 15) * 1e6 })))).toEqual(['memory'])
})

test('an answer that failed is told', () => {
  expect(
    failed(
      times(() => ({})),
      ['500 from GET /'],
    ),
  ).toEqual(['answers'])
})

test('one stretch tells nothing', () => {
  expect(failed([{}, {}])).toEqual(['descriptors', 'memory'])
})
