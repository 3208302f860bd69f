/**
 * Flags that describe a shop, and reading them.
 * @module
 */

import { AisleError } from '../../errors.ts'
import { MANNERS } from '../../jobs/run.ts'
import { LIMITS, SCOPES } from '../../shop/draft.ts'
import { topicJson } from '../../shop/topic.ts'
import type { Context } from '../command.ts'
import { readBytes, readText } from '../files.ts'
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
  wrapper: text('FILE', 'what a product page is and which fields it has, as JSON'),
  topic: text('FILE', 'what the shop is narrowed to, by keywords and examples, as JSON'),
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

/** A file is needed: wrappers that Aisle finds by itself are not in this version. */
export function wrapperFile(named: string): string {
  if (named !== 'auto') return named
  throw new AisleError('usage', '--wrapper auto is not in this version', {
    hint: 'Name a wrapper file: --wrapper wrapper.json',
  })
}

/** The topic of a file as it is stored; what a person should know of it is told. Null without a file. */
export async function topicFrom(file: string | null, log: Context['log']): Promise<string | null> {
  if (file === null) return null
  const { json, warnings } = await topicJson(await readText(file), file, readBytes)
  for (const warning of warnings) await log.line(`${file}: ${warning}`)
  return json
}
