/**
 * The seed is where everything starts: a crawl that could not read it has failed, and says why. Used by
 * `crawl/finish.ts`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Context } from '../context/context.ts'
import type { Visited } from '../fetch/visited.ts'

/** Null where anything was read. */
export function seedProblem({
  health: { seedVisit },
  pagesRead,
}: Pick<Context, 'health' | 'pagesRead'>): AisleError | null {
  if (!seedVisit || pagesRead > 0) return null
  const { url, hops, end } = seedVisit
  const where = hops[0]?.url ?? url
  if (end.kind === 'skipped' && end.reason === 'scope') {
    return new AisleError('refused', `it redirects to ${url}, which is not this shop`, {
      where,
      hint: `If that is the shop's address now: aisle shop add ${url}`,
    })
  }
  if (end.kind === 'skipped' && end.reason === 'robots') {
    return new AisleError('refused', `the shop does not want to be crawled: ${end.why}`, {
      where,
      hint: 'Aisle obeys robots.txt. Ask the shop, or start at an address it allows.',
    })
  }
  if (end.kind === 'later' && end.unreachable) {
    return new AisleError('unreachable', `nothing can be read there: ${end.unreachable}`, {
      where,
      hint: 'Check the address in a browser, and try again.',
    })
  }
  if (end.kind === 'later') {
    return new AisleError('unreachable', `the shop cannot be crawled now: ${end.why}`, {
      where,
      hint: end.robots
        ? 'Without its robots.txt nobody knows what the shop allows. Try again later.'
        : 'Try again then.',
    })
  }
  if (end.kind === 'answer' && end.answer.kind === 'other-type') {
    return new AisleError('refused', `it is ${end.answer.contentType}, not a web page`, {
      where,
      hint: 'Start at the home page of the shop.',
    })
  }
  if (end.kind === 'answer' && end.answer.kind === 'busy') {
    return new AisleError(
      'refused',
      `the shop is too busy for us: it answers ${end.answer.status}`,
      {
        where,
        hint: 'Try again later, and less often.',
      },
    )
  }
  if (end.kind === 'answer' && end.answer.kind === 'refused' && end.answer.status !== 404) {
    return new AisleError('refused', `the shop turns us away: it answers ${end.answer.status}`, {
      where,
      hint: 'It may not want crawlers, or wants a login. Look at it in a browser.',
    })
  }
  return new AisleError('unreachable', `the shop could not be read: ${whyOf(seedVisit)}`, {
    where,
    hint: 'Check the address in a browser, and try again.',
  })
}

/** The alert to raise where the shop itself refused, by its robots.txt or by its answer. */
export function turnedAway({ health: { seedVisit } }: Context): 'robots' | 'blocked' | null {
  const { end } = seedVisit ?? {}
  if (end?.kind === 'skipped' && end.reason === 'robots') return 'robots'
  if (end?.kind !== 'answer') return null
  const { answer } = end
  const refused = answer.kind === 'refused' && answer.status !== 404
  return refused || answer.kind === 'busy' ? 'blocked' : null
}

function whyOf({ end }: Visited): string {
  if (end.kind === 'failed' || end.kind === 'skipped') return end.why
  if (end.kind !== 'answer') return 'nothing was answered'
  const { answer } = end
  return answer.kind === 'failed' ? answer.message : `it answers ${answer.status}`
}
