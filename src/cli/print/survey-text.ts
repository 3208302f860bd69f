/**
 * A survey as people read it: what was looked at, what was found, what to look at.
 * @module
 */

import { cut } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import type { Surveyed } from '../../jobs/survey/surveying.ts'
import { formatPlan } from '../../plan/draw/format.ts'
import { fieldText } from '../../shop/field-text.ts'
import type { DetailRule, Field } from '../../wrapper/wrapper.ts'
import { type Column, plain, tableOf } from './table.ts'

const MOST_NAMES = 12
const LONGEST_CELL = 40

type Product = Surveyed['products'][number]

export function* surveyLines(found: Surveyed, width: number): Generator<string> {
  const kinds = Map.groupBy(found.pages, ({ kind }) => kind)
  yield `Looked at ${count(found.pages.length, 'page')} (${count(found.requests, 'request')}):`
  const rows = [...kinds].map(([kind, pages]) => ({
    kind,
    pages: pages.length,
    url: pages[0]!.url,
  }))
  yield* indented(
    tableOf(
      rows,
      [
        { title: 'PAGES', cell: ({ pages }) => String(pages), align: 'right' },
        { title: 'KIND', cell: ({ kind }) => kind },
        { title: 'SUCH AS', cell: ({ url }) => url, flexible: true },
      ],
      width - 2,
    ),
  )
  for (const row of found.taxonomies) {
    const names = row.slice(0, MOST_NAMES).map(({ text, url }) => plain(text) || url)
    const more = row.length > MOST_NAMES ? ` and ${row.length - MOST_NAMES} more` : ''
    yield `Categories: ${names.join(', ')}${more}`
  }
  for (const { url, products } of found.lists)
    yield `List: ${url} (${count(products.length, 'product')})`
  if (found.wrapper) {
    yield ''
    yield 'A product page:'
    for (const rule of found.wrapper.detail) yield `  ${ruleText(rule)}`
    yield 'Its fields:'
    const longest = Math.max(...found.wrapper.fields.map(({ name }) => name.length))
    for (const field of found.wrapper.fields) {
      yield `  ${field.name.padEnd(longest)}  ${placeText(field)}`
    }
    yield ''
    yield* tableOf(found.products, columnsOf(found), width)
  }
  if (found.plan) {
    yield ''
    yield 'The plan:'
    yield* indented(formatPlan(found.plan, 'text').trimEnd().split('\n'))
  }
  if (found.uncertain.length > 0) {
    yield ''
    yield 'Not certain:'
    for (const doubt of found.uncertain) yield `  ${plain(doubt)}`
  }
}

function* indented(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `  ${line}`
}

function ruleText(rule: DetailRule): string {
  const not = rule.mode === 'forbidden' ? 'not ' : ''
  if (rule.on === 'url') return `${not}address like ${rule.regex}`
  return `${not}${rule.xpath}${rule.regex ? ` with text like ${rule.regex}` : ''}`
}

const placeText = ({ xpath, regex }: Field): string =>
  `${xpath}${regex ? `  text like ${regex}` : ''}`

/** What fits a line; the rest is in the JSON. */
const SHOWN = ['name', 'price', 'availability', 'sku', 'gtin', 'brand']

function columnsOf({ wrapper }: Surveyed): Column<Product>[] {
  const names = SHOWN.filter((name) => wrapper!.fields.some((field) => field.name === name))
  return [
    ...names.map((name) => ({
      title: name.toUpperCase(),
      cell: ({ fields }: Product) => cut(plain(fieldText(fields[name], ', ')), LONGEST_CELL),
      ...(name === 'price' && { align: 'right' as const }),
    })),
    { title: 'ADDRESS', cell: ({ url }: Product) => url, flexible: true },
  ]
}
