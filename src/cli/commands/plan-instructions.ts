/**
 * `aisle plan SHOP --instructions`
 * @module
 */

import { statesByPage } from '../../crawl/policies/rules/kept-links.ts'
import { lastByRules } from '../../jobs/kept/kept.ts'
import { AisleError } from '../../model/errors.ts'
import { rulesOf } from '../../plan/rules/of-plan.ts'
import { instructionFor, instructionText } from '../../plan/rules/rules.ts'
import { needRules } from '../../shop/rules.ts'
import type { Store } from '../../store/store.ts'
import type { PageId, Shop } from '../../store/types.ts'
import type { Output } from '../print/output.ts'

/** One for each page that was crawled, in the order of the crawl. */
export async function listInstructions(
  { out, log }: { out: Output; log: Output },
  store: Store,
  shop: Shop,
): Promise<void> {
  await needRules(store, shop)
  const last = await lastByRules(store, shop)
  if (!last) {
    throw new AisleError('not-found', 'no crawl by rules yet, so no page has instructions', {
      where: shop.slug,
      hint: `Crawl it: aisle --crawl ${shop.slug} --mode rules`,
    })
  }
  const { rules, lost } = rulesOf(last.plan)
  for (const sentence of lost) await log.line(sentence)
  const types = await statesByPage(store, last.crawl.id)
  const pages: PageId[] = []
  await store.versions.eachVersionAsVisited(last.crawl.id, (chunk) => {
    for (const { page } of chunk) pages.push(page)
  })
  const urls = await store.pages.urls(shop.id, pages)
  for (const page of pages) {
    const url = urls.get(page)!
    const instruction = instructionFor(rules, last.plan.seeds[0]!, url, types.get(page) ?? [])
    await out.line(instructionText(instruction))
  }
}
