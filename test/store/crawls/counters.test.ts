import { expect, test } from 'bun:test'
import { countersFrom, noCounters } from '../../../src/store/crawls/counters.ts'
import type { Counters } from '../../../src/store/types.ts'

const ALL: Required<Counters> = {
  ...noCounters(),
  pages: 3,
  products: { new: 1, changed: 2, gone: 0 },
  skipped: { robots: 4, scope: 90 },
  wentOn: 3,
  relevant: 2,
  delta: { audited: 1, wrong: 0, checked: 2, unread: 1, untold: true },
  wrongFolds: [{ drop: 'query', parameter: 'sid' } as never],
  folds: [{ drop: 'parameter', name: 'path', url: 'id=' }],
  design: { evidence: { products: 1 }, compared: 2 } as never,
  told: { kept: 1, topic: { relevant: 0.5, harvest: 0.2, recall: 1, f: 0.3 }, notes: ['x'] },
  sitemap: { named: 30, only: 2 },
  turned: 4,
  doubts: [{ kind: 'count', text: 'x', missing: 2, examples: ['https://a.example/'] }],
  learned: {
    ...{ version: 2, active: true, states: 3, edges: 4, pages: 5, details: 6, products: 7 },
    ...{ missed: 0, unknown: false, of: { pages: 8, details: 9 } },
  },
}

test('what was counted is read back whole', () => {
  expect(countersFrom(JSON.parse(JSON.stringify(ALL)))).toEqual(ALL)
  expect(countersFrom({ ...ALL, learned: { problem: 'why' } }).learned).toEqual({ problem: 'why' })
})

test('older and bad rows are read as far as they go', () => {
  for (const junk of [null, undefined, 7, 'x', [], {}]) {
    expect(JSON.parse(JSON.stringify(countersFrom(junk)))).toEqual(noCounters())
  }
  const read = countersFrom({
    ...{ pages: 3, requests: 'x', bytes: -1, products: null, skipped: { robots: 4, scope: null } },
    ...{ delta: { audited: 'x' }, told: 7, learned: {}, wrongFolds: {}, design: 7, relevant: {} },
  })
  expect(JSON.parse(JSON.stringify(read))).toEqual({
    ...noCounters(),
    pages: 3,
    skipped: { robots: 4, scope: 0 },
    delta: { audited: 0, wrong: 0, checked: 0 },
  })
})
