/**
 * A crawl by rules and its rivals on the same site, each measured as the paper does. Run by `rules.ts` and by
 * the table of published figures.
 * @module
 */

import { keepsLinks, retrace } from '../../../src/crawl/policies/rules/saved-links.ts'
import type { CrawlReport } from '../../../src/jobs/types.ts'
import { openPlan, type Plan } from '../../../src/plan/plan.ts'
import { rulesPlan } from '../../../src/plan/rules/rules.ts'
import type { Mode } from '../../../src/store/types.ts'
import { Lab } from '../../crawl/harness.ts'
import { FURTHER, type ServedSite } from '../../plan/rules/site.ts'

/** Those who crawl the same site for the same links. `prepare` gives the shop what they need. */
export type Rival = { name: string; mode: Mode; prepare(lab: Lab, site: ServedSite): Promise<void> }

export const RIVALS: Rival[] = [
  {
    name: 'rules',
    mode: 'rules',
    async prepare({ store }, { rules, seed, hosts }) {
      await store.plans.save(1, JSON.stringify(rulesPlan(rules, seed, { hosts })), 'rules')
    },
  },
  {
    name: 'topic',
    mode: 'topic',
    async prepare({ store }, { keywords, hosts }) {
      await store.topics.save(1, JSON.stringify({ keywords, hosts }), 'hand')
    },
  },
  {
    name: 'every link',
    // As rules that follow everything: only those may leave the first host.
    mode: 'rules',
    async prepare({ store }, { seed, hosts }) {
      await store.plans.save(1, JSON.stringify({ ...openPlan([seed]), hosts }), 'rules')
    },
  },
]

/** Milliseconds between requests: what counts is what is asked for. */
const DELAY = 20

export type Row = {
  seconds: number
  instructions: number
  saved: number
  useful: number
  /** Pages asked for that the rules do not name. */
  strange: number
}

export async function crawlAs({ mode, prepare }: Rival, site: ServedSite): Promise<Row> {
  const lab = await Lab.open()
  try {
    await lab.addShop(site.seed)
    await prepare(lab, site)
    site.asked.length = 0
    const report = await lab.crawl({ mode, delay: DELAY, concurrency: 1 })
    const saved = await savedBy(lab, report)
    const wanted = new Set(site.kept.map(({ url }) => url))
    const named = new Set(['/robots.txt', `${FURTHER}/robots.txt`, ...site.named])
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
