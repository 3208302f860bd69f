/**
 * What a person should know of a crawl that ended, in sentences; the most important first.
 * @module
 */

import { shortXPath } from '../plan/label.ts'
import type { Incomplete } from '../store/types.ts'
import type { End } from './crawl.ts'
import type { Delta } from './delta/delta.ts'
import type { Run } from './run.ts'

/** After so many pages it is the wrapper that found no product; before, the crawl may have been short. */
const ENOUGH = 100

/** `byPerson`: somebody wrote the plan, and wants to know which of its edges are of no use. */
export function notesOf(
  run: Run,
  end: End,
  incomplete: Incomplete | null,
  byPerson: boolean,
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
  if (incomplete === 'limited') {
    notes.push(`Stopped at the limit of ${run.maxPages} pages, with ${run.frontier.size} unread.`)
  }
  if (incomplete === 'failed') {
    notes.push(
      `${plural(counters.errors, 'page')} could not be read, so no product is called gone after this crawl.`,
    )
  }
  if (run.delta?.gaveUp) notes.push(gaveUpSentence(run.delta.counts))
  if (crawl.wrapper === null) {
    const read =
      run.listed.size > 0
        ? 'products were read from its lists only'
        : 'no page was taken for a product'
    notes.push(`The shop has no wrapper, so ${read}: aisle shop set ${shop.slug} --wrapper FILE`)
  } else if (counters.details === 0 && counters.pages >= (end.incomplete ? ENOUGH : 1)) {
    notes.push('The wrapper matched no page: no products were found.', ...end.misses.explain())
  }
  // A crawl that stopped early has not come to all of them.
  if (byPerson && incomplete !== 'stopped' && end.incomplete !== 'drifted') {
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
