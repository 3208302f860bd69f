/**
 * A plan as text, JSON, Graphviz or picture. Used by `cli`, `jobs`, `views` and `web`.
 * @module
 */

import type { Fold, Plan } from '../plan.ts'
import { rulesOf } from '../rules/of-plan.ts'
import { tableText } from '../rules/table.ts'
import {
  addressText,
  type Counted,
  countedEdges,
  countedLabel,
  countedTitle,
  type EdgeCounts,
  manyPages,
  shortXPath,
} from './label.ts'
import { svgOf } from './svg.ts'

export const PLAN_FORMATS = ['text', 'json', 'rules', 'dot', 'svg'] as const
export type PlanFormat = (typeof PLAN_FORMATS)[number]

/** What is known of a plan before it is walked: in a sentence, and edge by edge. */
export type Foretold = { sentence: string; edges: EdgeCounts }

/** The plan for people (`text`, `svg`) or programs (`json`, `dot`). */
export function formatPlan(plan: Plan, format: PlanFormat, foretold?: Foretold | null): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(plan, null, 2)}\n`
    case 'rules':
      return `${tableText(rulesOf(plan).rules, plan)}\n`
    case 'dot':
      return dotOf(plan, foretold?.edges)
    case 'svg':
      return svgOf(plan, { counts: foretold?.edges })
    case 'text':
      return textOf(plan, foretold)
  }
}

const ROLES = { page: 'page', list: 'list of products', detail: 'product page' }

function textOf(plan: Plan, foretold?: Foretold | null): string {
  const lines = [`starts at ${plan.seeds.join(', ')}`]
  if (plan.hosts?.length) lines.push(`also visits ${plan.hosts.join(', ')}`)
  if (plan.timeout) lines.push(`gives a page up after ${plan.timeout} ms`)
  if (foretold) lines.push(foretold.sentence)
  if (plan.fold.length > 0) {
    lines.push('the same page has many addresses; what makes no difference in them:')
    for (const fold of plan.fold) lines.push(`  ${foldText(fold)}`)
  }
  for (const [id, state] of Object.entries(plan.states)) {
    const start = id === plan.start ? ', the start' : ''
    const name = state.name === id ? id : `${id}: ${state.name}`
    lines.push('', `${name} (${ROLES[state.role]}${start})`)
    if (state.edges.length === 0) lines.push('  nothing is followed from here')
    for (const edge of countedEdges(state.edges, foretold?.edges[id])) {
      lines.push(`  ${edgeText(edge)}`)
    }
  }
  return `${lines.join('\n')}\n`
}

/** Places are told as style sheets tell them; `json` has the XPaths. */
const WIDTH = 200

function edgeText({ edge, pages }: Counted): string {
  const what = edge.action === 'follow' ? `→ ${edge.to}` : 'keep, do not download'
  const many = pages === null ? '' : ` (${manyPages(pages)})`
  const where = shortXPath(edge.xpath, WIDTH)
  return `${what}${many}:  ${where}${addressText(edge)}`
}

/** What of addresses makes no difference, in words. */
export function foldText(fold: Fold): string {
  const where = fold.url ? ` of addresses matching ${fold.url}` : ''
  switch (fold.drop) {
    case 'parameter':
      return `the parameter ${fold.name}${fold.value ? ` where it matches ${fold.value}` : ''}${where}`
    case 'segment':
      return `the path part matching ${fold.pattern}${where}`
    case 'folders':
      return `the folders before the last part of the path${where}`
    case 'slash':
      return `a slash at the end of the path${where}`
    case 'order':
      return `the order of the parameters${where}`
  }
}

const SHAPES = { page: 'box', list: 'folder', detail: 'note' }

/** The plan in the DOT language. */
function dotOf(plan: Plan, counts: EdgeCounts = {}): string {
  const lines = ['digraph plan {', '  rankdir=LR', '  node [fontname="sans-serif"]']
  for (const [id, state] of Object.entries(plan.states)) {
    const bold = id === plan.start ? ', style=bold' : ''
    lines.push(`  ${quote(id)} [label=${quote(state.name)}, shape=${SHAPES[state.role]}${bold}]`)
  }
  const keeps = Object.values(plan.states).some((s) => s.edges.some((e) => e.action === 'keep'))
  // No state can have this id by accident: it has a character that ids are not written with.
  const kept = quote('kept\u00a0links')
  if (keeps) lines.push(`  ${kept} [label="kept, not downloaded", shape=plaintext]`)
  for (const [id, { edges }] of Object.entries(plan.states)) {
    for (const counted of countedEdges(edges, counts[id])) {
      const { edge } = counted
      const to = edge.action === 'follow' ? quote(edge.to) : kept
      const dashed = edge.action === 'keep' ? ', style=dashed' : ''
      const words = `label=${quote(countedLabel(counted))}, tooltip=${quote(countedTitle(counted))}`
      lines.push(`  ${quote(id)} -> ${to} [${words}${dashed}]`)
    }
  }
  return `${lines.join('\n')}\n}\n`
}

function quote(text: string): string {
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\r?\n/g, ' ')}"`
}
