/**
 * Changing a draft by what was typed or chosen; what is wrong is told, and nothing changes. Used by its neighbours.
 * @module
 */

import type { Asked } from '../../jobs/annotate/actions.ts'
import type { Pointed } from '../../jobs/annotate/bench-data.ts'
import { FIELDS } from '../../jobs/annotate/guess.ts'
import { AisleError } from '../../model/errors.ts'
import {
  type Draft,
  placeOf,
  withField,
  withoutRule,
  withRule,
  withWrapper,
} from '../../wrapper/annotate/draft.ts'
import type { Wanted } from '../../wrapper/annotate/ways.ts'
import { type Mistake, WrapperError } from '../../wrapper/mistakes.ts'
import {
  type DetailRule,
  type Field,
  parseWrapper,
  parseWrapperText,
} from '../../wrapper/wrapper.ts'

/** What came of something that was asked for. */
export type Outcome = {
  draft: Draft
  /** Said once, and heard by who does not see. */
  say: string
  /** What is wrong with what was typed. */
  problem?: string
  mistakes?: Mistake[]
  /** The page to look at from now on. */
  key?: string
  pointed?: Pointed | null
  /** The text as it was typed, where it is no wrapper. */
  typed?: string
  /** The draft would read products worse than now: asked again. */
  unsure?: boolean
}

/** A field or rule that no longer compiles would break everything else. */
export function sound(draft: Draft): Draft {
  const fields = draft.wrapper.fields.filter((field) => problemOf(field) === null)
  const detail = draft.wrapper.detail.filter((rule) => ruleProblem(rule) === null)
  const { list, ...rest } = draft.wrapper
  const lasting = list && firstMistake({ detail: [RULE], fields: [FIELD], list }) === null
  const wrapper = { ...rest, fields, detail, ...(lasting ? { list } : {}) }
  return { ...draft, wrapper }
}

const RULE: DetailRule = { on: 'xpath', xpath: '/html', mode: 'mandatory' }
const FIELD: Field = { name: 'name', xpath: '/html', type: 'text' }

const problemOf = (field: Field): Mistake | null =>
  firstMistake({ detail: [RULE], fields: [field] })
export const ruleProblem = (rule: DetailRule): Mistake | null =>
  firstMistake({ detail: [{ ...RULE }, rule], fields: [FIELD] })

function firstMistake(wrapper: unknown): Mistake | null {
  try {
    parseWrapper(wrapper)
    return null
  } catch (error) {
    if (error instanceof WrapperError) return error.mistakes[0]!
    throw error
  }
}

export const sentence = ({ path, position, message }: Mistake): string =>
  `${path.replace(/^.*\./, '')}${position === null ? '' : `, character ${position}`}: ${message}`

export function wantedFor(draft: Draft, name: string, several: boolean): Wanted {
  const known = draft.wrapper.fields.find((field) => field.name === name)
  const usual = FIELDS.find((field) => field.name === name)
  const { type = 'text', many, regex } = known ?? { ...usual, regex: undefined }
  return { name, type, ...(many || several ? { many: true } : {}), ...(regex ? { regex } : {}) }
}

/** With what was said of the field before; names and prices are what a product must have. */
export function fieldFrom(draft: Draft, { name, type, many }: Wanted, xpath: string): Field {
  const known = draft.wrapper.fields.find((field) => field.name === name)
  const kept = known?.type === type ? known : { name, type }
  const basic = known === undefined && (name === 'name' || name === 'price')
  return clean({ ...kept, name, type, xpath, many, required: basic || known?.required })
}

/** Without what says nothing. */
function clean(field: Field): Field {
  const { name, xpath, type, regex, many, required, shared, currency, decimalSeparator } = field
  return {
    ...{ name, xpath, type },
    ...(regex && type !== 'table' ? { regex } : {}),
    ...(many ? { many } : {}),
    ...(required ? { required } : {}),
    ...(shared ? { shared } : {}),
    ...(currency && type === 'price' ? { currency } : {}),
    ...(decimalSeparator && (type === 'price' || type === 'number') ? { decimalSeparator } : {}),
  }
}

export function typedField(typed: Omit<Extract<Asked, { do: 'field' }>, 'do' | 'before'>): Field {
  const { name, type, xpath, regex, many, required, currency, decimalSeparator } = typed
  const separator = decimalSeparator === '' ? undefined : decimalSeparator
  return clean({
    ...{ name: name.trim(), type, xpath: xpath.trim(), many, required },
    ...{ regex: regex || undefined, currency: currency.trim() || undefined },
    decimalSeparator: separator,
  })
}

export function setField(draft: Draft, field: Field, before?: string): Outcome {
  const mistake = problemOf(field)
  if (mistake)
    return { draft, say: '', problem: `${field.name || 'The field'}: ${sentence(mistake)}` }
  const taken = before !== undefined && before !== field.name
  if (taken && draft.wrapper.fields.some(({ name }) => name === field.name)) {
    return { draft, say: '', problem: `There is a field ${field.name} already.` }
  }
  return { draft: withField(draft, field, before), say: `${field.name} is set.` }
}

export function setRule(draft: Draft, call: Extract<Asked, { do: 'rule' }>): Outcome {
  const { was, on, xpath, regex, mode } = call
  const rule: DetailRule =
    on === 'url'
      ? { on, regex, mode }
      : { on, xpath: xpath.trim(), ...(regex ? { regex } : {}), mode }
  const mistake = ruleProblem(rule)
  if (mistake) return { draft, say: '', problem: sentence(mistake) }
  const at = was === undefined ? undefined : placeOf(draft, was)
  if (at !== undefined && at < 0) return ruleIsGone(draft)
  return { draft: withRule(draft, rule, at), say: 'The rule is set.' }
}

export function removeRule(draft: Draft, was: string): Outcome {
  const at = placeOf(draft, was)
  if (at < 0) return ruleIsGone(draft)
  return { draft: withoutRule(draft, at), say: 'The rule is removed.' }
}

const ruleIsGone = (draft: Draft): Outcome => ({
  ...{ draft, say: '' },
  problem: 'This rule was changed or removed meanwhile. Below are the rules as they are now.',
})

/** `check`: only what is wrong with it is wanted, as it is being typed. */
export function fromText(draft: Draft, text: string, check: boolean): Outcome {
  try {
    const wrapper = parseWrapperText(text)
    if (check) return { draft, say: '', typed: text }
    return { draft: withWrapper(draft, wrapper), say: 'The text is taken over.' }
  } catch (error) {
    if (error instanceof WrapperError) {
      return { draft, say: '', mistakes: error.mistakes, typed: text }
    }
    if (!(error instanceof AisleError)) throw error
    return { draft, say: '', problem: error.message, typed: text, mistakes: [] }
  }
}
