/**
 * A plan as rules, as far as rules can say it: a person can start from what was learned. Used by most rooms.
 * @module
 */

import type { Shape, ShapeStep, Test } from '../../page/xpath/shape.ts'
import { compileXPath } from '../../page/xpath/xpath.ts'
import { shortXPath } from '../draw/label.ts'
import type { Edge, Plan, StateId } from '../plan.ts'
import { ALL, BASE, classNames, type Links, type Rule } from './rules.ts'

/** `lost`: what the rules do not say, in sentences. */
type AsRules = { rules: Rule[]; lost: string[] }

export function rulesOf(plan: Plan): AsRules {
  const types = typesOf(plan)
  const places = placesOf(plan)
  const rules: Rule[] = []
  const lost: string[] = []
  for (const [id, type] of types) {
    for (const edge of plan.states[id]!.edges) {
      const rule = ruleOf(edge, type, (to) => types.get(to)!, places)
      rules.push(rule)
      lost.push(...lostOf(edge, rule, rules.length))
    }
  }
  return { rules, lost: [...lost, ...lostOfAll(plan, rules)] }
}

/** All different ones. */
function placesOf({ states }: Plan): Shape[] {
  const edges = Object.values(states).flatMap(({ edges }) => edges)
  return [...new Set(edges.map(({ xpath }) => xpath))].flatMap(
    (xpath) => compileXPath(xpath).shape ?? [],
  )
}

/** An edge of pages of the type, as a rule. `places`: of the whole plan. */
export function ruleOf(
  edge: Edge,
  fromType: string,
  typeOf: (to: StateId) => string,
  places: readonly Shape[] = [],
): Rule {
  const links = linksOf(edge, places)
  return edge.action === 'follow'
    ? { ruleType: 'follow', fromType, toType: typeOf(edge.to), ...links }
    : { ruleType: 'keep', fromType, ...links }
}

/** The start first; its type is `base`, and no other's. */
function typesOf({ start, states }: Plan): Map<StateId, string> {
  const others = Object.keys(states).filter((id) => id !== start)
  let free = 2
  while (others.includes(`${BASE}${free}`)) free++
  const nameOf = (id: StateId): string => (id === BASE ? `${BASE}${free}` : id)
  return new Map([[start, BASE], ...others.map((id): [StateId, string] => [id, nameOf(id)])])
}

function linksOf({ xpath, url }: Edge, places: readonly Shape[]): Links {
  // In a rule the word means no pattern at all.
  const pattern = url === ALL ? `(${ALL})` : (url ?? ALL)
  return { pattern, ...placeOf(compileXPath(xpath).shape, places).place }
}

function lostOf({ xpath, not, instead }: Edge, links: Links, row: number): string[] {
  const lost: string[] = []
  if (!placeOf(compileXPath(xpath).shape).exact) {
    const where = shortXPath(xpath, 60)
    lost.push(
      `Row ${row} takes more than the plan does at ${where}: all links ${withinText(links)}.`,
    )
  }
  if (not) lost.push(`Row ${row} does not leave out addresses matching ${not}.`)
  if (instead) lost.push(`Row ${row} is followed beside links to ${instead}, not in their place.`)
  return lost
}

/** `within class "pager"`. */
export function withinText(links: Omit<Links, 'pattern'>): string {
  const column = (['id', 'class', 'tag'] as const).find((name) => links[name] !== ALL)
  return column ? `within ${column} "${links[column]}"` : 'of the page'
}

/** `follow base to list: links within id "menu" (pattern /p/)`. */
export function ruleText(rule: Rule): string {
  const { ruleType, fromType, pattern } = rule
  const what =
    ruleType === 'follow' ? `follow ${fromType} to ${rule.toType}` : `keep on ${fromType}`
  return `${what}: links ${withinText(rule)}${pattern === ALL ? '' : ` (pattern ${pattern})`}`
}

