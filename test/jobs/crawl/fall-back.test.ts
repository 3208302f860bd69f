import { expect, test } from 'bun:test'
import { fallBack } from '../../../src/jobs/crawl/unfit-plan.ts'
import type { CrawlReport, CrawlRequest } from '../../../src/jobs/types.ts'
import type { Drift } from '../../../src/model/redesign.ts'
import type { PlanOrigin } from '../../../src/store/types.ts'

const request = { shop: 'toys', mode: 'auto', maxPages: null } as CrawlRequest

const drift: Drift = {
  broke: 'plan',
  what: 'products',
  rules: [],
  state: null,
  count: 90,
  of: 102,
  examples: [],
  sure: true,
}

const modeAfter = (of: Partial<Drift>, origin: PlanOrigin): string | null => {
  const report = {
    mode: 'focused',
    incomplete: 'drifted',
    pages: 1,
    unchanged304: 0,
    drift: { ...drift, ...of },
  } as CrawlReport
  return fallBack(request, report, origin)?.request.mode ?? null
}

test('a learned plan that broke is followed by a whole crawl, sure or not', () => {
  for (const sure of [true, false]) expect(modeAfter({ sure }, 'learned')).toBe('initial')
})

test("a person's plan only where it is sure: they may mean it", () => {
  for (const origin of ['edited', 'rules'] as const) {
    expect(modeAfter({}, origin)).toBe('initial')
    expect(modeAfter({ sure: false }, origin)).toBeNull()
  }
})

test('no whole crawl mends a wrapper', () => {
  expect(modeAfter({ broke: 'wrapper' }, 'learned')).toBeNull()
})
