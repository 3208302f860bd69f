/**
 * Guesses of what a page and its elements are, for somebody who points at them without saying: their kinds, their
 * names, and the field that is meant. Asked by the bench.
 * @module
 */

import { cut } from '../../format/text.ts'
import { Effort, textOf } from '../../page/html/shown-text.ts'
import type { Element } from '../../page/html/tree.ts'
import { compilePattern, PatternError } from '../../page/pattern.ts'
import { parsePrice } from '../../price/price.ts'
import { cardsOf } from '../../records/finders/propose.ts'
import type { Kind, Sample } from '../../wrapper/annotate/sample.ts'
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

const LEAST_RECORDS = 3

/** What a page seems to be; a person may know better. */
export function guessKind(sample: Sample, detail: boolean): Kind {
  if (detail || sample.auto.detail) return 'product'
  return cardsOf(sample.page).length >= LEAST_RECORDS ? 'list' : 'other'
}

/** What to call a page. */
export const titleOf = ({ page, auto, url }: Sample): string =>
  (auto.detail && typeof auto.fields.name === 'string' ? auto.fields.name : page.title) ||
  new URL(url).pathname

/** `h1.title`, `div#main`. */
export function labelOf(element: Element): string {
  const id = element.getAttribute('id')?.trim()
  const [first] = (element.getAttribute('class') ?? '').trim().split(/\s+/)
  const mark = id ? `#${id}` : first ? `.${first}` : ''
  return cut(`${element.tag}${mark}`, 40)
}

/** For each text the whole match and its first group; nothing where it does not match or the expression is wrong. */
export function regexGroups(regex: string, texts: string[]): string[][] {
  try {
    const pattern = compilePattern(regex)
    return texts.map((text) => pattern.groups(text) ?? [])
  } catch (error) {
    if (error instanceof PatternError) return texts.map(() => [])
    throw error
  }
}
