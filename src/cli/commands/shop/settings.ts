/**
 * The part that `shop add` and `shop set` share: the flags that describe a shop, a wrapper from a survey, and asking
 * before a shop moves. Used by `add.ts` and `set.ts`.
 * @module
 */

import { count } from '../../../format/words.ts'
import { fetcherOf, MANNERS } from '../../../jobs/manners.ts'
import { type Surveyed, surveyShop } from '../../../jobs/survey/surveying.ts'
import { AisleError } from '../../../model/errors.ts'
import { SCOPES } from '../../../model/scope.ts'
import { hostNamed, type Scope } from '../../../page/scope.ts'
import { CODES } from '../../../price/currencies.ts'
import { readable } from '../../../shop/address.ts'
import { LIMITS } from '../../../shop/draft.ts'
import { heldStill, leftBehind } from '../../../shop/moving.ts'
import { topicJson } from '../../../shop/topic.ts'
import type { Shop } from '../../../store/types.ts'
import type { Context } from '../../command.ts'
import { sure } from '../../input/ask.ts'
import { readBytes, readText } from '../../input/files.ts'
import { choice, kind, text } from '../../input/flags.ts'
import { plain } from '../../print/table.ts'

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
  hosts: kind(
    'HOST,…|none',
    'further hosts that its rules may lead to, each asked as its robots.txt allows',
    (typed) => {
      const names = typed === 'none' ? [] : typed.split(',')
      const hosts = names.map(hostNamed)
      const wrong = hosts.indexOf(null)
      if (wrong >= 0) return `must be names of hosts with commas between, not "${names[wrong]}"`
      return { hosts: hosts.filter((host) => host !== null) }
    },
  ),
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
  currency: kind(
    'CODE|default',
    'the currency of prices that do not say it, such as EUR; default: as pages say',
    (typed): { code: string | null } | string => {
      const code = typed.toUpperCase()
      if (typed === 'default') return { code: null }
      return CODES.has(code) ? { code } : `must be a currency code such as EUR, not "${typed}"`
    },
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
  baseURL   where the rules start: the shop's address or id, in every row or in none
  What is left out, or "all", asks for nothing. Crawl by them: aisle --crawl ID --mode rules
  Links are followed within the shop. Further hosts are named by --hosts, or in the file, as is a timeout for
  a page in milliseconds: { "hosts": ["www.books.example"], "timeout": 1000, "rules": [ … ] }. Each of them is
  asked as its own robots.txt allows, a second apart at least; addresses of your own network stay closed.
  Links that act, files, and what robots.txt forbids are not followed though rules name them:
  aisle shop show ID --refused lists each with its rule and the reason`

/** The topic of a file as it is stored; what a person should know of it is told. Null without a file. */
export async function topicFrom(file: string | null, log: Context['log']): Promise<string | null> {
  if (file === null) return null
  const { json, warnings } = await topicJson(await readText(file), file, readBytes)
  for (const warning of warnings) await log.line(`${file}: ${warning}`)
  return json
}

/** Says what it is doing and what is uncertain; where nothing was found, nothing is saved. */
export async function surveyed(
  { log, store }: Context,
  url: string,
  settings: { scope?: Scope; delay?: number | null },
): Promise<Surveyed> {
  await log.line(`Looking at ${url} …`)
  const { scope, delay } = settings
  const known = await store()
  const found = await surveyShop(url, {
    ...{ scope, delay: delay ?? undefined },
    ...{ store: known, fetcher: await fetcherOf(known) },
  })
  if (found.declined !== null) {
    throw new AisleError('invalid', `no wrapper was found: ${found.declined}`, {
      where: url,
      hint: 'Nothing was saved. Write a wrapper, or start at a page that leads to products.',
    })
  }
  const fields = found.wrapper!.fields.map(({ name }) => name).join(', ')
  await log.line(`Found ${count(found.products.length, 'sample product')} with ${fields}.`)
  for (const doubt of found.uncertain) await log.line(`  ${plain(doubt)}`)
  return found
}

/** Says what that means and asks, where somebody can be asked; null where the answer is no. */
export async function moving<T>(
  { store: open, log }: Context,
  shop: Shop,
  seed: string,
  yes: boolean,
  change: () => Promise<T>,
): Promise<T | null> {
  const store = await open()
  return await heldStill(store, shop, async (still) => {
    const { products, plan } = await leftBehind(store, shop, seed)
    if (products > 0) {
      await log.line(
        `${count(products, 'product')} of ${readable(shop.seed)} stay until a complete crawl of the new address calls them gone.`,
      )
    }
    if (plan) {
      await log.line(
        `Its plan starts at the old address. Go on without it: aisle plan ${shop.slug} --drop`,
      )
    }
    const asked = !yes && process.stdin.isTTY
    if (asked && !(await sure(`Move ${shop.slug} to ${readable(seed)}?`))) return null
    await still()
    return await change()
  })
}
