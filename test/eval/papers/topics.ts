/**
 * Table II of the topical crawler's paper on the topic web: F of the published crawler and its rivals with the 30 % and
 * the 10 % set, and ours beside it.
 * @module
 */

import { ours, paper } from '../../bench/topic/ours.ts'
import { RIVALS } from '../../bench/topic/rivals.ts'
import { compare, type Row } from '../topic/compare.ts'
import { openWeb, thereIsData } from '../topic/web.ts'
import type { Figure, Figures } from './figure.ts'

/** Table II; the paper tells nothing of our own crawler. */
const PUBLISHED = [
  { shown: 0.3, f: { paper: 71, svm: 56, knn: 63 } },
  { shown: 0.1, f: { paper: 65, svm: 54, knn: 59 } },
]

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

export const figures: Figures = async () => {
  if (!thereIsData()) return null
  const rivals = RIVALS.filter(({ name }) => name === 'linear SVM' || name === 'plain kNN')
  const rows: Figure[] = []
  for (const { shown, f } of PUBLISHED) {
    const { web, tasks } = await openWeb(shown)
    const [own, published, svm, knn] = compare([ours, paper, ...rivals], web, tasks) as [
      Row,
      Row,
      Row,
      Row,
    ]
    const set = `${100 * shown} % set`
    const on = `${tasks.length} topics of the articles`
    const told = (what: string, printed: number, row: Row, holds: boolean): Figure => ({
      what: `F, ${what}, ${set}`,
      published: `${printed} % (Table II)`,
      ours: `${percent(row.f)} (${on})`,
      holds,
    })
    // Other pages, so that only who is ahead of whom can be compared.
    rows.push(
      told('simple SVM', f.svm, svm, true),
      told('simple kNN', f.knn, knn, true),
      told('the published crawler', f.paper, published, published.f > Math.max(svm.f, knn.f)),
      told('Aisle’s own', f.paper, own, own.f > Math.max(svm.f, knn.f, published.f)),
      {
        what: `recall at a quarter of the pages, ${set}`,
        published: 'none',
        ours: `${percent(own.recall.at(-1)!)}, SVM ${percent(svm.recall.at(-1)!)}, kNN ${percent(knn.recall.at(-1)!)}`,
        holds: own.recall.at(-1)! > Math.max(svm.recall.at(-1)!, knn.recall.at(-1)!),
      },
    )
  }
  return rows
}
