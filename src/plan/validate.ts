/**
 * A plan, written or edited by a person or learned, checked before it is saved. Used by `jobs`, `plan` and `shop`.
 * @module
 */

import * as v from 'valibot'
import { member, mistakesError, placeOf, sentenceOf } from '../format/mistakes.ts'
import { nearest } from '../format/nearest.ts'
import { patternMistake } from '../page/pattern.ts'
import { hostNamed } from '../page/scope.ts'
import { compileXPath, XPathError } from '../page/xpath/xpath.ts'
import { type Plan, type StateId, TIMEOUTS } from './plan.ts'

const text = (what: string) =>
  v.pipe(v.string(`must be ${what}`), v.nonEmpty(`must be ${what}, not empty`))

const address = v.pipe(
  text('an address'),
  v.check(
    (url) => /^https?:\/\//i.test(url) && URL.canParse(url),
    'must be an address that starts with http:// or https://',
  ),
)

const host = v.pipe(
  text('the name of a host'),
  v.check((name) => hostNamed(name) === name, 'must be the name of a host, such as books.example'),
)

const TIMEOUT = `must be a whole number of milliseconds from ${TIMEOUTS.min} to ${TIMEOUTS.max}`
const timeout = v.pipe(
  v.number(TIMEOUT),
  v.integer(TIMEOUT),
  v.minValue(TIMEOUTS.min, TIMEOUT),
  v.maxValue(TIMEOUTS.max, TIMEOUT),
)

/** A text of which `mistakeIn` has nothing to say. */
const checked = (what: string, mistakeIn: (source: string) => string | null) =>
  v.pipe(
    text(what),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? mistakeIn(dataset.value) : null
      if (message) addIssue({ message })
    }),
  )

const xpath = checked('an XPath', xpathMistake)
const pattern = checked('a regular expression', patternMistake)

const links = {
  xpath,
  url: v.optional(pattern),
  not: v.optional(pattern),
  optional: v.optional(v.boolean('must be true or false')),
}

const edge = v.variant(
  'action',
  [
    v.strictObject({
      ...links,
      action: v.literal('follow'),
      to: text('the id of a state'),
      instead: v.optional(text('the id of a state')),
    }),
    v.strictObject({ ...links, action: v.literal('keep') }),
  ],
  'must be "follow" (with "to") or "keep"',
)

export const fold = v.variant(
  'drop',
  [
    v.strictObject({
      drop: v.literal('parameter'),
      name: text('the name of a parameter'),
      value: v.optional(pattern),
      url: v.optional(pattern),
    }),
    v.strictObject({ drop: v.literal('segment'), pattern, url: v.optional(pattern) }),
    v.strictObject({ drop: v.literal('folders'), url: v.optional(pattern) }),
    v.strictObject({ drop: v.literal('slash'), url: v.optional(pattern) }),
    v.strictObject({ drop: v.literal('order'), url: v.optional(pattern) }),
  ],
  'must be "parameter" (with "name"), "segment" (with "pattern"), "folders", "slash" or "order"',
)

const state = v.strictObject({
  name: text('what a page in this state is'),
  role: v.picklist(['page', 'list', 'detail'], 'must be "page", "list" or "detail"'),
  edges: v.array(edge, 'must be a list of edges'),
})

const planSchema = v.strictObject(
  {
    seeds: v.pipe(
      v.array(address, 'must be a list of addresses'),
      v.minLength(1, 'must have at least one address'),
    ),
    start: text('the id of a state'),
    fold: v.optional(v.array(fold, 'must be a list of folds'), []),
    through: v.optional(v.boolean('must be true or false')),
    hosts: v.optional(v.array(host, 'must be a list of hosts')),
    timeout: v.optional(timeout),
    states: v.record(v.string(), state, 'must be an object: a state under each id'),
  },
  'must be an object with "seeds", "start" and "states"',
)

/** The plan in `json`, or one error that names every mistake with its place. */
export function parsePlan(json: unknown, file?: string): Plan {
  const parsed = v.safeParse(planSchema, json)
  const mistakes = parsed.success
    ? brokenPaths(parsed.output)
    : parsed.issues.map((issue) => `${placeOf(issue) || 'plan'}: ${sentenceOf(issue)}`)
  if (parsed.success && mistakes.length === 0) return parsed.output
  throw mistakesError('the plan', mistakes, file)
}

/** The same of a plan that was saved: a state that no edge leads to is a slip of who writes one, and harms no walk. */
export function parseSavedPlan(json: unknown, file?: string): Plan {
  const parsed = v.safeParse(planSchema, json)
  if (!parsed.success || deadEnds(parsed.output).length > 0) return parsePlan(json, file)
  return withoutUnreached(parsed.output)
}

/** Edges that lead nowhere, and states that no edge leads to. */
function brokenPaths(plan: Plan): string[] {
  const mistakes = deadEnds(plan)
  // With a broken edge, what seems unreachable may only be behind it.
  if (mistakes.length > 0) return mistakes
  const reached = reachable(plan)
  return Object.keys(plan.states)
    .filter((id) => !reached.has(id))
    .map((id) => `${member('states', id)}: no edge leads here from the start "${plan.start}"`)
}

function deadEnds(plan: Plan): string[] {
  const ids = Object.keys(plan.states)
  const mistakes: string[] = []
  const unknown = (place: string, id: StateId): void => {
    const meant = nearest(id, ids)
    mistakes.push(`${place}: there is no state "${id}"${meant ? `. Did you mean "${meant}"?` : ''}`)
  }
  const has = (id: StateId): boolean => Object.hasOwn(plan.states, id)

  if (!has(plan.start)) unknown('start', plan.start)
  for (const [id, { edges }] of Object.entries(plan.states)) {
    edges.forEach((edge, i) => {
      if (edge.action === 'follow' && !has(edge.to)) {
        unknown(`${member('states', id)}.edges[${i}].to`, edge.to)
      }
      if (edge.instead !== undefined && !has(edge.instead)) {
        unknown(`${member('states', id)}.edges[${i}].instead`, edge.instead)
      }
    })
  }
  return mistakes
}

/** The plan with the states alone that a walk comes to, and those that edges name besides. */
export function withoutUnreached(plan: Plan): Plan {
  const reached = reachable(plan)
  for (const id of reached) {
    for (const { instead } of plan.states[id]?.edges ?? []) if (instead) reached.add(instead)
  }
  const states = Object.entries(plan.states).filter(([id]) => reached.has(id))
  return states.length === Object.keys(plan.states).length
    ? plan
    : { ...plan, states: Object.fromEntries(states) }
}

/** States that a walk from the start can come to. */
export function reachable(plan: Plan): Set<StateId> {
  const reached = new Set([plan.start])
  for (const id of reached) {
    for (const edge of plan.states[id]?.edges ?? []) {
      if (edge.action === 'follow' && Object.hasOwn(plan.states, edge.to)) reached.add(edge.to)
    }
  }
  return reached
}

function xpathMistake(source: string): string | null {
  try {
    const { type } = compileXPath(source)
    return type === 'nodes' ? null : `must select links, and gives a ${type}`
  } catch (error) {
    if (!(error instanceof XPathError)) throw error
    return `is not an XPath, see character ${error.position + 1}: ${error.message}`
  }
}
