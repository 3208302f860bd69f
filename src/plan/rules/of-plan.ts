/**
 * A plan as rules, as far as rules can say it: a person can start from what was learned.
 * @module
 */

import { compileXPath } from '../../page/xpath.ts'
import { shortXPath } from '../label.ts'
import type { Edge, Plan, StateId } from '../plan.ts'
import { ALL, BASE, type Links, type Rule } from '../rules.ts'
import { placeOf } from './place.ts'

/** `lost`: what the rules do not say, in sentences. */
export type AsRules = { rules: Rule[]; lost: string[] }

export function rulesOf(plan: Plan): AsRules {
  const types = typesOf(plan)
  const rules: Rule[] = []
  const lost: string[] = []
  for (const [id, type] of types) {
    for (const edge of plan.states[id]!.edges) {
      const rule = ruleOf(edge, type, (to) => types.get(to)!)
      rules.push(rule)
      lost.push(...lostOf(edge, rule, rules.length))
    }
  }
  return { rules, lost: [...lost, ...lostOfAll(plan, rules)] }
}

/** An edge of pages of the type, as a rule. */
export function ruleOf(edge: Edge, fromType: string, typeOf: (to: StateId) => string): Rule {
  const links = linksOf(edge)
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

function linksOf({ xpath, url }: Edge): Links {
  // In a rule the word means no pattern at all.
  const pattern = url === ALL ? `(${ALL})` : (url ?? ALL)
  return { pattern, ...placeOf(compileXPath(xpath).shape).place }
}

function lostOf({ xpath, not }: Edge, links: Links, row: number): string[] {
  const lost: string[] = []
  if (!placeOf(compileXPath(xpath).shape).exact) {
    const where = shortXPath(xpath, 60)
    lost.push(
      `Row ${row} takes more than the plan does at ${where}: all links ${withinText(links)}.`,
    )
  }
  if (not) lost.push(`Row ${row} does not leave out addresses matching ${not}.`)
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
