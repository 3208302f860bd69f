/**
 * The rule-based crawler's figures: it prints no numbers, only that it is ahead of a classification-based and a
 * traditional crawler in all three measures (figures 3 and 4), on its two examples.
 * @module
 */

import { gcc } from '../../plan/rules/gcc.ts'
import { serveSite } from '../../plan/rules/site.ts'
import { youtube } from '../../plan/rules/youtube.ts'
import { crawlAs, RIVALS, type Row } from '../rules/rivals.ts'
import type { Figure, Figures } from './figure.ts'

const MEASURES: [what: string, of: (row: Row) => number, lessIsBetter: boolean][] = [
  ['seconds', ({ seconds }) => seconds, true],
  ['instructions', ({ instructions }) => instructions, true],
  ['share of useful links', ({ useful, saved }) => useful / saved, false],
]

export const figures: Figures = async () => {
  const all: Figure[] = []
  for (const [made, where] of [
    [gcc(12), 'fig. 3'],
    [youtube(8), 'fig. 4'],
  ] as const) {
    const site = serveSite(made)
    // Whoever comes first would pay for starting the readers.
    await crawlAs(RIVALS[0]!, site)
    const rows: Row[] = []
    for (const rival of RIVALS) rows.push(await crawlAs(rival, site))
    await site.stop()
    const [rules, ...others] = rows
    const wanted = new Set(site.kept.map(({ url }) => url)).size
    for (const [what, of, lessIsBetter] of MEASURES) {
      // Who finds less of what was wanted may be done sooner.
      const rivals = others.filter(({ useful }) => !lessIsBetter || useful === wanted).map(of)
      const told = RIVALS.map(({ name }, i) => `${name} ${of(rows[i]!).toFixed(2)}`).join(', ')
      all.push({
        what: `${made.name}: ${what}`,
        published: `ahead of both (${where}, no numbers)`,
        ours: `${told}; ${rules!.useful} of ${wanted} wanted links`,
        holds:
          rules!.useful === wanted &&
          rivals.every((value) => (lessIsBetter ? of(rules!) < value : of(rules!) > value)),
      })
    }
  }
  return all
}
