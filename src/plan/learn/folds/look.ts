/**
 * The difference between the address of a link and that of the page it stands on: the next page of the same list, or
 * another look at it. Used by `crawl`, `jobs` and `plan`.
 * @module
 */

import { addressOf } from '../address.ts'

/** What shops call the number of a page. */
export const PAGE_WORDS =
  /^(?:p|pg|page|pageno|page_?nr|pagenumber|paged|pn|seite|strana|stranka|strona|pagina|oldal|sivu|sida|side|start|offset|from)$/i

/** More are no other look at a page, but another page. */
const MOST_ADDED = 3

const pathOf = (url: string): string => url.split('?', 1)[0]!

/** Parameters of a link, and those of the page it stands on; null where their paths differ. */
function compare(
  from: string,
  to: string,
): { own: Map<string, string>; other: Map<string, string> } | null {
  if (!to.includes('?') || pathOf(from) !== pathOf(to)) return null
  return { own: new Map(addressOf(from).params), other: new Map(addressOf(to).params) }
}

/**
 * Names of parameters that the link adds to the page's own address, everything else being the same:
 * `…&sort=price&order=asc`. A number of a page may come or go with them.
 */
export function addedParameters(from: string, to: string): string[] {
  const both = compare(from, to)
  if (!both) return []
  const { own, other } = both
  for (const [name, value] of own) {
    if (other.get(name) !== value && !PAGE_WORDS.test(name)) return []
  }
  const added = [...other.keys()].filter((name) => !own.has(name) && !PAGE_WORDS.test(name))
  return added.length <= MOST_ADDED ? added : []
}

/** The only parameter that the link adds to an address it leaves as it is otherwise; else null. */
export function addedLook(from: string, to: string): { name: string; value: string } | null {
  const [name, ...others] = addedParameters(from, to)
  if (name === undefined || others.length > 0) return null
  const own = addressOf(from).params
  const { params } = addressOf(to)
  if (params.length !== own.length + 1) return null
  return { name, value: params.find(([one]) => one === name)![1] }
}

/** Addresses that this one may be another look at: the same for `addedLook`, but for the order. */
export function looksAt(url: string): string[] {
  const { params } = addressOf(url)
  return params
    .filter(([name]) => !PAGE_WORDS.test(name))
    .map((left) =>
      keyOf(
        url,
        params.filter((one) => one !== left),
      ),
    )
}

/** The same for addresses with the same parameters. */
export const lookKey = (url: string): string => keyOf(url, addressOf(url).params)

const keyOf = (url: string, params: [string, string][]): string =>
  [pathOf(url), ...params.map((pair) => pair.join('=')).sort()].join('&')

/**
 * Whether the link leads to another page of the list, not its first: `…&page=3` from `…&page=2`. From
 * the first page it may add more: some shops write out the order that they have anyway.
 */
export function isOtherPage(from: string, to: string): boolean {
  const both = compare(from, to)
  if (!both) return false
  const { own, other } = both
  const name = [...other.keys()].find((one) => PAGE_WORDS.test(one))
  if (!name || !/^\d+$/.test(other.get(name)!) || Number(other.get(name)) < 2) return false
  if (own.get(name) === other.get(name)) return false
  for (const [one, value] of own) if (one !== name && other.get(one) !== value) return false
  return !own.has(name) || other.size === own.size
}
