/**
 * Repair: the wrapper of a shop that was redesigned, induced anew by finding known values of known products on the
 * pages of the new design. It has the fields that the old one had, under their names. Used all over `jobs/repair`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { readAuto } from '../auto/auto.ts'
import { compileWrapper } from '../compile.ts'
import { compileDetail } from '../detail.ts'
import type { FieldValue } from '../extract.ts'
import type { PriceValue } from '../values.ts'
import type { DetailRule, Field, Wrapper } from '../wrapper.ts'
import { type InducedDetail, induceDetail } from './detail.ts'
import { exampleOf } from './examples.ts'
import { induceField } from './field.ts'
import type { Example, Known } from './known.ts'
import { locate } from './locate.ts'
import { completeExamples } from './media.ts'
import { induceProperties } from './properties.ts'

/** A product as it was last seen, and its page as it is now. */
export type RepairSample = { page: Page; name: string; fields: Record<string, FieldValue> }

export type Before = { url: string; name: string; fields: Record<string, FieldValue> }
export type Repaired = {
  wrapper: Wrapper
  /** Fields that have no place any more. */
  lost: string[]
  detail: InducedDetail
  /** Each sample as it was stored, as the old wrapper reads it now and as the new one does. */
  preview: { url: string; stored: Before['fields']; old: Before['fields']; now: Before['fields'] }[]
}

/** Names under which wrappers have what pages call by themselves. */
const ALIASES: Record<string, string[]> = {
  name: ['name', 'title', 'productname'],
  price: ['price', 'amount', 'cost'],
  sku: ['sku', 'productid', 'itemnumber', 'articlenumber', 'number'],
  gtin: ['gtin', 'gtin13', 'ean', 'ean13', 'upc', 'isbn', 'barcode'],
  brand: ['brand', 'manufacturer', 'maker', 'vendor'],
  mpn: ['mpn', 'model'],
  image: ['image', 'images', 'photo', 'picture'],
  description: ['description', 'text'],
}

/** What a field is called in every shop, where that can be told. */
function meaningOf({ name, type }: Field): string | null {
  const bare = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const known = Object.entries(ALIASES).find(([, names]) => names.includes(bare))?.[0]
  return known ?? (type === 'availability' ? 'availability' : null)
}

/** Null where the new pages do not show the products' names and prices at places of their own. */
export function repairWrapper(
  old: Wrapper,
  samples: RepairSample[],
  others: Page[],
): Repaired | null {
  const shown = samples.filter(({ page, name }) => locate(page, 'text', name).length > 0)
  if (shown.length < 2) return null
  const pages = shown.map(({ page }) => page)
  const own = completeExamples(
    shown.map(({ page, name }) => {
      const { known } = exampleOf(page, readAuto(page))
      return { page, known: { ...known, name } }
    }),
  )
  const examples = shown.map((sample, i): Example => {
    const known: Known = {}
    for (const field of old.fields) known[field.name] = knownOf(field, sample, own[i]!.known)
    return { page: sample.page, known }
  })
  const found = old.fields.map((field) => ({ field, now: fieldNow(field, examples, pages) }))
  const fields = found.flatMap(({ now }) => now ?? [])
  const basic = fields.filter((one) => ['name', 'price'].includes(meaningOf(one) ?? ''))
  if (
    !basic.some((one) => meaningOf(one) === 'name') ||
    !basic.some(({ type }) => type === 'price')
  ) {
    return null
  }
  const detail = induceDetail(
    fields,
    pages,
    others,
    basic.map(({ name }) => name),
  )
  const rules = [...detail.rules, ...lastingUrlRules(old.detail, pages)]
  const { fallback, seed } = old
  const kept = { ...(seed ? { seed } : {}), ...(fallback ? { fallback } : {}) }
  const wrapper: Wrapper = { ...kept, detail: rules, fields }
  return {
    wrapper,
    lost: found.filter(({ now }) => now === null).map(({ field }) => field.name),
    detail,
    preview: previewOf(old, wrapper, shown),
  }
}

/** The stored value, where the page still shows it; else what the page says by itself. */
function knownOf(field: Field, { page, fields }: RepairSample, own: Known): string | undefined {
  const meaning = meaningOf(field)
  const said = meaning === null ? undefined : own[meaning]
  if (field.type === 'availability') return said ?? textOf(fields[field.name])
  const stored = textOf(fields[field.name])
  if (stored !== undefined && locate(page, field.type, stored).length > 0) return stored
  return said
}

function textOf(value: FieldValue | undefined): string | undefined {
  const one = Array.isArray(value) ? value[0] : value
  if (one === undefined || one === '') return undefined
  if (typeof one !== 'object') return String(one)
  return 'amount' in one ? (one as PriceValue).amount : undefined
}

function fieldNow(field: Field, examples: Example[], pages: Page[]): Field | null {
  const { xpath: _, regex: __, ...kept } = field
  if (field.type === 'table') {
    const table = induceProperties(pages)
    return table && { ...kept, xpath: table.xpath }
  }
  const rule = induceField(field, examples)
  if (!rule) return null
  const { xpath, regex } = rule.field
  return { ...kept, xpath, ...(regex ? { regex } : {}) }
}

/** What a person said of addresses holds as long as it holds. */
function lastingUrlRules(rules: DetailRule[], pages: Page[]): DetailRule[] {
  return rules.filter((rule) => {
    if (rule.on !== 'url') return false
    const test = compileDetail([{ ...rule, mode: 'mandatory' }])
    const matching = pages.filter((page) => test(page).detail).length
    return matching === (rule.mode === 'mandatory' ? pages.length : 0)
  })
}

function previewOf(old: Wrapper, now: Wrapper, samples: RepairSample[]): Repaired['preview'] {
  const [before, after] = [compileWrapper(old), compileWrapper(now)]
  return samples.map(({ page, fields }) => ({
    url: page.url,
    stored: fields,
    old: before.isDetail(page).detail ? before.extract(page).fields : {},
    now: after.extract(page).fields,
  }))
}
