/**
 * Actions that the annotator's page may ask for, checked before anything is done. Used by `views` and `web`.
 * @module
 */

import * as v from 'valibot'
import { KINDS } from '../../wrapper/annotate/sample.ts'
import { FIELD_TYPES } from '../../wrapper/wrapper.ts'

const text = v.pipe(v.string(), v.maxLength(5000))
const number = v.pipe(v.number(), v.integer(), v.minValue(0))
const spot = v.object({ key: text, number })

export const TABS = ['fields', 'rules', 'list', 'text', 'save'] as const
export type Tab = (typeof TABS)[number]

/** Where the person is: sent with everything. */
const here = {
  /** The page that is looked at. */
  key: v.optional(text, ''),
  tab: v.optional(v.picklist(TABS), 'fields'),
  /** The field that is pointed at. */
  field: v.optional(v.nullable(text), null),
  /** The field whose settings are open. */
  open: v.optional(v.nullable(text), null),
  picked: v.optional(v.pipe(v.array(spot), v.maxLength(20)), []),
  excluded: v.optional(v.pipe(v.array(spot), v.maxLength(20)), []),
  /** In list mode: a card, or the link to the next page. */
  aim: v.optional(v.picklist(['record', 'next']), 'record'),
  next: v.optional(v.nullable(number), null),
}

/** A rule as it was shown, as JSON. */
const shownRule = v.pipe(v.string(), v.maxLength(25_000))
const flag = v.optional(v.boolean(), false)
const action = <T extends string, E extends v.ObjectEntries>(name: T, entries: E) =>
  v.object({ do: v.literal(name), ...here, ...entries })

export const asked = v.variant('do', [
  action('look', {}),
  action('point', {}),
  action('selects', { xpath: text }),
  action('test', { regex: text }),
  action('use', { name: text, type: v.picklist(FIELD_TYPES), many: flag, xpath: text }),
  action('field', {
    before: text,
    name: text,
    type: v.picklist(FIELD_TYPES),
    xpath: text,
    regex: v.optional(text, ''),
    many: flag,
    required: flag,
    currency: v.optional(text, ''),
    decimalSeparator: v.optional(v.picklist(['', '.', ',']), ''),
  }),
  action('field-remove', { name: text }),
  action('accept', { name: v.optional(v.nullable(text), null) }),
  action('rule', {
    was: v.optional(shownRule),
    on: v.picklist(['xpath', 'url']),
    xpath: v.optional(text, ''),
    regex: v.optional(text, ''),
    mode: v.picklist(['mandatory', 'forbidden']),
  }),
  action('rule-remove', { was: shownRule }),
  action('rules-accept', {}),
  action('mark', { kind: v.nullable(v.picklist(KINDS)) }),
  action('undo', {}),
  action('redo', {}),
  action('allow', { styles: flag, pictures: flag }),
  action('fetch', { url: text }),
  action('survey', {}),
  action('drop', {}),
  action('list-accept', {}),
  action('list-clear', {}),
  action('list-plan', {}),
  action('text', { text: v.pipe(v.string(), v.maxLength(500_000)), check: flag }),
  action('save', { use: flag, sure: flag }),
  action('version', { version: number, use: flag }),
  action('keep', {}),
  action('discard', {}),
])

export type Asked = v.InferOutput<typeof asked>
export type Here = Pick<
  Asked,
  'key' | 'tab' | 'field' | 'open' | 'picked' | 'excluded' | 'aim' | 'next'
>
