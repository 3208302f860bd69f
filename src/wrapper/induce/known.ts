/**
 * Known facts of the product of a sample page, and whether a value read from it agrees. Used by `jobs`, `survey` and
 * `wrapper`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ATTRIBUTE, type Attr, type Element, type Node } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import type { FieldValue } from '../extract.ts'
import type { PriceValue } from '../values.ts'
import type { Field, FieldType } from '../wrapper.ts'

/** A field to find a place for. */
export type Wanted = Pick<Field, 'name' | 'type' | 'many'>

/** What every shop is asked for, but for the table of properties. */
export const INDUCED: Wanted[] = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'price' },
  { name: 'regularPrice', type: 'price' },
  { name: 'availability', type: 'availability' },
  { name: 'sku', type: 'text' },
  { name: 'mpn', type: 'text' },
  { name: 'gtin', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'image', type: 'url', many: true },
  { name: 'description', type: 'text' },
]

/** By the name of the field. Texts; of prices the amount, of pictures the address. What is missing is not known. */
export type Known = Record<string, string | undefined>

export type Example = {
  page: Page
  known: Known
  /** Fields that the page's data states. Where it states them of most products, others have none. */
  stated?: ReadonlySet<string>
  /** Boxes of other products: what stands there is not this one's. */
  foreign?: ReadonlySet<Element>
}

/** Whether a node stands in a box of another product. */
export function isForeign(node: Node, { foreign }: Example): boolean {
  if (!foreign || foreign.size === 0) return false
  let at: Node | null = node.nodeType === ATTRIBUTE ? (node as Attr).ownerElement : node
  for (; at !== null; at = at.parentNode) if (foreign.has(at as Element)) return true
  return false
}

/** Longer texts may be cut, or come with their paragraphs. */
const LONG = 120

const plain = (text: string): string => collapse(text).toLowerCase()

export function agrees(type: FieldType, value: FieldValue, known: string): boolean {
  const one = Array.isArray(value) ? value[0]! : value
  if (type === 'price') return Number((one as PriceValue).amount) === Number(known)
  if (type === 'number') return Number(one) === Number(known)
  if (typeof one !== 'string') return false
  if (type !== 'text' && type !== 'html') return one === known
  if (known.length < LONG) return plain(one) === plain(known)
  return plain(one).includes(plain(known).slice(0, LONG)) && one.length <= 1.2 * known.length + 40
}
