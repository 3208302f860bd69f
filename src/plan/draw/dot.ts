/**
 * A plan for Graphviz.
 * @module
 */

import type { Plan } from '../plan.ts'
import { countedEdges, countedLabel, countedTitle, type EdgeCounts } from './label.ts'

const SHAPES = { page: 'box', list: 'folder', detail: 'note' }

/** The plan in the DOT language. */
export function dotOf(plan: Plan, counts: EdgeCounts = {}): string {
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
