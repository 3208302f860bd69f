/**
 * Twitter's product cards: pairs of a label and what it labels. Used by `structured.ts`.
 * @module
 */

import { parseAvailability } from '../../price/availability.ts'
import { parsePrice } from '../../price/price.ts'
import { cleanAmount, cleanBrand, cleanName } from './clean.ts'
import { type Metas, metaText } from './open-graph.ts'
import { NO_DATA, type ProductData } from './product-data.ts'

const PRICE = /price|preis|prix|precio|prezzo|preço|prijs|cena|цена|ár\b|fiyat/i
const STOCK = /availab|stock|verfügbar|disponib|beschikbaar|sklad|dostęp|налич/i
const BRAND = /brand|marke|marque|marca|merk|značka|marka|бренд/i

export function twitterProduct(metas: Metas): ProductData | null {
  const pairs = [1, 2, 3, 4].flatMap((n) => {
    const label = metaText(metas, `twitter:label${n}`)
    const data = metaText(metas, `twitter:data${n}`)
    return label && data ? [{ label, data }] : []
  })
  const said = (pattern: RegExp) => pairs.find(({ label }) => pattern.test(label))?.data ?? null
  const price = said(PRICE)
  const stock = said(STOCK)
  if (price === null && !/^product$/i.test(metaText(metas, 'twitter:card') ?? '')) return null
  return {
    ...NO_DATA,
    name: cleanName(metaText(metas, 'twitter:title')),
    price: cleanAmount(price),
    currency: parsePrice(price)?.currency ?? null,
    availability: stock ? parseAvailability(stock) : null,
    brand: cleanBrand(said(BRAND)),
    images: [
      ...(metas.get('twitter:image') ?? []),
      ...(metas.get('twitter:image:src') ?? []),
    ].slice(0, 10),
    description: metaText(metas, 'twitter:description'),
  }
}
