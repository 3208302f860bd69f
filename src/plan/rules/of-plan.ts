/**
 * A plan as rules, as far as rules can say it: a person can start from what was learned.
 * @module
 */

import type { Shape } from '../../page/xpath/shape.ts'
import { compileXPath } from '../../page/xpath/xpath.ts'
import { shortXPath } from '../draw/label.ts'
import type { Edge, Plan, StateId } from '../plan.ts'
import { placeOf } from './place.ts'
import { ALL, BASE, type Links, type Rule } from './rules.ts'

/** `lost`: what the rules do not say, in sentences. */
export type AsRules = { rules: Rule[]; lost: string[] }

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
  if (!rules.some(({ ruleType, fromType }) => ruleType === 'follow' && fromType === BASE)) {
    lost.push('Nothing is followed from the start, so these rules could not be saved.')
  }
  return lost
}
