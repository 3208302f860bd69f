/**
 * Changes of products besides price and stock, at the end of a crawl: those of the template are told apart from those of
 * products. A field that changes on a fifth of all products at once, while their prices stand still, is the template's; so is
 * one that was in the crawl before, until enough was read to know better. Called by `finish.ts`.
 * @module
 */

import type { Context } from './context/context.ts'
import type { Watch } from './events.ts'
import { plural } from './policies/policy.ts'

/** One in so many products. */
const SHARE = 5
/** Fewer prove nothing. */
const LEAST = 3
/** Products that, read again, show that a field is none of the template's any more. */
const ENOUGH = 15
const MOST_NAMED = 5
/** What cards show as well: where a crawl of changes leaves a page, they tell that this is what it was. */
const ON_CARDS = new Set(['name', 'regularPrice'])

/** Takes back what is no change, tells the rest, and says which fields are the template's. */
export async function settleDetails(
  context: Context,
  watch: Watch,
): Promise<{ template: string[]; notes: string[] }> {
  const { store, shop, crawl, counters, lease } = context
  const { read, fields } = await store.products.detailChanges(crawl.id)
  const known = await knownTemplate(context)
  const left = context.unread.left.size
  const isMany = ([name, count]: [string, number]): boolean =>
    count >= LEAST && count * SHARE >= read + (ON_CARDS.has(name) ? left : 0)
  const told = [...fields].filter(isMany)
  const still = known.filter((name) => read < ENOUGH || (fields.get(name) ?? 0) * SHARE >= read)
  // What an earlier run of the crawl took back looks as if it had not changed.
  const own = counters.told?.template ?? []
  const template = [...new Set([...told.map(([name]) => name), ...still, ...own])]
  if (template.some((name) => fields.has(name))) {
    await store.products.dropDetails(crawl.id, template, lease)
  }
  const at = { shop: shop.slug, crawl: crawl.id }
  for await (const { name, amount, currency, url } of store.products.detailed(crawl.id)) {
    const price = amount === null ? null : { amount, currency }
    await watch({ event: 'product', ...at, change: 'changed', name, price, url })
  }
  return { template, notes: told.length > 0 ? [sentence(told, read)] : [] }
}

async function knownTemplate({ store, shop, crawl }: Context): Promise<string[]> {
  const recent = await store.crawls.list(shop.id, 10)
  const before = recent.find(({ id, state }) => id < crawl.id && state === 'done')
  return before?.wrapper === crawl.wrapper ? (before.counters.told?.template ?? []) : []
}

function sentence(told: [name: string, count: number][], read: number): string {
  const names = told.slice(0, MOST_NAMED).map(([name]) => name)
  const more = told.length > MOST_NAMED ? ` and ${told.length - MOST_NAMED} more` : ''
  const most = Math.max(...told.map(([, count]) => count))
  return `Ignored as changes: ${names.join(', ')}${more}. They differ on up to ${most} of ${plural(read, 'product')} at once while prices stayed the same, so the shop's template changed, not its products.`
}
