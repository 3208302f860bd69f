/**
 * What an element may be, for somebody who points at it without saying.
 * @module
 */

import { Effort, textOf } from '../../page/html/shown-text.ts'
import type { Element } from '../../page/html/tree.ts'
import { parsePrice } from '../../price/price.ts'
import type { Sample } from '../../wrapper/annotate/sample.ts'
import { valueText } from '../../wrapper/annotate/table.ts'
import type { Wanted } from '../../wrapper/annotate/ways.ts'
import { isNamedFor } from '../../wrapper/induce/anchors.ts'
import { INDUCED } from '../../wrapper/induce/known.ts'
import { readTable } from '../../wrapper/table.ts'

const TABLES = new Set(['table', 'dl', 'tbody'])
const SHORT = 40
const LONG = 160

export const FIELDS: Wanted[] = [
  ...INDUCED.filter(({ name }) => name !== 'mpn'),
  { name: 'properties', type: 'table' },
]

const wantedBy = (name: string): Wanted => FIELDS.find((one) => one.name === name)!

export function guessField(sample: Sample, element: Element, many: boolean): Wanted {
  if (element.tag === 'img') return wantedBy('image')
  if (TABLES.has(element.tag) && Object.keys(readTable([element], new Effort(20_000))).length > 1)
    return wantedBy('properties')
  const text = textOf(element, new Effort(100_000))
  const said = saidBy(sample, text)
  if (said) return wantedBy(said)
  if (element.tag === 'h1') return wantedBy('name')
  const marks = element.attrs.map(({ value }) => `[${value}]`).join('')
  const named = FIELDS.find(({ name }) => isNamedFor(name, marks))
  if (text.length <= SHORT && /\p{Nd}/u.test(text) && parsePrice(text)?.currency)
    return element.tag === 'del' || element.tag === 's'
      ? wantedBy('regularPrice')
      : wantedBy('price')
  if (named && named.type === 'text') return named
  if (text.length >= LONG) return wantedBy('description')
  return { name: 'text', type: 'text', ...(many ? { many } : {}) }
}

/** The field whose value the page itself gives as just this text. */
function saidBy({ auto }: Sample, text: string): string | null {
  const plain = text.toLowerCase()
  for (const { name, type } of FIELDS) {
    const value = auto.fields[name]
    if (value === undefined || type === 'price') continue
    if (valueText(value).toLowerCase() === plain) return name
  }
  return null
}
