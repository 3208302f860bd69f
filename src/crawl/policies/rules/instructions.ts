/**
 * The crawling instructions of a shop's pages (the paper's II B): one for every page that was asked for, and for every
 * page that is known and waits. Before a first crawl that is the page where the rules start. Used by
 * `cli/commands/plan.ts`.
 * @module
 */

import type { Plan } from '../../../plan/plan.ts'
import { ruleOf } from '../../../plan/rules/of-plan.ts'
import { type Instruction, instructionFor, type Rule } from '../../../plan/rules/rules.ts'
import type { Store } from '../../../store/store.ts'
import type { CrawlId, Shop } from '../../../store/types.ts'
import { trailOf } from './trail.ts'

/** In the order in which pages were asked for, then of those that wait. */
export async function instructionsOf(
  store: Store,
  shop: Pick<Shop, 'id'>,
  plan: Plan,
  crawl: CrawlId | null,
): Promise<Instruction[]> {
  const base = plan.seeds[0]!
  const rules = rulesOfStates(plan)
  if (crawl === null) return [instructionFor(rules, base, base, [plan.start])]
  const trail = await trailOf(store, crawl)
  const pages = [...trail.asked, ...trail.queued]
  const urls = await store.pages.urls(shop.id, pages)
  return pages.map((page) => instructionFor(rules, base, urls.get(page)!, trail.typesOf(page)))
}

/** By the ids of states, as crawls store them. */
const rulesOfStates = ({ states }: Plan): Rule[] =>
  Object.entries(states).flatMap(([id, { edges }]) =>
    edges.map((edge) => ruleOf(edge, id, (to) => to)),
  )
