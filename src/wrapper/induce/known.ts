/**
 * What is known of the product of a sample page, and whether a value read from it agrees.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { collapse } from '../../page/text.ts'
import type { FieldValue } from '../extract.ts'
import type { PriceValue } from '../values.ts'
import type { FieldType } from '../wrapper.ts'

export const INDUCED = [
  'name',
  'price',
  'regularPrice',
  'availability',
  'sku',
  'mpn',
  'gtin',
  'brand',
  'image',
  'description',
  'properties',
] as const

export type InducedField = (typeof INDUCED)[number]

export const TYPES: Record<InducedField, FieldType> = {
  name: 'text',
  price: 'price',
  regularPrice: 'price',
  availability: 'availability',
  sku: 'text',
  mpn: 'text',
  gtin: 'text',
  brand: 'text',
  image: 'url',
  description: 'text',
  properties: 'table',
}

/** Texts; of prices the amount, of pictures the address. Fields that are missing are not known. */
export type Known = Partial<Record<Exclude<InducedField, 'properties'>, string>>

export type Example = { page: Page; known: Known }

const plain = (text: string): string => collapse(text).toLowerCase()

export function agrees(field: InducedField, value: FieldValue, known: string): boolean {
  const one = Array.isArray(value) ? value[0]! : value
  if (TYPES[field] === 'price') return Number((one as PriceValue).amount) === Number(known)
  if (typeof one !== 'string') return false
  if (field === 'description') {
    const enough = plain(one).includes(plain(known).slice(0, 120))
    return enough && one.length <= 1.2 * known.length + 40
  }
  if (TYPES[field] === 'text') return plain(one) === plain(known)
  return one === known
}
