/**
 * Rules that lose nothing on any page of the samples and stay, because a test tells of a kind of page that has them.
 * `text` is the rule as `ablate.ts` names it, whole; a test finds each exactly once.
 * @module
 */

export type Held = { file: string; text: string; by: string }

const FIELDS = 'src/records/fields'
const FINDERS = 'src/records/finders'
const AUTO = 'src/wrapper/auto'

export const HELD: Held[] = [
  {
    file: `${FINDERS}/runs.ts`,
    text: 'runs.length >= LEAST_RECORDS',
    by: 'finds records that are rows of a table in pairs',
  },
  {
    file: `${FINDERS}/side-column.ts`,
    text: 'text[i]! <= MOST_TEXT * text[0]! && names.some((name) => SIDE.test(name))',
    by: 'a column of best sellers outnumbers the last page',
  },
  {
    file: `${FINDERS}/side-column.ts`,
    text: 'links[i]! > 2 * prices[i]! && names.some((name) => MENU.has(name))',
    by: 'a menu has an offer in each of its entries',
  },
  {
    file: `${FIELDS}/name-words.ts`,
    text: 'name === null || !mayName(spots, index)',
    by: 'a name with an amount',
  },
  {
    file: `${FIELDS}/price-places.ts`,
    text: 'RATES.some((rate) => always(1 + rate / 1000, ROUNDED))',
    by: 'the price is the one to pay, with tax, after the one without',
  },
  {
    file: `${FIELDS}/prices.ts`,
    text: 'lines.length > 1',
    by: 'of several lines of one element the one to pay',
  },
  {
    file: `${AUTO}/price/score.ts`,
    text: 'isHigher(scored, i)',
    by: 'two prices beside each other, and no word or mark that tells which is which',
  },
  {
    file: `${AUTO}/price/score.ts`,
    text: 'isNetBefore(runs, at, before)',
    by: 'without tax first, all in one line',
  },
  {
    file: `${AUTO}/choice.ts`,
    text: 'runs.slice(from, from + MOST_RUNS).some((run) => asksForChoice(run, runs))',
    by: 'a button that waits for a colour to press',
  },
]
