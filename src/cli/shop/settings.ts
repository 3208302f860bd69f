/**
 * Flags that describe a shop, and reading them.
 * @module
 */

import { MANNERS } from '../../jobs/run.ts'
import { LIMITS, SCOPES } from '../../shop/draft.ts'
import { choice, kind, text } from '../flags.ts'

/** A number within limits, or `default`: as the manners of the crawler set it. */
function numberOrDefault(field: keyof typeof LIMITS, value: string, help: string) {
  const { min, max } = LIMITS[field]
  return kind(`${value}|default`, help, (typed): { number: number | null } | string => {
    if (typed === 'default') return { number: null }
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
    if (number >= min && number <= max) return { number }
    return `must be a whole number from ${min} to ${max}, or "default", not "${typed}"`
  })
}

export const SHOP_FLAGS = {
  name: text('NAME', 'the name people see (default: the host)'),
  wrapper: text(
    'FILE|auto',
    'what a product page is and which fields it has; auto: as a survey finds it',
  ),
  scope: choice(
    SCOPES,
    'which pages belong to the shop: this host, its domain, or below the address',
  ),
  delay: numberOrDefault('delay', 'MS', `milliseconds between requests (default ${MANNERS.delay})`),
  concurrency: numberOrDefault(
    'concurrency',
    'N',
    `requests at once (default ${MANNERS.concurrency})`,
  ),
}
