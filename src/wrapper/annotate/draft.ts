/**
 * The draft, what a person has made so far: a wrapper that may still lack everything, what they said of sample pages,
 * and the way back. Kept by the store after every change, so nothing is lost with a window. Used by `jobs`, `views` and
 * `web`.
 * @module
 */

import * as v from 'valibot'
import type { DetailRule, Field, ListRule, Wrapper } from '../wrapper.ts'
import { KINDS, type Kind } from './sample.ts'

export type Draft = {
  wrapper: Wrapper
  /** What a person says that the page at an address is. */
  marks: Record<string, Kind>
  /** What may be asked of the shop for the sake of the view. */
  allow: { styles: boolean; pictures: boolean }
  /** Wrappers as they were before, the latest last. */
  past: Wrapper[]
  /** Those that were undone since the last change, the next last. */
  future: Wrapper[]
  /** The version of the wrapper in use that it was begun with, or went live as; null where there was none. */
  of: number | null
}

const MOST_PAST = 40

export const EMPTY_DRAFT: Draft = {
  wrapper: { detail: [], fields: [] },
  marks: {},
  allow: { styles: false, pictures: false },
  past: [],
  future: [],
  of: null,
}

const wrappers = v.array(v.custom<Wrapper>((value) => typeof value === 'object'))

/** Drafts are our own, but of any age: what is not understood is left out. */
const stored = v.object({
  wrapper: v.custom<Wrapper>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Array.isArray(Reflect.get(value, 'detail')) &&
      Array.isArray(Reflect.get(value, 'fields')),
  ),
  marks: v.fallback(v.record(v.string(), v.picklist(KINDS)), {}),
  allow: v.fallback(v.object({ styles: v.boolean(), pictures: v.boolean() }), EMPTY_DRAFT.allow),
  past: v.fallback(wrappers, []),
  future: v.fallback(wrappers, []),
  of: v.fallback(v.nullable(v.number()), null),
})

/** Null where the text is no draft. */
export function readDraft(json: string): Draft | null {
  try {
    const result = v.safeParse(stored, JSON.parse(json))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** With a new wrapper; the old one can be had back. */
export function withWrapper(draft: Draft, wrapper: Wrapper): Draft {
  if (JSON.stringify(wrapper) === JSON.stringify(draft.wrapper)) return draft
  const past = [...draft.past, draft.wrapper].slice(-MOST_PAST)
  return { ...draft, wrapper, past, future: [] }
}

/** The same draft where there is nothing to go back to. */
export function undo(draft: Draft): Draft {
  const wrapper = draft.past.at(-1)
  if (!wrapper) return draft
  const future = [...draft.future, draft.wrapper]
  return { ...draft, wrapper, past: draft.past.slice(0, -1), future }
}

/** Takes back the last `undo`; the same draft where something else was done since. */
export function redo(draft: Draft): Draft {
  const wrapper = draft.future.at(-1)
  if (!wrapper) return draft
  return {
    ...draft,
    wrapper,
    past: [...draft.past, draft.wrapper],
    future: draft.future.slice(0, -1),
  }
}

/** A field by its name, where it stood or at the end; `before`: the name it had. */
export function withField(draft: Draft, field: Field, before = field.name): Draft {
  const { fields } = draft.wrapper
  const at = fields.findIndex(({ name }) => name === before)
  const rest = fields.filter(({ name }, i) => i === at || name !== field.name)
  const place = at < 0 ? rest.length : rest.findIndex(({ name }) => name === before)
  return withWrapper(draft, {
    ...draft.wrapper,
    fields: rest.toSpliced(place, at < 0 ? 0 : 1, field),
  })
}

export function withoutField(draft: Draft, name: string): Draft {
  const fields = draft.wrapper.fields.filter((field) => field.name !== name)
  return withWrapper(draft, { ...draft.wrapper, fields })
}

const isSame = (one: DetailRule, other: DetailRule): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Where a rule stands, by what it says: places change under who looks at an older draft. Below 0 where it is gone. */
export const placeOf = (draft: Draft, rule: string): number =>
  draft.wrapper.detail.findIndex((one) => JSON.stringify(one) === rule)

/** `at`: in place of that one, where there is one. */
export function withRule(draft: Draft, rule: DetailRule, at?: number): Draft {
  const { detail } = draft.wrapper
  if (at !== undefined && !(at in detail)) return draft
  if (detail.some((one, i) => i !== at && isSame(one, rule))) return draft
  const next = at === undefined ? [...detail, rule] : detail.with(at, rule)
  return withWrapper(draft, { ...draft.wrapper, detail: next })
}

export function withoutRule(draft: Draft, at: number): Draft {
  return withWrapper(draft, {
    ...draft.wrapper,
    detail: draft.wrapper.detail.filter((_, i) => i !== at),
  })
}

export function withList(draft: Draft, list: ListRule | null): Draft {
  const { list: _, ...rest } = draft.wrapper
  return withWrapper(draft, list ? { ...rest, list } : rest)
}

export function withMark(draft: Draft, url: string, kind: Kind | null): Draft {
  const { [url]: _, ...rest } = draft.marks
  return { ...draft, marks: kind ? { ...rest, [url]: kind } : rest }
}
