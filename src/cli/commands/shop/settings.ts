/**
 * Flags that describe a shop, and reading them.
 * @module
 */

import { MANNERS } from '../../../jobs/crawl/run.ts'
import { SCOPES } from '../../../model/scope.ts'
import { LIMITS } from '../../../shop/draft.ts'
import { topicJson } from '../../../shop/topic.ts'
import type { Context } from '../../command.ts'
import { readBytes, readText } from '../../input/files.ts'
import { choice, kind, text } from '../../input/flags.ts'

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
  rules: text('FILE', 'which links to follow and which to keep, page type by page type, as JSON'),
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

export const RULES_FILE = `Rules say which links to follow from pages of which type, and which links only to keep:
  [ { "ruleType": "follow", "fromType": "base", "toType": "list", "id": "menu" },
    { "ruleType": "follow", "fromType": "list", "toType": "list", "class": "pager next" },
    { "ruleType": "keep", "fromType": "list", "pattern": "[.]pdf$", "tag": "main" } ]
  fromType  the type of the pages that a rule is for; the page where the shop starts is "base"
  toType    the type of the pages that are followed to; not for kept links, which are not downloaded
  pattern   a regular expression that the address must match somewhere
  id, class, tag   an element that contains the links; at most one of them. Several class names: all of them
  What is left out, or "all", asks for nothing. Crawl by them: aisle --crawl ID --mode rules`

/** The topic of a file as it is stored; what a person should know of it is told. Null without a file. */
export async function topicFrom(file: string | null, log: Context['log']): Promise<string | null> {
  if (file === null) return null
  const { json, warnings } = await topicJson(await readText(file), file, readBytes)
  for (const warning of warnings) await log.line(`${file}: ${warning}`)
  return json
}
