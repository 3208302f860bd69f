/**
 * The page of one product. Used by `page.ts`.
 * @module
 */
import { brandOf, isPlain, numbersOf, specsOf, textOf } from '../catalog.ts'
import { inStock } from '../days.ts'
import { plainView } from '../lists.ts'
import { below, Draw, pick } from '../random.ts'
import { priceOf, type Visit } from '../visit.ts'
import { actsOn, card, productName, some, wasOf } from './cards.ts'
import type { Link, ProductBody } from './model.ts'

const people = ['Hanna', 'Tomasz', 'Ines', 'Pavel', 'Marta', 'Jonas', 'Aino', 'Lucie'] as const

export function productBody(visit: Visit, n: number): ProductBody {
  const { catalog, assortment, links, labels } = visit
  const { config, words } = catalog
  const brand = brandOf(catalog, n)
  const brandName = words.brands[brand]!
  const about = config.markup.rotating ? visit.load : n
  const brandUrl = () =>
    links.href({ kind: 'list', family: { of: 'brand', id: brand }, view: plainView })
  return {
    kind: 'product',
    id: n,
    name: productName(visit, n),
    price: priceOf(visit, assortment.cents[n]!),
    was: wasOf(visit, n),
    ...numbersOf(catalog, n),
    apart: config.markup.sale === 'apart',
    brand: config.lists.brands && !isPlain(n) ? { url: brandUrl(), text: brandName } : brandName,
    available: inStock(assortment, n),
    images: [links.href({ kind: 'picture', n, large: false })],
    summary: textOf(catalog, n, 1),
    description: textOf(catalog, n + 1, 5),
    specs: specsOf(catalog, n),
    reviews: reviewsOf(visit, n),
    acts: config.traps.acting ? actsOn(visit, n) : [],
    files: config.traps.files ? filesOf(visit, n) : [],
    related: some(assortment, config.markup.related + 1, Draw.related, about)
      .filter((other) => other !== n)
      .slice(0, config.markup.related)
      .map((other) => card(visit, other, { box: 'related' })),
  }
  function filesOf(v: Visit, of: number): Link[] {
    return [
      { url: v.links.href({ kind: 'picture', n: of, large: true }), text: labels.zoom },
      { url: v.links.href({ kind: 'manual', n: of }), text: labels.manual },
    ]
  }
}

function reviewsOf(visit: Visit, n: number): ProductBody['reviews'] {
  const { catalog } = visit
  const { seed } = catalog.config
  return Array.from({ length: below(4, seed, Draw.review, n) }, (_, i) => ({
    who: pick(people, seed, Draw.review, n, i + 1),
    text: textOf(catalog, n * 31 + i, 1),
    stars: 3 + below(3, seed, Draw.review, n, i + 100),
  }))
}
