/**
 * How record finders do on saved list pages of real shops: `bun test/bench/rivals/score.ts`.
 *
 * A record is found when its first element is the true one, or the only candidate above or below it; one that spans
 * two true records, or is a second piece of one, is wrong.
 * @module
 */

import { existsSync, readFileSync } from 'node:fs'
import { type Page, readPage } from '../../../src/page/page.ts'
import { xpathOf } from '../../../src/page/path.ts'
import { aisle } from '../../../src/records/finders/aisle.ts'
import { light } from '../../../src/records/finders/light.ts'
import type { RecordFinder, Region } from '../../../src/records/record.ts'
import { clustvx } from './clustvx.ts'
import { mdr, mdrRegions } from './mdr.ts'

const FOLDER = `${import.meta.dir}/../../../../shared/data/list-pages`

export type ListPage = { name: string; page: Page; truth: string[] }
export type Score = {
  found: number
  wrong: number
  missed: number
  perfect: number
  pages: number
  ms: number
}

/** The saved pages with the XPaths of their records, or null where they are not there. */
export function listPages(): ListPage[] | null {
  if (!existsSync(`${FOLDER}/truth.json`)) return null
  const truth: Record<string, { url?: string; records: { xpath: string }[] }> = JSON.parse(
    readFileSync(`${FOLDER}/truth.json`, 'utf8'),
  )
  return Object.entries(truth).map(([name, { url, records }]) => ({
    name,
    page: readPage(Bun.gunzipSync(readFileSync(`${FOLDER}/${name}.html.gz`)), {
      url: url ?? 'http://shop.invalid/',
      // The labels are those of a browser without scripts.
      scripting: false,
    }),
    truth: records.map(({ xpath }) => positional(xpath)),
  }))
}

const positional = (xpath: string): string =>
  xpath.replace(/\/([a-z0-9:-]+)(?=\/|$)/gi, '/$1[1]').toLowerCase()

const related = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

/** How many of the records found are true ones, each counted once. */
export function countFound(found: string[], truth: string[]): number {
  const open = new Set(truth)
  let right = 0
  for (const xpath of found) {
    const hits = truth.filter((one) => related(one, positional(xpath)))
    if (hits.length === 1 && open.delete(hits[0]!)) right++
  }
  return right
}

const xpathsOf = (regions: Region[]): string[] =>
  regions.flatMap(({ cards }) => cards.map(([first]) => xpathOf(first)))

export function score(finder: (list: ListPage) => Region[], pages: ListPage[]): Score {
  const sum: Score = { found: 0, wrong: 0, missed: 0, perfect: 0, pages: pages.length, ms: 0 }
  for (const list of pages) {
    const started = performance.now()
    const xpaths = xpathsOf(finder(list))
    sum.ms += (performance.now() - started) / pages.length
    const right = countFound(xpaths, list.truth)
    sum.found += right
    sum.wrong += xpaths.length - right
    sum.missed += list.truth.length - right
    if (right === xpaths.length && right === list.truth.length) sum.perfect++
  }
  return sum
}

/** The region with most true records: what the person of the paper's comparison chose. */
function chosenByHand(regions: (page: Page) => Region[]): (list: ListPage) => Region[] {
  return ({ page, truth }) => {
    const ranked = regions(page).map((region) => ({
      region,
      right: countFound(xpathsOf([region]), truth),
    }))
    const best = ranked.reduce((a, b) => (b.right > a.right ? b : a), ranked[0]!)
    return best && best.right > 0 ? [best.region] : []
  }
}

const plainly =
  (finder: RecordFinder) =>
  ({ page }: ListPage): Region[] =>
    finder(page)

/** One line a finder. */
const FINDERS: Record<string, (list: ListPage) => Region[]> = {
  aisle: plainly(aisle),
  light: plainly(light),
  mdr: plainly(mdr),
  'mdr, region chosen by hand': chosenByHand(mdrRegions),
  clustvx: plainly(clustvx),
}

if (import.meta.main) {
  const pages = listPages()
  if (pages === null) console.log('rivals: skipped, ../shared/data/list-pages is not there')
  else {
    const percent = (part: number, rest: number) =>
      ((100 * part) / Math.max(1, part + rest)).toFixed(2)
    console.table(
      Object.fromEntries(
        Object.entries(FINDERS).map(([name, finder]) => {
          const { found, wrong, missed, perfect, ms } = score(finder, pages)
          const precision = percent(found, wrong)
          const recall = percent(found, missed)
          const perfectPages = `${perfect} of ${pages.length}`
          return [
            name,
            { precision, recall, perfectPages, found, wrong, missed, ms: ms.toFixed(1) },
          ]
        }),
      ),
    )
  }
}
