/**
 * Lists that end before they should: they say that they are longer, or have controls that would lead on, and nothing
 * else does. Used by `doubts.ts` and `turning.ts`.
 * @module
 */

import { count, number } from '../../../format/words.ts'
import { type Doubt, MOST_EXAMPLES } from '../../../model/doubt.ts'
import { isFurtherPage } from '../../../plan/learn/aisle/pager.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import { endOf } from './lists.ts'
import {
  type SeenList,
  type Series,
  type Short,
  scriptPaged,
  seriesOf,
  shortSeries,
} from './series.ts'
import { type Reasons, reasonsOf } from './unread.ts'

/** Pages of one list that are looked at. */
const MOST_PAGES = 50

export type CutOff = { short: Short[]; scripted: Series[]; all: Series[] }

/** Without asking why pages were left: while the crawl goes on, nobody knows. */
export async function cutOffSeries(
  context: Context,
  lists: readonly SeenList[],
  reasons: Reasons | null,
): Promise<CutOff> {
  const all = seriesOf(lists)
  const ending = new Map<Series, boolean>()
  const ends = async (series: Series): Promise<boolean> => {
    const known = ending.get(series) ?? !(await leadsOn(context, series, reasons))
    ending.set(series, known)
    return known
  }
  const short: Short[] = []
  for (const one of shortSeries(all)) if (await ends(one.series)) short.push(one)
  const told = new Set(short.map(({ series }) => series))
  const scripted: Series[] = []
  for (const series of scriptPaged(all)) {
    if (!told.has(series) && (await ends(series))) scripted.push(series)
  }
  return { short, scripted, all }
}

export async function cutOff(context: Context, lists: readonly SeenList[]): Promise<Doubt[]> {
  const { short, scripted } = await cutOffSeries(context, lists, null)
  if (short.length + scripted.length === 0) return []
  const checked = await cutOffSeries(context, lists, await reasonsOf(context))
  return [...countDoubts(context, checked), ...pagerDoubts(checked.scripted)]
}

/** Whether it has an address of a further page: left on purpose, still to come, or read as another look at the list. */
async function leadsOn(
  context: Context,
  { pages }: Series,
  reasons: Reasons | null,
): Promise<boolean> {
  const { store, shop, ledger } = context
  const own = new Set(pages.map(({ page }) => page))
  for (const { url, targets } of pages.slice(0, MOST_PAGES)) {
    const others = [...targets].filter((page) => !own.has(endOf(context, page)) && isOpen(page))
    const urls = await store.pages.urls(shop.id, others)
    if (others.some((page) => isFurtherPage(url, urls.get(page)!))) return true
  }
  return false

  function isOpen(page: PageId): boolean {
    return ledger.standing(page) !== Standing.failed && reasons?.get(page) !== 'robots'
  }
}

function countDoubts(context: Context, { short, all }: CutOff): Doubt[] {
  if (short.length === 0) return []
  const sorted = [...short].sort((a, b) => b.says - b.shows - (a.says - a.shows))
  const [{ says, shows }] = sorted as [Short]
  const lists = count(short.length, 'list')
  const most =
    short.length === 1
      ? `${number(says)} products, but ${number(shows)} were found.`
      : `more products than were found. The largest gap: ${number(shows)} of ${number(says)} were found.`
  return [
    {
      kind: 'count',
      text: `${lists} ${short.length === 1 ? 'says it has' : 'say they have'} ${most}`,
      missing: missingOf(sorted, productsApart(context, sorted as [Short], all)),
      examples: sorted.slice(0, MOST_EXAMPLES).map(({ series }) => firstOf(series).url),
    },
  ]
}

/** How many products were found that stand in no list: they may be what lists did not show. */
function productsApart(
  { addresses }: Context,
  [{ own }]: [Short, ...Short[]],
  all: readonly Series[],
): number {
  const listed = new Set(all.flatMap(({ pages }) => pages.flatMap((page) => [...own(page)])))
  return [...new Set(addresses.showed.values())].filter((product) => !listed.has(-product)).length
}

/** At least; lists that share what was found may share what was not. */
function missingOf(sorted: readonly Short[], apart: number): number {
  const met = new Set<PageId>()
  let missing = 0
  for (const { series, says, shows } of sorted) {
    const overlaps = !series.products.isDisjointFrom(met)
    for (const product of series.products) met.add(product)
    if (!overlaps) missing += says - shows
  }
  return Math.max(1, missing - apart)
}

function pagerDoubts(scripted: readonly Series[]): Doubt[] {
  if (scripted.length === 0) return []
  const [lists, have] =
    scripted.length === 1 ? ['1 list', 'has'] : [`${number(scripted.length)} lists`, 'have']
  return [
    {
      kind: 'pager',
      text: `${lists} ${have} further pages that only scripts can open.`,
      examples: scripted.slice(0, MOST_EXAMPLES).map((series) => firstOf(series).url),
    },
  ]
}

/** The page with the shortest address is the first. */
export const firstOf = ({ pages }: Series): SeenList =>
  pages.reduce((first, page) => (page.url.length < first.url.length ? page : first))
