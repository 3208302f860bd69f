/**
 * The layout of a drawn plan: where its boxes, lines and words stand. Used by `svg.ts`.
 * @module
 */

import { Graph, layout } from '@dagrejs/dagre'
import type { Plan, State, StateId } from '../plan.ts'
import { type Counted, countedEdges, countedLabel, type EdgeCounts } from './label.ts'

export type Point = { x: number; y: number }
export type Box = { id: StateId; state: State; width: number; height: number } & Point
/** All edges between two states are one line with several words: the picture stays readable. */
export type Line = {
  edges: Counted[]
  kind: 'follow' | 'keep' | 'loop'
  points: Point[]
  /** The middle of its words; of a loop, where they begin. */
  words: Point
}
export type Drawing = {
  width: number
  height: number
  boxes: Box[]
  lines: Line[]
  /** Where "kept, not downloaded" stands, in plans that keep links. */
  kept: Point | null
  /** Its lines are left out: nobody could follow them, and laying them out takes seconds. */
  crowded: boolean
}

export const LINE_HEIGHT = 15
export const MOST_LABELS = 4
const LOOP_REACH = 34
/** Boxes and lines of a picture that people still read; a learned plan has a dozen. */
const MOST_DRAWN = 200
const GRID = { columns: 6, gap: 24, margin: 16, height: 50 }
/** Stands for what is only kept; a state of that very id would be drawn as that. */
const KEPT = '\u0000kept'

/** Boxes from the start downwards, lines between them, nothing over anything else. */
export function placePlan(plan: Plan, counts: EdgeCounts = {}): Drawing {
  const bundles = bundleEdges(plan, counts)
  if (Object.keys(plan.states).length + bundles.length > MOST_DRAWN) return placeInRows(plan)
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 44, marginx: 16, marginy: 16 })
  const states = Object.entries(plan.states)
  // Numbers: dagre joins names by characters that people may have in theirs.
  const numbers = new Map([...states.map(([id]) => id), KEPT].map((id, i) => [id, String(i)]))
  const node = (id: string): string => numbers.get(id)!
  for (const [id, state] of states) {
    graph.setNode(node(id), { width: boxWidth(state), height: 50 })
  }
  if (bundles.some(({ to }) => to === KEPT)) graph.setNode(node(KEPT), { width: 150, height: 28 })
  for (const { from, to, edges } of bundles) {
    graph.setEdge(node(from), node(to), { ...labelSize(edges), labelpos: 'c' })
  }
  layout(graph)

  const place = (id: string) => graph.node(node(id)) as { width: number; height: number } & Point
  const { width, height } = graph.graph() as { width: number; height: number }
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: states.map(([id, state]) => ({ id, state, ...place(id) })),
    lines: bundles.map(({ from, to, edges }): Line => {
      if (from === to) return loop(place(from), edges)
      const { points, x, y } = graph.edge(node(from), node(to)) as unknown as {
        points: Point[]
      } & Point
      return { edges, kind: to === KEPT ? 'keep' : 'follow', points, words: { x, y } }
    }),
    kept: graph.hasNode(node(KEPT)) ? place(KEPT) : null,
    crowded: false,
  }
}

const boxWidth = ({ name }: State): number => Math.max(110, textWidth(name, 15) + 32)

/** Boxes alone, in the order of the plan. */
function placeInRows(plan: Plan): Drawing {
  const { columns, gap, margin, height } = GRID
  const states = Object.entries(plan.states)
  const widths = Array.from({ length: columns }, () => 0)
  for (const [i, [, state]] of states.entries()) {
    widths[i % columns] = Math.max(widths[i % columns]!, boxWidth(state))
  }
  const left = (column: number): number =>
    widths.slice(0, column).reduce((sum, width) => sum + width + gap, margin)
  const top = (row: number): number => margin + row * (height + gap)
  const boxes = states.map(([id, state], i): Box => {
    const width = boxWidth(state)
    const x = left(i % columns) + width / 2
    return { id, state, width, height, x, y: top(Math.floor(i / columns)) + height / 2 }
  })
  const size = { width: left(columns), height: top(Math.ceil(states.length / columns)) }
  return { ...size, boxes, lines: [], kept: null, crowded: true }
}

/** A state that leads to itself: a bow at its right side, where dagre leaves room for the words. */
function loop(box: Omit<Box, 'id' | 'state'>, edges: Counted[]): Line {
  const right = box.x + box.width / 2
  const words = { x: right + LOOP_REACH, y: box.y }
  const corner = (dx: number, dy: number): Point => ({ x: right + dx, y: box.y + dy })
  const points = [corner(0, -13), corner(LOOP_REACH, -26), corner(LOOP_REACH, 26), corner(0, 13)]
  return { edges, kind: 'loop', points, words }
}

type Bundle = { from: string; to: string; edges: Counted[] }

/** The edges that lead to most pages first, for only some of them are named. */
function bundleEdges(plan: Plan, counts: EdgeCounts): Bundle[] {
  const bundles = new Map<string, Bundle>()
  for (const [from, { edges }] of Object.entries(plan.states)) {
    for (const counted of countedEdges(edges, counts[from])) {
      const { edge } = counted
      const to = edge.action === 'follow' ? edge.to : KEPT
      const key = JSON.stringify([from, to])
      const bundle = bundles.get(key)
      if (bundle) bundle.edges.push(counted)
      else bundles.set(key, { from, to, edges: [counted] })
    }
  }
  for (const { edges } of bundles.values()) {
    edges.sort((a, b) => (b.pages ?? 0) - (a.pages ?? 0))
  }
  return [...bundles.values()]
}

/** The words of a line, at most a handful. */
export function lineLabels(edges: Counted[]): string[] {
  const words = edges.slice(0, MOST_LABELS).map((edge) => countedLabel(edge))
  return edges.length > MOST_LABELS ? [...words, `and ${edges.length - MOST_LABELS} more`] : words
}

function labelSize(edges: Counted[]): { width: number; height: number } {
  const words = lineLabels(edges)
  const width = Math.max(...words.map((word) => textWidth(word, 12))) + 12
  return { width, height: words.length * LINE_HEIGHT + 4 }
}

/** Good enough without a font at hand: a letter of a sans serif is about 0.56 em wide. */
export function textWidth(text: string, size: number): number {
  return Math.ceil(text.length * size * 0.56)
}
