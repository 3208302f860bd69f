import { aisle } from '../../src/records/finders/aisle.ts'
import { light } from '../../src/records/finders/light.ts'
import { clustvx } from '../bench/rivals/clustvx.ts'
import { mdr } from '../bench/rivals/mdr.ts'
import { type FinderCase, runFinderSuite } from './finders.case.ts'

/** One line a finder. */
const FINDERS: FinderCase[] = [
  { name: 'aisle', finder: aisle, fails: [] },
  {
    name: 'light',
    finder: light,
    fails: [
      'records of several siblings',
      'promotions in the menu that outnumber the list',
      'a second region',
      'cards without pictures',
      'a list of articles',
    ],
  },
  {
    name: 'mdr',
    finder: mdr,
    fails: [
      'promotions in the menu that outnumber the list',
      'a second region',
      'a list of articles',
    ],
  },
  {
    name: 'clustvx',
    finder: clustvx,
    fails: [
      'a grid of rows',
      'a menu with more entries than the list',
      'promotions in the menu that outnumber the list',
      'a second region',
      'no list at all',
      'a list of articles',
    ],
  },
]

for (const one of FINDERS) runFinderSuite(one)
