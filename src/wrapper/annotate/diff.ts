/**
 * The differences between two wrappers. Used by `views`, `web` and `wrapper`.
 * @module
 */

import { isDeepStrictEqual } from 'node:util'
import type { DetailRule, Wrapper } from '../wrapper.ts'

export type Difference = {
  /** `price`, `product rule`, `list`. */
  what: string
  change: 'added' | 'removed' | 'changed'
  /** Short texts. */
  before: string
  after: string
}

type Bag = Record<string, unknown>

/** From the first to the second; nothing where they mean the same. */
export function wrapperDiff(before: Wrapper, after: Wrapper): Difference[] {
  return [
    ...fieldDiff(before, after),
    ...ruleDiff(before.detail, after.detail),
    ...one('list', before.list as Bag | undefined, after.list as Bag | undefined),
  ]
}

function fieldDiff(before: Wrapper, after: Wrapper): Difference[] {
  const names = new Set([...before.fields, ...after.fields].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const [old, now] = [before, after].map(({ fields }) => fields.find((one) => one.name === name))
    return one(name, old, now)
  })
}

function ruleDiff(before: DetailRule[], after: DetailRule[]): Difference[] {
  const has = (rules: DetailRule[], rule: DetailRule) =>
    rules.some((other) => isDeepStrictEqual(other, rule))
  const gone = before.filter((rule) => !has(after, rule))
  const fresh = after.filter((rule) => !has(before, rule))
  return [
    ...gone.map((rule) => difference('product rule', 'removed', ruleText(rule), '')),
    ...fresh.map((rule) => difference('product rule', 'added', '', ruleText(rule))),
  ]
}

export function ruleText(rule: DetailRule): string {
  const like = rule.regex === undefined ? '' : ` like ${rule.regex}`
  const what = rule.on === 'url' ? `address${like}` : `${rule.xpath}${like}`
  return rule.mode === 'forbidden' ? `not: ${what}` : what
}

function one(what: string, before: Bag | undefined, after: Bag | undefined): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!before) return [difference(what, 'added', '', textOf(after!))]
  if (!after) return [difference(what, 'removed', textOf(before), '')]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return [difference(what, 'changed', textOf(before, changed), textOf(after, changed))]
}

const difference = (
  what: string,
  change: Difference['change'],
  before: string,
  after: string,
): Difference => ({ what, change, before, after })

function textOf(bag: Bag, keys = Object.keys(bag).filter((key) => key !== 'name')): string {
  return keys
    .filter((key) => bag[key] !== undefined)
    .map((key) => {
      const value = bag[key]
      if (value === true) return key
      return key === 'xpath' || key === 'type' ? String(value) : `${key} ${plain(value)}`
    })
    .join(' · ')
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
