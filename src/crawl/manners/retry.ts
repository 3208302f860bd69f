/**
 * Retries, when to try again: `Retry-After` in both its forms, and backoff with jitter. `fetch/fetch.ts` tells which
 * answers ask for it (429, 503), `settle.ts` puts the page back, `throttle.ts` slows its host.
 * @module
 */

/** A page is asked for so many times in a crawl before it counts as failed. */
export const MAX_ATTEMPTS = 4

/** Nobody waits longer than a day within a crawl; a longer wish is reported as a day. */
export const LONGEST_RETRY_AFTER = 24 * 3_600_000

/** Milliseconds that a `Retry-After` header asks for (seconds or an HTTP date), or null. */
export function retryAfter(header: string | null | undefined, now: number): number | null {
  const text = header?.trim()
  if (!text) return null
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_RETRY_AFTER)
  // Date.parse takes '1.5' or '-1' for years: an HTTP date has the name of a month in it
  if (!/[a-z]{3}/i.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), LONGEST_RETRY_AFTER)
}

/** Wait before the attempt after the `attempt`-th (1, 2, …) failed: 1, 4, 16 s, each ± a half. */
export function backoff(attempt: number, random: () => number, base = 1000): number {
  const wait = base * 4 ** (Math.max(attempt, 1) - 1)
  return Math.round(Math.min(wait, 300 * base) * (0.5 + random()))
}
