/**
 * LightExtraction's table 3 beside ours: its pages are gone from the web, so both finders are measured on saved list
 * pages of other shops, with its equations.
 * @module
 */

import { aisle } from '../../../src/records/finders/aisle.ts'
import { light } from '../../../src/records/finders/light.ts'
import { recordsOf } from '../../../src/records/read.ts'
import type { RecordFinder } from '../../../src/records/record.ts'
import { type MarkedPage, markedPages, measures, scoreOf, sumOf } from '../../records/scoring.ts'
import type { Figures } from './figure.ts'

const PUBLISHED = 'precision 98.43 %, recall 85.96 % (table 3, 10 pages)'

function measured(finder: RecordFinder, pages: MarkedPage[]) {
  const scores = pages.map((page) => scoreOf(page, recordsOf(page.read(), finder).records))
  const found = sumOf(scores, 'found')
  return measures(found, sumOf(scores, 'wrong'), sumOf(scores, 'of') - found)
}

export const figures: Figures = async () => {
  const sets = (['list-pages', 'list-pages-more'] as const).map((set) => markedPages(set))
  const pages = sets.flatMap((set) => set ?? [])
  if (pages.length === 0) return null
  const told = (finder: RecordFinder): string => {
    const { precision, recall } = measured(finder, pages)
    return `precision ${precision} %, recall ${recall} % (${pages.length} saved pages)`
  }
  const ours = measured(aisle, pages)
  return [
    {
      what: 'records, LightExtraction as published',
      published: PUBLISHED,
      ours: told(light),
      // Other pages: only the order of the finders can be compared.
      holds: true,
    },
    {
      what: 'records, our finder',
      published: PUBLISHED,
      ours: told(aisle),
      holds: ours.precision >= 98.43 && ours.recall >= 85.96,
    },
  ]
}
