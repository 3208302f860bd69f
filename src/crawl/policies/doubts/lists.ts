/**
 * The lists of a crawl as they were read, from the store: also those of an earlier run, and those that did not change.
 * Used by its neighbours.
 * @module
 */

import { type PackedLinks, unpackLinks } from '../../../page/packed-links.ts'
import { Shapes } from '../../../plan/learn/aisle/shapes.ts'
import { type Listed, unpackRecords } from '../../../records/packed-records.ts'
import { saidIn } from '../../../records/said.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { productsIn } from '../../context/links.ts'
import type { SeenList } from './series.ts'

/**
 * A product as a card shows it: the same for cards that look the same. `doubtful`: more lists show it among products with
 * prices and without one itself than show it with a price, which then may be another's.
 */
export type Card = { page: PageId; look: string; doubtful: boolean }

export type Lists = { lists: SeenList[]; cards: Card[] }

export async function listsOf(context: Context): Promise<Lists> {
  const { store, shop, crawl } = context
  const lists: SeenList[] = []
  const cards = new Map<PageId, Omit<Card, 'doubtful'>>()
  const priced = new Map<PageId, number>()
  const shapes = await shapesOf(context)
  await store.versions.eachListOfCrawl(crawl.id, async (chunk) => {
    const urls = await store.pages.urls(
      shop.id,
      chunk.map(({ page }) => page),
    )
    for (const { page, records, said, links } of chunk) {
      const listed = unpackRecords(records)
      const products = productsIn(listed)
      if (products.length === 0) continue
      for (const { page, is } of saidOfPrices(listed)) {
        priced.set(page, (priced.get(page) ?? 0) + (is ? 1 : -1))
      }
      for (const { page, shown } of listed) {
        if (cards.has(page) || !products.includes(page)) continue
        const { name, price, image } = shown
        cards.set(page, { page, look: JSON.stringify([name, price, image]) })
      }
      const { paths, targets } = unpackLinks(links.packed, links.count)
      lists.push({
        page,
        url: urls.get(page)!,
        places: placesOf(context, shapes, { paths, targets }, new Set(products)),
        targets: new Set(targets),
        said: saidIn(said),
      })
    }
  })
  const all = [...cards.values()]
  return { lists, cards: all.map((card) => ({ ...card, doubtful: priced.get(card.page)! < 0 })) }
}

/** Whether a list shows a price of each page; one whose cards mostly have none does not say that there is none. */
function saidOfPrices(listed: readonly Listed[]): { page: PageId; is: boolean }[] {
  const shown = listed.filter(({ lone, shown: { name } }) => !lone && name !== null)
  const said = shown.map(({ page, shown: { price } }) => ({ page, is: price !== null }))
  const withPrice = said.filter(({ is }) => is)
  return withPrice.length * 2 > said.length ? said : withPrice
}

/** Where the links to products stand. */
function placesOf(
  context: Context,
  shapes: Shapes,
  { paths, targets }: PackedLinks,
  products: ReadonlySet<PageId>,
): Map<number, Set<PageId>> {
  const places = new Map<number, Set<PageId>>()
  for (const [i, target] of targets.entries()) {
    if (!products.has(target) || !shapes.isPlace(paths[i]!)) continue
    const place = shapes.of(paths[i]!)
    const there = places.get(place) ?? new Set()
    places.set(place, there.add(shownAt(context, target)))
  }
  return places
}

async function shapesOf({ store, shop }: Context): Promise<Shapes> {
  const texts = ['']
  await store.pages.eachPath(shop.id, (rows) => {
    for (const { id, path } of rows) texts[id] = path
  })
  return new Shapes(texts)
}

/** One number for all addresses of a product that the crawl knows to be one. */
function shownAt(context: Context, page: PageId): PageId {
  const end = endOf(context, page)
  const product = context.addresses.showed.get(end)
  return product === undefined ? end : -product
}

/** The page that was read for an address, or was to be. */
export function endOf({ addresses, redirects }: Context, page: PageId): PageId {
  const { folding } = addresses
  let at = page
  for (let hop = 0; hop < 10; hop++) {
    const next = redirects.endOf(folding.standOf(at) || at)
    if (next === at) return at
    at = next
  }
  return at
}
