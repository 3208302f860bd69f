/**
 * Words that stand in millions of rows, as small numbers. Append only: stored numbers keep their word.
 * @module
 */

import type { FrontierStatus, Outcome, SkipReason } from '../types.ts'

type Code<W extends string> = { of(word: W): number; word(code: number): W; codes: number[] }

function code<W extends string>(words: Record<W, number>): Code<W> {
  const back = new Map(Object.entries(words).map(([word, at]) => [at as number, word as W]))
  return {
    of: (word) => words[word],
    word: (at) => {
      const word = back.get(at)
      if (word === undefined) throw new RangeError(`no word has the code ${at}`)
      return word
    },
    codes: [...back.keys()],
  }
}

export const status = code<FrontierStatus>({ queued: 0, done: 1, failed: 2, skipped: 3 })

export const outcome = code<Outcome>({
  fetched: 0,
  unchanged: 1,
  redirect: 2,
  refused: 3,
  failed: 4,
})

export const reason = code<SkipReason>({
  robots: 1,
  scope: 2,
  type: 3,
  trap: 4,
  limit: 5,
  acts: 6,
  address: 7,
  folded: 8,
  unchanged: 9,
  spared: 10,
  resting: 11,
  larger: 12,
})
