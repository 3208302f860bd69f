/**
 * A whole crawl that recognized nothing. Scripts would fill the pages; or the shop is empty, or more likely the wrapper
 * is wrong, and a person should look, unless one has. Used by `crawl/finish.ts` and `crawl/notes.ts`.
 * @module
 */

import type { Incomplete } from '../../store/types.ts'
import type { Context } from '../context/context.ts'
import type { Miss } from './health.ts'

/** After so many pages it is the wrapper that found no product; before, the crawl may have been short. */
const ENOUGH = 100

export type Unrecognized = { wrapper: number; nearest: Miss[] }

export const SENTENCE = 'The wrapper matched no page: no products were found.'

/** Whether the crawl read enough to say that its wrapper matches nothing. */
export function matchedNothing(context: Context, ended: Incomplete | null): boolean {
  const { crawl, productsMet, pagesRead } = context
  return crawl.wrapper !== null && productsMet === 0 && pagesRead >= (ended ? ENOUGH : 1)
}

/** What to tell a person; null where the crawl may still find some, or the shop is known to be empty. */
export async function unrecognized(
  context: Context,
  incomplete: Incomplete | null,
): Promise<Unrecognized | null> {
  const { store, shop, crawl } = context
  const { nearest } = context.health.misses
  if (incomplete !== null && incomplete !== 'limited') return null
  if (!matchedNothing(context, incomplete)) return null
  const told = (await store.alerts.ofKind(shop.id, 'wrapper')).filter(
    ({ details }) => (details as Unrecognized | null)?.wrapper === crawl.wrapper,
  )
  // One that was closed with a reason closed by itself: nobody has looked.
  if (told.some(({ resolvedAt, reason }) => resolvedAt !== null && reason === null)) return null
  // A wrapper that has worked here is right: nothing is on sale.
  const before = await store.crawls.list(shop.id, 100)
  if (before.some(({ wrapper, counters }) => wrapper === crawl.wrapper && counters.details > 0)) {
    return null
  }
  // Pages that are what they were are not read again: what they lacked was told then.
  const known = nearest.length > 0 ? nearest : ((told[0]?.details as Unrecognized)?.nearest ?? [])
  return { wrapper: crawl.wrapper!, nearest: known }
}

/** One page that came near, as a sentence. */
const missText = ({ url, matched, of, failed }: Miss): string =>
  `Nearest: ${url} matches ${matched} of ${of} detail rules, but not ${failed.join('; ')}.`

/** The sentence of an alert, with the page that came nearest. */
export const unrecognizedSentence = ({ nearest }: Unrecognized): string =>
  [SENTENCE, ...nearest.slice(0, 1).map(missText)].join(' ')

/** All that is known of it; `read`: pages were looked at in this crawl. */
export function unrecognizedNotes(nearest: Miss[], read: boolean, slug: string): string[] {
  const near = nearest.map(missText)
  if (near.length === 0 && read) near.push('No page came near: no detail rule matched anywhere.')
  return [
    SENTENCE,
    ...near,
    `Try it on a product page, mend it, and give it to the shop: aisle extract URL --wrapper FILE, then aisle shop set ${slug} --wrapper FILE`,
  ]
}

/**
 * A sentence, where nothing but programs came from a shop that turned nobody away; else null. One that turns
 * the crawler away sends pages without words or links too, but here waiting does not help.
 */
export async function onlyScripts(
  { store, shop, plan, frontier, health }: Context,
  incomplete: Incomplete | null,
): Promise<string | null> {
  const { turmoil, shells, misses } = health
  if (turmoil.blocked || (incomplete !== null && incomplete !== 'scripts')) return null
  if (shells.most) return shells.why
  // Pages that are what they were are not read again: what they are was told then.
  if (misses.read > 0 || frontier.arrivals > plan.seeds.length) return null
  const told = (await store.alerts.list(shop.id)).find(({ kind }) => kind === 'scripts')
  return told?.message ?? null
}
