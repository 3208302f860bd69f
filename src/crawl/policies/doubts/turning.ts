/**
 * Policy: turning pages that have no address. Where nothing leads on from a list that is longer, its next page is asked for
 * as other lists of the shop number theirs. Used by `crawl/policies/order.ts`.
 * @module
 */

import { pageNumber, seriesOf as stepOf } from '../../../plan/learn/aisle/pager.ts'
import { PAGE_WORDS } from '../../../plan/learn/folds/look.ts'
import type { PageId } from '../../../store/types.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import type { Target } from '../../context/links.ts'
import type { Ask, Policy } from '../policy.ts'
import { cutOffSeries, firstOf } from './cut-off.ts'
import { listsOf } from './lists.ts'
import { fullPage, ownOf, type SeenList, type Series } from './series.ts'

/** Lists of which the next page did not come, before others are left alone. */
const MOST_IN_VAIN = 3
/** Pages that are asked for in one crawl by addresses that nothing led to. */
const MOST_PAGES = 2000
/** Lists that are tried first. */
const AT_FIRST = 3

type Turned = { page: PageId; number: number; before: number; isFirst: boolean }

export class Turning implements Policy {
  #context: Context
  /** By first page of a list: what was asked for last. */
  #turned = new Map<PageId, Turned>()
  #done = new Set<PageId>()
  #inVain = 0
  #worked = 0
  #asked = 0

  constructor(context: Context) {
    this.#context = context
  }

  async queueEmpty({ reach }: Ask, full: boolean): Promise<boolean> {
    const context = this.#context
    if (full || this.#isHopeless || !(await this.#isWorthIt())) return false
    const { lists } = await listsOf(context)
    const { short, scripted, all } = await cutOffSeries(context, lists, null)
    const open = [...short.map(({ series }) => series), ...scripted, ...this.#goingOn(all)]
    const own = ownOf(lists)
    const numbering = numberingOf(all, (list) => own(list).size)
    const size = fullPage(all, own)
    const batch = new Batch(context)
    const pages: Target[] = []
    for (const series of new Set(open)) {
      const isFull = (list: SeenList) => own(list).size >= size
      const next = this.#nextOf(series, numbering, isFull, batch)
      if (next) pages.push(next)
      if (this.#worked === 0 && pages.length >= AT_FIRST) break
    }
    // Until that is known, what the crawl before it could turn holds.
    if (this.#worked > 0 || this.#isHopeless) context.count.keep({ turned: this.#worked })
    if (pages.length === 0) return false
    await reach(batch, pages)
    await batch.store()
    return batch.write.frontier.length > 0
  }

  /** What is narrowed to a topic is content with less; a crawl of changes turns what a whole one could turn. */
  async #isWorthIt(): Promise<boolean> {
    const { topic, crawl, store, shop } = this.#context
    if (topic !== null) return false
    if (crawl.mode !== 'delta') return true
    const last = await store.crawls.last(shop.id, { counts: 'turned' })
    return (last?.counters.turned ?? 0) > 0
  }

  get #isHopeless(): boolean {
    return this.#asked >= MOST_PAGES || (this.#worked === 0 && this.#inVain >= MOST_IN_VAIN)
  }

  /** Lists that were turned to a page which showed something new: there may be one more. */
  #goingOn(all: readonly Series[]): Series[] {
    return all.filter((series) => this.#turned.has(firstOf(series).page))
  }

  #nextOf(
    series: Series,
    numbering: Numbering,
    isFull: (list: SeenList) => boolean,
    batch: Batch,
  ): Target | null {
    const first = firstOf(series)
    if (this.#done.has(first.page) || this.#isHopeless) return null
    const last = this.#turned.get(first.page)
    if (last) {
      const came = series.pages.find(({ page }) => page === last.page)
      if (!came || series.products.size <= last.before) {
        this.#done.add(first.page)
        if (last.isFirst) this.#inVain++
        return null
      }
      this.#worked++
      // The last page of a list is rarely full.
      if (!isFull(came)) {
        this.#done.add(first.page)
        return null
      }
    }
    const number = last ? last.number + 1 : firstLeft(series, numbering)
    const url = numbering.write(first, number)
    const { ledger } = this.#context
    const { id: page, isNew } = ledger.page(url)
    if (isNew) batch.write.newPages.push({ id: page, url })
    const before = series.products.size
    this.#turned.set(first.page, { page, number, before, isFirst: last === undefined })
    this.#asked++
    const [state] = ledger.statesOf(first.page)
    return state === undefined ? null : { page, url, state, depth: 1 }
  }
}

type Numbering = {
  write(first: SeenList, number: number): string
  /** The number of a page, the first is 1. */
  numberOf(page: SeenList): number
}

/** The first number of which no page was read: pagers leave out some in the middle. */
function firstLeft({ pages }: Series, { numberOf }: Numbering): number {
  const read = new Set(pages.map(numberOf))
  let number = 2
  while (read.has(number)) number++
  return number
}

/** As most lists of the shop number their pages by a parameter, or as most shops do. */
function numberingOf(all: readonly Series[], lengthOf: (list: SeenList) => number): Numbering {
  const names = new Map<string, number>()
  for (const series of all) {
    const first = firstOf(series)
    for (const { url } of series.pages) {
      const name = stepOf(first.url, url)?.name
      if (name && PAGE_WORDS.test(name) && url.includes(`${name}=`)) {
        names.set(name, (names.get(name) ?? 0) + 1)
      }
    }
  }
  const [name = 'page'] = [...names].sort((a, b) => b[1] - a[1])[0] ?? []
  const longest = Math.max(1, ...all.map((series) => lengthOf(firstOf(series))))
  const isOffset = /^(?:start|offset|from)$/i.test(name)
  return {
    write(first, number) {
      const value = isOffset ? (number - 1) * lengthOf(first) : number
      return `${first.url}${first.url.includes('?') ? '&' : '?'}${name}=${value}`
    },
    numberOf({ url }) {
      const value = pageNumber(url)
      return value === null ? 1 : isOffset ? 1 + Math.round(value / longest) : value
    },
  }
}
