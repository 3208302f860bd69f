/**
 * The end of a crawl and what to do about it, in words for the page. Used by `crawl.tsx` and `views/shop/shop.tsx`.
 * @module
 */

import type { StoredCrawl } from '../../src/store/crawls/crawls.ts'
import type { Incomplete } from '../../src/store/types.ts'
import { forPage } from '../shell/commands.ts'
import { clean, sentence } from '../shell/text.tsx'

const INCOMPLETE: Record<Incomplete, string> = {
  stopped: 'It was stopped before its end.',
  limited: 'It ended at its limit of pages, so no product was called gone.',
  blocked: 'The shop refused to answer. A longer pause between requests may help.',
  scripts: 'Only scripts would fill the pages of the shop, so nothing could be read.',
  drifted: 'The design of the shop changed: its wrapper or plan no longer fits.',
  failed: 'Too much could not be read, so no product was called gone.',
  broken: 'It broke off.',
  superseded: 'A newer crawl took its place.',
}

/** What to do where the start page could not be read. */
const HINTS: [RegExp, string][] = [
  [/^it redirects to /, "If that is the shop's address now, enter it under Settings."],
  [
    /does not want to be crawled/,
    'Aisle obeys robots.txt. Ask the shop, or start at an address it allows.',
  ],
  [/cannot be crawled now/, 'Try again later.'],
  [/not a web page/, 'Start at the home page of the shop: change its address under Settings.'],
  [/too busy for us/, 'Try again later, and with a longer pause between requests.'],
  [/turns us away/, 'It may not want crawlers, or wants a login. Look at it in a browser.'],
]
/** As the engine says it. */
const NO_MATCH = /^The wrapper matched no page/

const UNREADABLE = 'Check the address in a browser, and try again.'

/** Null where nothing has to be told. `goesOn`: starting it again goes on with it. */
export function endingOf(crawl: StoredCrawl, goesOn: boolean): string | null {
  const { state, incomplete, note } = crawl
  if (state === 'running') return null
  const said = note === null ? null : sentence(forPage(clean(note)))
  const why = said || (incomplete && INCOMPLETE[incomplete])
  if (!why) return null
  const parts = [/[.!?…]$/.test(why) ? why : `${why}.`]
  if (incomplete === 'broken') {
    parts.push(goesOn ? 'Started again, it goes on where it was.' : 'The next crawl starts anew.')
  } else if (state === 'failed') parts.push(hintFor(note))
  else if (NO_MATCH.test(why)) parts.push('Mend it under Wrapper.')
  else if (state === 'stopped' && goesOn) parts.push('Started again, it goes on where it was.')
  else if (state === 'stopped' || (incomplete && incomplete !== 'superseded')) {
    parts.push('The next crawl starts anew.')
  }
  return parts.join(' ')
}

/** A note that brings its own hint has it on a line of its own. */
function hintFor(note: string | null): string {
  if (note?.includes('\n')) return ''
  return HINTS.find(([said]) => said.test(note ?? ''))?.[1] ?? UNREADABLE
}

/** Red where it failed, amber where a person should look. */
export const endingClass = ({ state }: Pick<StoredCrawl, 'state'>): string =>
  state === 'failed' ? 'note bad' : 'note warn'
