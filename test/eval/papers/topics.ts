/**
 * Table II of the topical crawler's paper on the topic web: F of the published crawler and its simple rivals with the
 * 30 % and the 10 % set, as the paper sets it up (V): from the seeds, as many pages as there are targets. Beside it the
 * rivals as strong as they can be made, and our own crawler, which has to be ahead of all.
 * @module
 */

import { ours, paper } from '../../bench/topic/ours.ts'
import { CLASSIFIERS } from '../../bench/topic/rivals.ts'
import { fFromSeeds } from '../topic/compare.ts'
import { openWeb, thereIsData } from '../topic/web.ts'
import type { Figure, Figures } from './figure.ts'

/** Table II; the paper tells nothing of our own crawler, and of no rival that weighs the words of links. */
const PUBLISHED = [
  { shown: 0.3, printed: [71, 56, 63] },
  { shown: 0.1, printed: [65, 54, 59] },
]

export const figures: Figures = async () => {
  if (!thereIsData()) return null
  const rows: Figure[] = []
  for (const { shown, printed } of PUBLISHED) {
    const { web, tasks } = await openWeb(shown)
    const { simple, strong } = CLASSIFIERS
    const [published, ...others] = [paper, ...simple, ...strong].map((one) => ({
      name: one.name,
      f: fFromSeeds(one, web, tasks),
    }))
    const own = fFromSeeds(ours, web, tasks)
    const ahead = (f: number, of: { f: number }[]): boolean => of.every((other) => f > other.f)
    const told = (name: string, f: number, print: number | undefined, holds: boolean): Figure => ({
      what: `F, ${name}, ${100 * shown} % set`,
      published: print === undefined ? 'none' : `${print} % (Table II)`,
      ours: `${(100 * f).toFixed(1)} % (${tasks.length} topics of the articles)`,
      holds,
    })
    // Other pages, so that only who is ahead of whom can be compared: the paper claims it of simple rivals.
    rows.push(
      told(
        'the published crawler',
        published!.f,
        printed[0],
        ahead(published!.f, others.slice(0, 2)),
      ),
      ...others.map(({ name, f }, i) => told(name, f, printed[i + 1], true)),
      told('Aisle\u2019s own', own, undefined, ahead(own, [published!, ...others])),
    )
  }
  return rows
}
