/**
 * The frame of a request, what every page knows of the one it answers. Used by `views` and `web`.
 * @module
 */

import { createContext } from 'hono/jsx'

export type Here = {
  path: string
  /** The line at the foot of every page. */
  version: string
  /** What was just done. */
  notice: string | null
  /** What happened while nobody looked, until somebody says that it was read. */
  news: string | null
  /** How the reader writes numbers, prices and dates: `cs-CZ`. */
  locale: string
  /** When the page is made (ms): times are told from here. */
  now: number
  /** Alerts that nobody has seen to, in all shops; null where it was not looked up. */
  alerts: number | null
  /** Somebody who logged in, and can log out. */
  inside?: boolean
}

export const HereContext = createContext<Here>({
  ...{ path: '', version: '', notice: null, news: null, locale: 'en', alerts: null },
  // Not when the program started, but when somebody asks.
  get now() {
    return Date.now()
  },
})
