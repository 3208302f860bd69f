/**
 * The live table: every sample product with every field as the draft reads it, and what is wrong with it. Used by
 * `jobs` and `views`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import type { FieldValue } from '../extract.ts'
import type { PriceValue } from '../values.ts'
import type { Field } from '../wrapper.ts'
import { elementOf, type Sample } from './sample.ts'

/** empty: not there; wrong: there is something, but no such value; doubt: the page itself says otherwise. */
type CellState = 'right' | 'empty' | 'wrong' | 'doubt'

export type Cell = {
  field: string
  text: string
  state: CellState
  /** Why it is not right. */
  why: string
  /** Numbers of the elements it came from. */
  from: number[]
}

const MOST_SHOWN = 40
/** What the page says of itself is taken seriously from here on. */
const SURE = 0.6
const OWN = new Set(['jsonld', 'microdata', 'rdfa', 'opengraph'])
/** Fields that differ from product to product. */
const TELLING = new Set(['name', 'sku', 'gtin'])
const FEW = 3

export function rowOf(sample: Sample, fields: Field[]): Cell[] {
  return fields.map((field) => cellOf(sample, field))
}

function cellOf(sample: Sample, field: Field): Cell {
  const { value, why } = sample.read(field)
  const nodes = sample.nodes(field.xpath) ?? []
  const from = nodes
    .slice(0, field.many ? MOST_SHOWN : 1)
    .flatMap((node) => elementOf(node) ?? [])
    .map((element) => sample.numberOf(element))
  const cell = { field: field.name, text: valueText(value), from: [...new Set(from)] }
  if (value === null) {
    const state = nodes.length > 0 || field.required ? 'wrong' : 'empty'
    return { ...cell, state, why }
  }
  const said = ownWord(sample, field, value)
  return said === null
    ? { ...cell, state: 'right', why: '' }
    : { ...cell, state: 'doubt', why: `the page's own data says ${said}` }
}

/** Marks what is the same on all products though it should tell them apart. */
export function markSame(rows: Cell[][]): Cell[][] {
  if (rows.length < FEW) return rows
  const same = new Set(
    (rows[0] ?? [])
      .filter(
        ({ field, text }, i) =>
          TELLING.has(field) && text !== '' && rows.every((row) => row[i]?.text === text),
      )
      .map(({ field }) => field),
  )
  if (same.size === 0) return rows
  return rows.map((row) =>
    row.map((cell) =>
      same.has(cell.field)
        ? { ...cell, state: 'doubt', why: 'it is the same on every product' }
        : cell,
    ),
  )
}

/** What the page's own data says instead; null where it says the same, or nothing. */
function ownWord(sample: Sample, { name, type, many }: Field, value: FieldValue): string | null {
  const { fields, source, confidence } = sample.auto
  const own = fields[name]
  if (own === undefined || many || (confidence[name] ?? 0) < SURE || !OWN.has(source[name]!))
    return null
  const [read, said] = [valueText(value), valueText(own)]
  if (type === 'price') {
    const [one, other] = [value as PriceValue, own as PriceValue]
    return Number(one.amount) === Number(other.amount) ? null : said
  }
  if (type !== 'text' && type !== 'availability') return null
  const [a, b] = [plain(read), plain(said)]
  return a.includes(b) || b.includes(a) ? null : said
}

const plain = (text: string): string => collapse(text).toLowerCase()

/** A value as people read it. */
export function valueText(value: FieldValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(' · ')
  if (typeof value !== 'object') return String(value)
  if ('amount' in value && 'currency' in value) {
    const { amount, currency } = value as PriceValue
    return currency ? `${amount} ${currency}` : amount
  }
  return Object.entries(value)
    .map(([label, text]) => `${label}: ${text}`)
    .join(' · ')
}
