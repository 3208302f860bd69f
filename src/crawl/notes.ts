/**
 * Notes on a crawl that ended, in sentences for a person; the most important first. Used by `finish.ts`.
 * @module
 */

import { shortXPath } from '../plan/draw/label.ts'
import { isByPerson } from '../store/shops/origin.ts'
import type { Incomplete } from '../store/types.ts'
import type { Context } from './context/context.ts'
import type { End } from './events.ts'
import { matchedNothing, type Unrecognized, unrecognizedNotes } from './health/unrecognized.ts'
import { type Findings, plural } from './policies/policy.ts'

/** `found`: by policies; `lost`: what is known of a wrapper that matches nothing. */
export async function notesOf(
  context: Context,
  end: End,
  incomplete: Incomplete | null,
  found: Findings,
  lost: Unrecognized | null,
): Promise<string[]> {
  const { crawl, shop, counters, frontier, health } = context
  const notes: string[] = []
  const goOn = `aisle --crawl ${shop.slug}`
  const { why } = health.turmoil
  if (why) notes.push(`Blocked: ${why}. Go on later with: ${goOn}`)
  if (incomplete === 'stopped') {
    notes.push(`Stopped with ${plural(frontier.size, 'page')} in the queue. Go on with: ${goOn}`)
  }
  if (incomplete === 'limited' && end.gaveUp) notes.push(end.gaveUp)
  else if (incomplete === 'limited') {
    const limit = `the limit of ${plural(context.maxPages!, 'page')}`
    notes.push(`Stopped at ${limit}, with ${frontier.size} unread. Go on with: ${goOn}`)
  }
  if (incomplete === 'failed') {
    notes.push(
      `${plural(counters.errors, 'page')} could not be read, so no product is called gone after this crawl.`,
    )
  }
  notes.push(...found.notes)
  if (incomplete === null && found.onlyLinked) {
    const what = found.onlyLinked === 1 ? 'It stays' : 'They stay'
    notes.push(
      `${plural(found.onlyLinked, 'known product')} could not be read, though lists still lead there. ${what} as last seen.`,
    )
  }
  const asksWrapper = crawl.wrapper !== null && context.asksProducts && incomplete !== 'scripts'
  if (found.nothing) notes.push(found.nothing)
  else if (asksWrapper && matchedNothing(context, end.incomplete)) {
    const nearest = lost?.nearest ?? health.misses.nearest
    notes.push(...unrecognizedNotes(nearest, health.misses.read > 0, shop.slug))
  }
  // A crawl that stopped early has not come to all of them.
  const restsSome = context.unread.resting.size > 0
  if (incomplete !== 'stopped' && end.incomplete !== 'drifted' && !restsSome) {
    notes.push(...(found.idle ?? (await idleEdges(context))))
  }
  notes.push(...health.misses.problems())
  if (end.judged) notes.push(end.judged)
  return notes
}

/** Whoever wrote the plan wants to know which of its edges are of no use. */
async function idleEdges({ store, shop, crawl, walk }: Context): Promise<string[]> {
  if (!isByPerson((await store.plans.get(shop.id, crawl.plan))?.origin)) return []
  return walk.unused().map(({ state, xpath }) => {
    const edge = shortXPath(xpath, 60)
    return `The plan's edge ${edge} took no link on any page of the state ${state}.`
  })
}
