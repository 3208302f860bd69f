/**
 * What the last page did, told once on the next: a code in a cookie, so that no address carries words.
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
  'logged-out': 'You are logged out.',
  'plan-used': 'This version is used from now on.',
} as const

export type Notice = keyof typeof NOTICES

const COOKIE = 'aisle-told'

export function tell(c: Context, notice: Notice): void {
  setCookie(c, COOKIE, notice, { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 30 })
}

/** The notice for this page, which is then forgotten. */
export function takeNotice(c: Context): string | null {
  const notice = getCookie(c, COOKIE)
  if (notice === undefined) return null
  deleteCookie(c, COOKIE, { path: '/' })
  return Object.hasOwn(NOTICES, notice) ? NOTICES[notice as Notice] : null
}
