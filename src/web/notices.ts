/**
 * Notices: what the last page did, told once on the next. A code in a cookie, so that no address carries words.
 * Handlers give them, `page` shows them. Used all over `web`.
 * @module
 */

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const NOTICES = {
  added: 'The shop was added. Crawl it now to find its products.',
  'kept-shop': 'The shop was added, and is crawled for the first time.',
  'survey-lost': 'What was found there is no longer known. Look at the shop again.',
  imported: 'The shop was imported with its products and their history.',
  saved: 'The settings were saved.',
  removed: 'The shop was removed.',
  removing: 'The shop is being removed; a large one takes a while.',
  resolved: 'The alert is resolved.',
  learned: 'A plan was learned, and is used from now on.',
  kept: 'A plan was learned and is kept below; the one edited by hand stays in use.',
  learning: 'The plan is being learned; a large shop takes a while. Look again in a moment.',
  dropped: 'The next crawl follows every link. The plan is kept below.',
  'plan-saved': 'The plan was saved, and is used from now on.',
  'wrapper-saved': 'The wrapper was saved. Crawls read with it from now on.',
  'wrapper-used': 'Crawls read with this version from now on.',
  'wrapper-none': 'The shop goes on without a wrapper. Its versions are kept below.',
  'rules-saved': 'The rules were saved. Crawls walk them from now on.',
  'rules-dropped': 'The rules are no longer used. They are kept as versions of the plan.',
  'topic-saved': 'The topic was saved. Crawls are narrowed to it from now on.',
  'topic-none': 'The topic was taken away: crawls take the whole shop again.',
  'repair-used': 'The repaired wrapper is in use. Crawl the shop again.',
  'repair-declined': 'The repaired wrapper was put aside. It is kept among the versions.',
  'repair-needless':
    'The wrapper reads the pages of known products as it should: nothing to repair.',
  silenced: 'It is silent for a week.',
  spoken: 'It may speak again.',
  retried: 'The pages that failed are tried again.',
  'backup-made': 'The backup is ready below.',
  'backup-removed': 'The backup was removed.',
  restored: 'The backup was restored. What was there before is kept beside the data.',
  'password-set': 'The password is set. Everybody else has to log in again.',
  'password-none': 'No password of this page is asked for any more.',
  'logged-out': 'You are logged out.',
  'plan-used': 'This version is used from now on.',
} as const

export type Notice = keyof typeof NOTICES

const COOKIE = 'aisle-told'

export function tell(c: Context, notice: Notice): void {
  setCookie(c, COOKIE, notice, { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 30 })
}

/** The end of a form that was taken: the person is sent on, and told what was done. */
export function done(c: Context, to: string, notice?: Notice): Response {
  if (notice) tell(c, notice)
  return c.redirect(to, 303)
}

/** The notice for this page, which is then forgotten. */
export function takeNotice(c: Context): string | null {
  const notice = getCookie(c, COOKIE)
  if (notice === undefined) return null
  deleteCookie(c, COOKIE, { path: '/' })
  return Object.hasOwn(NOTICES, notice) ? NOTICES[notice as Notice] : null
}
