/**
 * What a learner must reach on every shop, and which shops are traps.
 * @module
 */

import type { ShopConfig } from '../../../src/demo/index.ts'
import type { Trial } from './trial.ts'

/** Downloads of a focused crawl, in L. */
export const MOST_FOCUSED = 1.15
/** Downloads of the first crawl of a shop that is a trap, in L. */
export const MOST_INITIAL = 3

const TRAP_KINDS = new Set([
  'calendar',
  'broken-html',
  'soft-404',
  'filters-explosion',
  'currency-copies',
  'multi-language',
  'many-urls',
  'page-sizes',
])

/** Following everything there has no end, or sees every product many times. */
export function isTrap(name: string, { traps, lists, session, urls, markup }: ShopConfig): boolean {
  if (!name.startsWith('random:')) return TRAP_KINDS.has(name)
  return (
    traps.calendar ||
    traps.junk ||
    traps.soft404 ||
    markup.broken ||
    lists.combine ||
    lists.sizes === 'links' ||
    session.currency === 'carry' ||
    session.languageBy === 'path' ||
    urls.trail.length > 1
  )
}

export type Bar = { what: string; holds(trial: Trial, trap: boolean): boolean }

const all = ({ found, onSale }: { found: number; onSale: number }): boolean => found === onSale

/** How far the crawl was from what was predicted: unread pages may hide more, or be none. */
export const surprise = ({ predicted, focused }: Trial): number =>
  focused.report.pages + focused.report.unchanged304 - predicted.pages

export const BARS: Bar[] = [
  { what: 'the first crawl finds every product', holds: ({ initial }) => all(initial) },
  {
    what: `the first crawl of a trap takes at most ${MOST_INITIAL} L`,
    holds: ({ initial }, trap) => !trap || initial.requests <= MOST_INITIAL * initial.least,
  },
  { what: 'the plan finds every product', holds: ({ focused }) => all(focused) },
  {
    what: `with at most ${MOST_FOCUSED} L requests`,
    holds: ({ focused }) => focused.requests <= MOST_FOCUSED * focused.least,
  },
  {
    what: 'and as many pages as predicted, but for unread ones',
    holds: (trial) => {
      const { unread } = trial.predicted
      return surprise(trial) === 0 || (unread > 0 && surprise(trial) >= -unread)
    },
  },
  { what: 'with the right price and currency', holds: (t) => t.focused.wrongPrices.length === 0 },
  { what: 'also when the shop has changed', holds: ({ later }) => all(later) },
  {
    what: 'and nothing is doubted',
    holds: ({ initial, focused, later }) =>
      [initial, focused, later].every(({ report }) => report.doubts === undefined),
  },
]
