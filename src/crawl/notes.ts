/**
 * What a person should know of a crawl that ended, in sentences; the most important first.
 * @module
 */

import { shortXPath } from '../plan/draw/label.ts'
import type { Incomplete } from '../store/types.ts'
import type { End } from './end.ts'
import { matchedNothing, type Unrecognized, unrecognizedNotes } from './health/unrecognized.ts'
import type { Delta } from './policies/delta/delta.ts'
import { poorSentence } from './policies/endless/last-call.ts'
import type { RulesReport } from './policies/rules/report.ts'
import type { Run } from './run.ts'

/** What the notes are about, beside the crawl itself. */
export type Found = {
  /** Somebody wrote the plan, and wants to know which of its edges are of no use. */
  byPerson: boolean
  /** What is known of a wrapper that matches nothing. */
  lost: Unrecognized | null
  /** Whether products are what the crawl was for. */
  asksProducts: boolean
  /** Of a crawl by rules. */
  rules: RulesReport | null
  /** Known products that lists still link, without showing what they cost. */
  unread: number
}

export function notesOf(
  run: Run,
  end: End,
  incomplete: Incomplete | null,
  { byPerson, lost, asksProducts, rules, unread }: Found,
): string[] {
  const { crawl, shop, counters } = run
  const notes: string[] = []
  const goOn = `aisle --crawl ${shop.slug}`
  if (end.turmoil.why) notes.push(`Blocked: ${end.turmoil.why}. Go on later with: ${goOn}`)
  if (incomplete === 'stopped') {
    notes.push(
      `Stopped with ${plural(run.frontier.size, 'page')} in the queue. Go on with: ${goOn}`,
    )
  }
  if (incomplete === 'limited' && end.poor) notes.push(poorSentence(run))
  else if (incomplete === 'limited') {
    const limit = `the limit of ${plural(run.maxPages!, 'page')}`
    notes.push(`Stopped at ${limit}, with ${run.frontier.size} unread. Go on with: ${goOn}`)
  }
  if (incomplete === 'failed') {
    notes.push(
      `${plural(counters.errors, 'page')} could not be read, so no product is called gone after this crawl.`,
    )
  }
  if (run.delta?.gaveUp) notes.push(gaveUpSentence(run.delta.counts))
  else if (run.delta?.auditsAll) {
    notes.push(
      'In the last crawl lists did not tell changes of price, so all product pages were audited. Lists told them this time, and are trusted again.',
    )
  }
  if (!asksProducts) {
    // Pages are read for their links: that none of them shows a product is as it should be.
  } else if (crawl.wrapper === null) {
    const read =
      run.listed.size > 0
        ? 'products were read from its lists only'
        : 'no page was taken for a product'
    notes.push(`The shop has no wrapper, so ${read}: aisle shop set ${shop.slug} --wrapper auto`)
  } else if (incomplete !== 'scripts' && matchedNothing(run, end.incomplete)) {
    const nearest = lost?.nearest ?? end.misses.nearest
    notes.push(...unrecognizedNotes(nearest, end.misses.read > 0, shop.slug))
  }
  if (unread > 0) {
    const what = unread === 1 ? 'It stays' : 'They stay'
    notes.push(
      `${plural(unread, 'known product')} could not be read, though lists still lead there. ${what} as last seen.`,
    )
  }
  if (run.topic?.foundNothing) {
    const read = plural(counters.pages + counters.unchanged304, 'page')
    notes.push(
      `Of ${read} none is about the topic. Look at its keywords and examples: aisle shop show ${shop.slug}`,
    )
  }
  // A crawl that stopped early has not come to all of them.
  const restsSome = run.delta?.restsSome ?? false
  const cameToAll = incomplete !== 'stopped' && end.incomplete !== 'drifted' && !restsSome
  if (rules) notes.push(...(cameToAll ? rules.idle : []))
  else if (byPerson && cameToAll) {
    for (const { state, xpath } of run.walk.unused()) {
      const edge = shortXPath(xpath, 60)
      notes.push(`The plan's edge ${edge} took no link on any page of the state ${state}.`)
    }
  }
  notes.push(...end.misses.problems())
  return notes
}

function gaveUpSentence({ audited, wrong }: Delta['counts']): string {
  const which = `${wrong} of ${plural(audited, 'audited product page')}`
  return `Lists do not tell changes of price (${which} had another one), so all product pages were read, as in a focused crawl.`
}

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
