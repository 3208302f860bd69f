/**
 * The name by which Aisle introduces itself: one string for every request, and the name robots.txt files may use. Used
 * by `crawl`, `jobs` and `views`.
 * @module
 */
import { version } from '../../../package.json'

/** The product token of RFC 9309: `User-agent: aisle` in a robots.txt speaks to us. */
export const ROBOTS_TOKEN = 'aisle'

/** The `User-Agent` of every request; with an address to write to where a person gave one. */
export const userAgentWith = (contact: string | null): string => {
  const contacted = contact ? `; contact: ${contact}` : ''
  return `Aisle/${version} (polite price crawler; robots.txt token: ${ROBOTS_TOKEN}${contacted})`
}

/** The same where nobody did. */
export const USER_AGENT = userAgentWith(null)
