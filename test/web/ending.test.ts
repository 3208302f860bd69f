import { expect, test } from 'bun:test'
import type { Visited } from '../../src/crawl/fetch/visited.ts'
import { Health } from '../../src/crawl/health/health.ts'
import { seedProblem } from '../../src/crawl/health/seed-problem.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import type { StoredCrawl } from '../../src/store/crawls/crawls.ts'
import { endingOf } from '../../views/crawl/ending.ts'
import { sentence } from '../../views/shell/text.tsx'

const crawl = (parts: Partial<StoredCrawl>): StoredCrawl => ({
  ...{ id: 1, shop: 1, mode: 'initial', plan: 1, wrapper: 1, settings: {} },
  ...{ state: 'done', incomplete: null, note: null, startedAt: 0, finishedAt: 1, seconds: 1 },
  counters: noCounters(),
  ...parts,
})

const failedBy = (end: object): string => {
  const health = new Health()
  health.visitSeed({ url: 'http://toys.example/', hops: [], end } as unknown as Visited)
  const note = seedProblem({ health, pagesRead: 0 })!.message
  return endingOf(crawl({ state: 'failed', incomplete: 'failed', note }), false)!
}

// The very words of the engine, so that a hint never goes with the wrong reason.
test.each<[object, string]>([
  [{ kind: 'skipped', reason: 'scope' }, 'enter it under Settings'],
  [{ kind: 'skipped', reason: 'robots', why: 'robots.txt' }, 'Aisle obeys robots.txt'],
  [{ kind: 'later', unreachable: 'no such host' }, 'Check the address in a browser'],
  [{ kind: 'later', why: 'wait' }, 'Try again later'],
  [{ kind: 'answer', answer: { kind: 'other-type', contentType: 'a/b' } }, 'home page of the shop'],
  [{ kind: 'answer', answer: { kind: 'busy', status: 503 } }, 'longer pause'],
  [{ kind: 'answer', answer: { kind: 'refused', status: 403 } }, 'wants a login'],
  [{ kind: 'answer', answer: { kind: 'refused', status: 404 } }, 'Check the address in a browser'],
])('a crawl that failed by %o', (end, hint) => {
  expect(failedBy(end)).toContain(hint)
  expect(failedBy(end)).not.toContain('starts anew')
})

test('commands are for the command line', () => {
  const note = 'Stopped with 3 pages in the queue. Go on with: aisle --crawl toys'
  const stopped = crawl({ state: 'stopped', incomplete: 'stopped', note })
  expect(endingOf(stopped, true)).toBe(
    'Stopped with 3 pages in the queue. Started again, it goes on where it was.',
  )
  expect(endingOf(stopped, false)).toEndWith('The next crawl starts anew.')
  expect(endingOf(crawl({}), false)).toBeNull()
})

test('a capital goes to our own words only', () => {
  expect(sentence('must be a number')).toBe('Must be a number')
  expect(sentence('"big toys" is not an id')).toBe('"big toys" is not an id')
  expect(sentence('toys.example/ is the shop')).toBe('toys.example/ is the shop')
  expect(sentence('the-toys: is busy')).toBe('the-toys: is busy')
})
