/**
 * The comparison that the paper on rules makes, on its two examples: `bun test/eval/rules.ts`.
 *
 * Time, number of instructions (one for each page that is crawled) and the share of useful links among
 * those that are saved, of a crawl by rules and of its rivals on the same site. Useful are the links that
 * somebody wanted, known from the site itself. The paper draws a tenth of what a crawl of every link
 * takes beside the others, or they could not be seen; here it is all of it.
 * @module
 */

import { gcc } from '../plan/rules/gcc.ts'
import { type ServedSite, serveSite } from '../plan/rules/site.ts'
import { youtube } from '../plan/rules/youtube.ts'
import { crawlAs, RIVALS, type Row } from './rules/rivals.ts'

const problems: string[] = []
const pad = (text: string | number, width: number): string => String(text).padStart(width)
const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`

console.log(
  `${'site'.padEnd(10)}${'crawl'.padEnd(12)}  seconds  instructions  saved  useful  share of useful`,
)
for (const made of [gcc(12), youtube(8)]) {
  const site = serveSite(made)
  const wanted = new Set(site.kept.map(({ url }) => url)).size
  const rows = new Map<string, Row>()
  // Whoever comes first would pay for starting the readers.
  await crawlAs(RIVALS[0]!, site)
  for (const rival of RIVALS) {
    const row = await crawlAs(rival, site)
    rows.set(rival.name, row)
    const numbers = `${pad(row.seconds.toFixed(1), 9)}${pad(row.instructions, 14)}${pad(row.saved, 7)}${pad(row.useful, 8)}`
    console.log(
      `${site.name.padEnd(10)}${rival.name.padEnd(12)}${numbers}${pad(percent(row.useful, row.saved), 17)}`,
    )
  }
  await site.stop()
  problems.push(...judge(site, rows, wanted))
}
for (const problem of problems) console.log(`missed: ${problem}`)
console.log(problems.length === 0 ? 'all bars reached' : `${problems.length} bars missed`)
process.exit(problems.length === 0 ? 0 : 1)

/** Rules find all that is wanted with nothing but the pages they name, and are ahead in all three. */
function judge({ name, named }: ServedSite, rows: Map<string, Row>, wanted: number): string[] {
  const rules = rows.get('rules')!
  const missed: string[] = []
  const must = (holds: boolean, what: string) => holds || missed.push(`${name}: ${what}`)
  must(rules.useful === wanted, `rules keep ${rules.useful} of ${wanted} links`)
  must(rules.strange === 0, `rules ask for ${rules.strange} pages that they do not name`)
  must(
    rules.instructions === named.length,
    `rules read ${rules.instructions} of ${named.length} pages`,
  )
  for (const [rival, row] of rows) {
    if (rival === 'rules') continue
    // Who finds less may be done sooner.
    const asMuch = row.useful === wanted
    must(!asMuch || rules.seconds < row.seconds, `rules take longer than ${rival}`)
    must(!asMuch || rules.instructions < row.instructions, `${rival} takes fewer instructions`)
    must(
      rules.useful * row.saved > row.useful * rules.saved,
      `${rival} has a larger share of useful links`,
    )
  }
  return missed
}
