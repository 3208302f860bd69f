/**
 * The first plan of a shop, as its survey saw it: home, categories, further pages of lists, products. Used by
 * `doubts.ts` and `survey.ts`.
 * @module
 */

import type { Element } from '../page/html/tree.ts'
import { likelyPagers } from '../plan/learn/aisle/pager.ts'
import type { Edge, Plan, State } from '../plan/plan.ts'
import { type LinkRule, linkRules, linksTaken, type Wanted } from './links/link-rules.ts'
import { placeOf } from './links/place.ts'
import type { PageKind, ShopMap } from './map.ts'

/** The plan, or as a sentence what there is no rule for. */
export function planOf(seed: string, map: ShopMap): { plan: Plan } | { plan: null; why: string } {
  const { home, lists, taxonomies, parents } = map
  if (!home || lists.size === 0) return without('no page that lists products was found')
  const menu = linkRules(
    [{ page: home.page, links: anchors(taxonomies) }],
    leadingTo(map, OFF_LISTS),
  )
  const below = linkRules(
    parents.map(({ page: { page }, rows }) => ({
      page,
      links: rows.flat().map((one) => one.element),
    })),
    leadingTo(map, OFF_LISTS),
  )
  const products = linkRules(
    [...lists].map(([{ page }, listed]) => ({ page, links: listed.map(({ anchor }) => anchor) })),
    leadingTo(map, OFF_PRODUCTS),
  )
  const pager = linkRules(furtherPages(map), leadingTo(map, new Set(['home', 'product', 'other'])))
  if (products.length === 0) {
    return without('no rule tells the links of lists to products from their other links')
  }
  if (menu.length === 0 && !lists.has(home)) {
    return without(
      taxonomies.length === 0
        ? 'no row of links that leads from the first page to the lists was found'
        : 'no rule tells the categories of the first page from its other links',
    )
  }
  const onwards =
    pager.length > 0
      ? edges(pager, 'list', true)
      : likelyEdges([...lists.keys()].map(({ page }) => page.url))
  const onList = [...edges(products, 'product'), ...onwards]
  const homeEdges = [...edges(menu, 'category'), ...(lists.has(home) ? onList : [])]
  const states: Record<string, State> = {
    home: { name: 'home page', role: lists.has(home) ? 'list' : 'page', edges: homeEdges },
    ...(menu.length > 0 && {
      category: {
        name: 'a category',
        role: 'list',
        edges: [...edges(below, 'category', true), ...edges(products, 'product', true), ...onwards],
      } satisfies State,
    }),
    ...(onwards.length > 0 && {
      list: { name: 'a further page of a list', role: 'list', edges: onList } satisfies State,
    }),
    product: { name: 'a product', role: 'detail', edges: [] },
  }
  return { plan: { seeds: [seed], start: 'home', fold: [], states } }
}

const without = (why: string) => ({ plan: null, why })

const OFF_LISTS: ReadonlySet<PageKind> = new Set(['home', 'other'])
const OFF_PRODUCTS: ReadonlySet<PageKind> = new Set(['home', 'other', 'list', 'category'])

const anchors = (rows: ShopMap['taxonomies']): Element[] =>
  rows.flatMap(({ links }) => links.map(({ element }) => element))

const edges = (rules: LinkRule[], to: string, optional = false): Edge[] =>
  rules.map((rule) => ({ ...rule, ...(optional && { optional }), action: 'follow', to }))

/** Where no list that was looked at has a second page: by what addresses of such pages look like. */
const likelyEdges = (lists: string[]): Edge[] =>
  likelyPagers(lists).map((url) => ({
    xpath: '//a',
    url,
    optional: true,
    action: 'follow',
    to: 'list',
  }))

/** Whether an address is known to be of one of the kinds. */
function leadingTo({ kinds }: ShopMap, off: ReadonlySet<PageKind>): (url: string) => boolean {
  const wrong = new Set<string>()
  for (const [{ asked, page }, kind] of kinds) if (off.has(kind)) wrong.add(asked).add(page.url)
  return (url) => wrong.has(url)
}

/** Links of lists to their further pages; of a place that surely leads to one, where any does. */
function furtherPages({ further, kinds }: ShopMap): Wanted[] {
  const seconds = new Set(
    [...kinds].flatMap(([{ purpose, asked }, kind]) =>
      purpose === 'list' && kind === 'list' ? [asked] : [],
    ),
  )
  const found = [...further].map(([{ page }, links]) => ({ page, links }))
  const sure = new Set(
    found.flatMap(({ links }) =>
      links.filter(({ url }) => seconds.has(url)).map(({ path }) => placeOf(path)),
    ),
  )
  return found.map(({ page, links }) => ({
    page,
    links: links.filter(({ path }) => sure.has(placeOf(path))).map(({ element }) => element),
  }))
}

/** Share of the listed products that the plan's edges take, over all lists that were looked at. */
export function takenOf({ states }: Plan, lists: ShopMap['lists']): number {
  const rules = Object.values(states).flatMap(({ edges }) =>
    edges.filter((edge) => edge.action === 'follow' && edge.to === 'product'),
  )
  let taken = 0
  let all = 0
  for (const [{ page }, listed] of lists) {
    const selected = rules.map((rule) => linksTaken(rule, page))
    all += listed.length
    taken += listed.filter(({ anchor }) => selected.some((set) => set.has(anchor))).length
  }
  return all === 0 ? 0 : taken / all
}