function lostOfAll({ seeds, fold, states }: Plan, rules: readonly Rule[]): string[] {
  const lost: string[] = []
  if (fold.length > 0) {
    lost.push('Rules do not say what makes no difference in addresses: the folds are lost.')
  }
  if (seeds.length > 1) {
    lost.push(`Rules start at the shop's address; the plan at ${seeds.join(', ')}.`)
  }
  if (Object.values(states).some(({ role }) => role !== 'page')) {
    lost.push('Rules do not say which pages are lists or products.')
  }
  if (!rules.some(({ fromType }) => fromType === BASE)) {
    lost.push('Nothing is done on the first page, so these rules could not be saved.')
  }
  return lost
}

/** The place of an edge as columns of a rule: the id, class or tag of an element around the links. */
type Place = Omit<Links, 'pattern'>

const ANYWHERE: Place = { id: ALL, class: ALL, tag: ALL }

/** Elements that say what a part of a page is for. */
const PARTS = new Set(
  'main nav header footer aside section article table dl h1 h2 h3 h4'.split(' '),
)

/**
 * `exact`: the rule takes the very links that the edge takes, and not more. `all`: the places of the
 * whole plan, to know which marks are of this one only.
 */
function placeOf(
  shape: Shape | null,
  all: readonly Shape[] = [],
): { place: Place; exact: boolean } {
  if (!shape || shape.attribute !== null) return { place: ANYWHERE, exact: false }
  const { steps } = shape
  const last = steps.at(-1)!
  if (steps.length === 1 && last.deep && isPlain(last, ['*', 'a'])) {
    return { place: ANYWHERE, exact: true }
  }
  if (steps.length === 2 && steps[0]!.deep && last.deep && isPlain(last, ['*', 'a'])) {
    const place = onlyMark(steps[0]!)
    if (place) return { place, exact: true }
  }
  return { place: ownMark(steps, all), exact: false }
}

const isPlain = ({ what, tests, index, counted }: ShapeStep, names: string[]): boolean =>
  names.includes(what) && tests.length === 0 && index === 0 && !counted

/** An element that is told by nothing but its id, its classes or its tag. */
function onlyMark(step: ShapeStep): Place | null {
  const { what, tests, index, counted } = step
  if (index !== 0 || counted) return null
  if (tests.length === 0) return what === '*' ? null : { ...ANYWHERE, tag: what }
  if (what !== '*') return null
  const [id] = idsIn(tests)
  if (id !== undefined) return tests.length === 1 ? { ...ANYWHERE, id } : null
  const names = classesIn(tests)
  return names.length === tests.length ? { ...ANYWHERE, class: names.join(' ') } : null
}

/**
 * Of the ids and classes on the way to the links the one that the fewest other places have too, and of
 * those the nearest; else the nearest part of the page.
 */
function ownMark(steps: readonly ShapeStep[], all: readonly Shape[]): Place {
  const upwards = steps.toReversed()
  const marks = upwards.flatMap(markOf).map((place) => ({ place, shared: sharedBy(place, all) }))
  const fewest = Math.min(...marks.map(({ shared }) => shared))
  const own = marks.find(({ shared }) => shared === fewest)
  if (own) return own.place
  const part = upwards.find(({ what }) => PARTS.has(what))
  return part ? { ...ANYWHERE, tag: part.what } : ANYWHERE
}

function markOf({ tests }: ShapeStep): Place[] {
  const [id] = idsIn(tests)
  if (id !== undefined) return [{ ...ANYWHERE, id }]
  const names = classesIn(tests)
  return names.length > 0 ? [{ ...ANYWHERE, class: names.join(' ') }] : []
}

/** How many places lie within such an element. */
const sharedBy = (mark: Place, all: readonly Shape[]): number =>
  all.filter(({ steps }) => steps.some((step) => hasMark(step, mark))).length

function hasMark({ tests }: ShapeStep, { id, class: names }: Place): boolean {
  if (id !== ALL) return idsIn(tests).includes(id)
  return classNames(names).every((name) => classesIn(tests).includes(name))
}

const idsIn = (tests: readonly Test[]): string[] =>
  tests.flatMap((test) => (test.kind === 'equals' && test.attribute === 'id' ? test.value : []))

const classesIn = (tests: readonly Test[]): string[] =>
  tests.flatMap((test) => (test.kind === 'word' && test.attribute === 'class' ? test.value : []))
