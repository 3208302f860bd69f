/**
 * The comparison that the paper on rules makes, on its two examples: `bun test/eval/rules.ts`.
 *
 * Time, number of instructions (one for each page that is crawled) and the share of useful links among
 * those that are saved, of a crawl by rules and of its rivals on the same site. Useful are the links that
 * somebody wanted, known from the site itself. The paper draws a tenth of what a crawl of every link
 * takes beside the others, or they could not be seen; here it is all of it.
 * @module
 */

import { keepsLinks, retrace } from '../../src/crawl/policies/rules/saved-links.ts'
import type { CrawlReport } from '../../src/jobs/types.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { rulesPlan } from '../../src/plan/rules/rules.ts'
import type { Mode } from '../../src/store/types.ts'
import { Lab } from '../crawl/harness.ts'
import { gcc } from '../plan/rules/gcc.ts'
import { type ServedSite, serveSite } from '../plan/rules/site.ts'
import { youtube } from '../plan/rules/youtube.ts'

/** Those who crawl the same site for the same links. `prepare` gives the shop what they need. */
type Rival = { name: string; mode: Mode; prepare(lab: Lab, site: ServedSite): Promise<void> }

const RIVALS: Rival[] = [
  {
    name: 'rules',
    mode: 'rules',
    async prepare({ store }, { rules, seed }) {
      await store.plans.save(1, JSON.stringify(rulesPlan(rules, seed)), 'rules')
    },
  },
  {
    name: 'topic',
    mode: 'topic',
    async prepare({ store }, { keywords }) {
      await store.topics.save(1, JSON.stringify({ keywords }), 'hand')
    },
  },
  { name: 'every link', mode: 'initial', prepare: async () => {} },
]

/** Milliseconds between requests: what counts is what is asked for. */
const DELAY = 20

type Row = {
  seconds: number
  instructions: number
  saved: number
  useful: number
  /** Pages asked for that the rules do not name. */
  strange: number
}

async function crawlAs({ mode, prepare }: Rival, site: ServedSite): Promise<Row> {
  const lab = await Lab.open()
  try {
    await lab.addShop(site.seed)
    await prepare(lab, site)
    site.asked.length = 0
    const report = await lab.crawl({ mode, delay: DELAY, concurrency: 1 })
    const saved = await savedBy(lab, report)
    const wanted = new Set(site.kept.map(({ url }) => url))
    const named = new Set(['/robots.txt', ...site.named])
    return {
      seconds: report.seconds,
      instructions: report.pages,
      saved: saved.size,
      useful: [...wanted].filter((url) => saved.has(url)).length,
      strange: site.asked.filter((path) => !named.has(path)).length,
    }
  } finally {
    lab.close()
  }
}

/** Links that were followed or met to be followed, and those that were kept. */
async function savedBy({ store }: Lab, { crawl }: CrawlReport): Promise<Set<string>> {
  const pages: number[] = []
  await store.frontier.eachRow(crawl, (rows) => void pages.push(...rows.map(({ page }) => page)))
  const saved = new Set((await store.pages.urls(1, pages)).values())
  const { plan: version } = (await store.crawls.get(crawl))!
  const plan = JSON.parse((await store.plans.get(1, version))!.json) as Plan
  if (!keepsLinks(plan)) return saved
  for (const { url } of (await retrace(store, { id: 1 }, crawl, plan)).kept) saved.add(url)
  return saved
}

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
