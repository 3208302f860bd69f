/**
 * A wrapper: how the product pages of a shop are told from other pages, and where their data stands (Kapsa 3). Checked
 * whole before anything uses it. Used by most rooms.
 * @module
 */

import * as v from 'valibot'
import { readJson } from '../format/json.ts'
import { compilePattern, PatternError } from '../page/pattern.ts'
import { normalizeUrl } from '../page/url.ts'
import { compileXPath, XPathError } from '../page/xpath/xpath.ts'
import { CODES } from '../price/currencies.ts'
import { type Mistake, mistakesOf, WrapperError } from './mistakes.ts'

export const FIELD_TYPES = [
  'text',
  'number',
  'price',
  'url',
  'html',
  'table',
  'availability',
] as const

export type FieldType = (typeof FIELD_TYPES)[number]
export type Mode = 'mandatory' | 'forbidden'

/** Each rule must match where it is mandatory, and may not where it is forbidden. */
export type DetailRule =
  | { on: 'xpath'; xpath: string; regex?: string; mode: Mode }
  | { on: 'url'; regex: string; mode: Mode }

export type Field = {
  name: string
  xpath: string
  /** On the text found: its first group, else its whole match, is the value. */
  regex?: string
  type: FieldType
  /** All that is found, as a list. */
  many?: boolean
  /** A page without it is told as a problem. */
  required?: boolean
  /** Of numbers: several products have the same, so it identifies none. */
  shared?: boolean
  /** Of prices and numbers that can be read in two ways. */
  decimalSeparator?: '.' | ','
  /** ISO 4217 code of prices whose text does not settle it. */
  currency?: string
}

/** How lists show products, where a person has said so; else it is found out. */
export type ListRule = {
  /** Selects each record of a list page. */
  record: string
  /** XPaths as seen from a record; `url` is where it leads. What is missing is found out. */
  fields?: Partial<Record<ListField, string>>
  /** The link to the next page of the list. */
  next?: string
}

export const LIST_FIELDS = ['url', 'name', 'price', 'oldPrice', 'image', 'availability'] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** The paper's triple: where the shop starts (its own address counts), detail rules, extraction rules. */
export type Wrapper = {
  seed?: string
  detail: DetailRule[]
  fields: Field[]
  list?: ListRule
  /** What no rule finds is read from what the page itself says. */
  fallback?: 'auto'
  /** ISO 4217 code of all prices whose text does not settle it, where a person has said so. */
  currency?: string
}

/** Names of the fields without which a page is not what it was: a shop that shows no prices any more hides them. */
export const requiredOf = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ name, required }) => (required || name === 'price' ? name : []))

const MOST_RULES = 100
const MOST_FIELDS = 200

const isMistake = (error: unknown): error is XPathError | PatternError =>
  error instanceof XPathError || error instanceof PatternError

/** Tells the position of the mistake together with the sentence. */
function compiles(compile: (source: string) => unknown) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    try {
      compile(dataset.value)
    } catch (error) {
      if (!isMistake(error)) throw error
      addIssue({ message: `character ${error.position + 1}: ${error.message}` })
    }
  })
}

const xpath = v.pipe(v.string(), compiles(compileXPath))
const regex = v.pipe(v.string(), compiles(compilePattern))
const mode = v.optional(v.picklist(['mandatory', 'forbidden']), 'mandatory')

const detailRule = v.variant('on', [
  v.strictObject({ on: v.literal('xpath'), xpath, regex: v.optional(regex), mode }),
  v.strictObject({ on: v.literal('url'), regex, mode }),
])

const NAME = /^\p{L}[\p{L}\p{M}\p{N}_ -]{0,63}$/u

export const isFieldName = (name: string): boolean => NAME.test(name)

const currency = v.optional(
  v.pipe(
    v.string(),
    v.check((code) => CODES.has(code), 'must be a currency code such as EUR'),
  ),
)

const field = v.pipe(
  v.strictObject({
    name: v.pipe(
      v.string(),
      v.regex(
        NAME,
        'must begin with a letter and hold letters, digits, spaces, _ and - (64 at most)',
      ),
    ),
    xpath,
    regex: v.optional(regex),
    type: v.optional(v.picklist(FIELD_TYPES), 'text'),
    many: v.optional(v.boolean()),
    required: v.optional(v.boolean()),
    shared: v.optional(v.boolean()),
    decimalSeparator: v.optional(v.picklist(['.', ','])),
    currency,
  }),
  v.forward(
    v.partialCheck(
      [['type'], ['currency']],
      ({ type, currency }) => currency === undefined || type === 'price',
      'is only for fields of the type price',
    ),
    ['currency'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['decimalSeparator']],
      ({ type, decimalSeparator }) =>
        decimalSeparator === undefined || type === 'price' || type === 'number',
      'is only for fields of the type price or number',
    ),
    ['decimalSeparator'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['regex']],
      ({ type, regex }) => regex === undefined || type !== 'table',
      'is not for fields of the type table',
    ),
    ['regex'],
  ),
)

const list = v.strictObject({
  record: xpath,
  fields: v.optional(
    v.strictObject({
      url: v.optional(xpath),
      name: v.optional(xpath),
      price: v.optional(xpath),
      oldPrice: v.optional(xpath),
      image: v.optional(xpath),
      availability: v.optional(xpath),
    }),
  ),
  next: v.optional(xpath),
})

const seed = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\//i.test(url) && normalizeUrl(url) !== null,
    'must be an address that starts with http:// or https://',
  ),
)

const wrapper = v.strictObject({
  seed: v.optional(seed),
  detail: v.pipe(
    v.array(detailRule),
    v.minLength(1, 'needs at least one rule, or every page would be a product page'),
    v.maxLength(MOST_RULES, `has more than ${MOST_RULES} rules`),
  ),
  fields: v.pipe(
    v.array(field),
    v.minLength(1, 'needs at least one field, or products would have no data'),
    v.maxLength(MOST_FIELDS, `has more than ${MOST_FIELDS} fields`),
  ),
  list: v.optional(list),
  fallback: v.optional(v.literal('auto')),
  currency,
})

/** Field names are keys: each may be there once. */
function duplicates(fields: unknown): Mistake[] {
  if (!Array.isArray(fields)) return []
  const first = new Map<unknown, number>()
  return fields.flatMap((one, index) => {
    const name = typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : undefined
    if (typeof name !== 'string') return []
    const earlier = first.get(name)
    if (earlier === undefined) {
      first.set(name, index)
      return []
    }
    const message = `there is a field "${name}" already, fields[${earlier}]`
    return [{ path: `fields[${index}].name`, position: null, message }]
  })
}

/** Checks a wrapper; throws one WrapperError with all its mistakes. */
export function parseWrapper(json: unknown, file?: string): Wrapper {
  if (Array.isArray(json)) {
    const message = 'must be an object { … }, not a list'
    throw new WrapperError([{ path: '', position: null, message }], file)
  }
  const result = v.safeParse(wrapper, json)
  const fields = typeof json === 'object' && json !== null ? Reflect.get(json, 'fields') : undefined
  const mistakes = [...mistakesOf(result.issues ?? []), ...duplicates(fields)]
  if (!result.success || mistakes.length > 0) throw new WrapperError(mistakes, file)
  return result.output
}

/** The same from text; what is not JSON is told with its line and column. */
export function parseWrapperText(text: string, file?: string): Wrapper {
  return parseWrapper(readJson(text, 'the wrapper', file), file)
}
