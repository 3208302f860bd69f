/**
 * Product data extraction rules (Kapsa 3): the typed fields of a detail page. Used by most rooms.
 * @module
 */

import { Effort } from '../page/html/shown-text.ts'
import type { Page } from '../page/page.ts'
import { compilePattern, type Pattern } from '../page/pattern.ts'
import { PageBudget } from '../page/xpath/budget.ts'
import { compileXPath, type XPath, XPathError } from '../page/xpath/xpath.ts'
import type { Origin } from './auto/weigh.ts'
import { type Found, type Reading, readValue, stockIn, tableIn, type Value } from './values.ts'
import type { Field } from './wrapper.ts'

export type FieldValue = Value | Value[]

export type Extraction = {
  /** Without the fields that the page has not. */
  fields: Record<string, FieldValue>
  /** How each field was found. */
  source: Record<string, 'xpath' | Origin>
  /** Why each other field has no value. */
  missing: Record<string, string>
  /** Sentences: required fields that are missing, expressions that took too long. */
  problems: string[]
  /** Fields that were found only because a list promises what they say. */
  promised?: string[]
  /** Fields that identify no product, for several have the same. */
  shared?: string[]
}

const MOST_VALUES = 100
/** Characters of one field and of all fields, as JSON. */
const LARGEST_FIELD = 200_000
const LARGEST = 1_000_000
/** Things found that are looked at for values; on a hostile page there may be millions. */
const MOST_FOUND = 1000

type CompiledField = { field: Field; xpath: XPath; regex: Pattern | null }

/** A list for fields of many values, else the first value. */
export function compileExtract(fields: Field[]): (page: Page) => Extraction {
  const compiled = fields.map((field) => ({
    field,
    xpath: compileXPath(field.xpath),
    regex: field.regex === undefined ? null : compilePattern(field.regex),
  }))
  return (page) => {
    const effort = new Effort()
    const budget = new PageBudget()
    const values: [string, FieldValue][] = []
    const missing: [string, string][] = []
    const problems: string[] = []
    let left = LARGEST
    for (const one of compiled) {
      const { name } = one.field
      const { value, why, problem } = read(one, page, { effort, budget })
      left -= value === null ? 0 : JSON.stringify(value).length
      if (value === null) missing.push([name, why])
      else if (left >= 0) values.push([name, value])
      else {
        missing.push([name, 'the page shows too much'])
        problems.push(`${name}: the page shows too much`)
      }
      if (problem) problems.push(problem)
    }
    return {
      fields: Object.fromEntries(values),
      source: Object.fromEntries(values.map(([name]) => [name, 'xpath' as const])),
      missing: Object.fromEntries(missing),
      problems,
    }
  }
}

/** `why`: there is no value. */
type Outcome = { value: FieldValue | null; why: string; problem: string | null }

type Limits = { effort: Effort; budget: PageBudget }

function read({ field, xpath, regex }: CompiledField, page: Page, limits: Limits): Outcome {
  const { effort, budget } = limits
  let found: Found[]
  try {
    found = findAll(budget.evaluate(xpath, page.document))
  } catch (error) {
    if (!(error instanceof XPathError)) throw error
    const why = `${field.xpath} takes too long`
    return { value: null, why, problem: `${field.name}: ${why}` }
  }
  const reading: Reading = { page, field, regex, effort }
  const value = field.many ? all(found, reading) : first(found, reading)
  if (value !== null) return { value, why: '', problem: null }
  const why = `${field.xpath} ${found.length === 0 ? 'selects nothing' : `shows no ${field.type}`}`
  return { value, why, problem: field.required ? `${field.name} is missing: ${why}` : null }
}

function findAll(found: ReturnType<XPath['evaluate']>): Found[] {
  if (Array.isArray(found)) return found.slice(0, MOST_FOUND)
  return typeof found === 'string' && found === '' ? [] : [String(found)]
}

function first(found: Found[], reading: Reading): Value | null {
  if (reading.field.type === 'table') return tableIn(found, reading.effort)
  if (reading.field.type === 'availability') return stockIn(found, reading)
  for (const one of found) {
    const value = readValue(one, reading)
    if (value !== null) return value
  }
  return null
}

/** Each value once, in the order of the page. */
function all(found: Found[], reading: Reading): Value[] | null {
  const values = new Map<string, Value>()
  let left = LARGEST_FIELD
  for (const one of found) {
    const value = readValue(one, reading)
    if (value === null) continue
    const json = JSON.stringify(value)
    left -= json.length
    if (left < 0 || values.size === MOST_VALUES) break
    values.set(json, value)
  }
  return values.size > 0 ? [...values.values()] : null
}
