/**
 * A plan as a picture that a person can read. Used by `jobs/crawl/thread.ts` and `format.ts`.
 * @module
 */

import { xmlText } from '../../format/markup.ts'
import type { Plan } from '../plan.ts'
import { type Counted, countedTitle, type EdgeCounts } from './label.ts'
import {
  type Box,
  LINE_HEIGHT,
  type Line,
  lineLabels,
  MOST_LABELS,
  type Point,
  placePlan,
  textWidth,
} from './layout.ts'

const ROLES = { page: 'page', list: 'list', detail: 'product page' }
const COLOURS = {
  page: 'fill="#f3f4f6" stroke="#6b7280"',
  list: 'fill="#e8f1fd" stroke="#2563b8"',
  detail: 'fill="#e6f5ec" stroke="#1f7a45"',
}
const INK = 'fill="#111827"'
/** How many pages a label ends with. */
const COUNT = /[\d,]+ pages?$/
/** Such a plan is read as text. */
const CROWDED = ', too large for its links to be drawn'
const FAINT = 'fill="#4b5563"'

/** Colours are attributes, so that a stylesheet, this one or that of a page around it, wins. */
const DARK = `<style>@media (prefers-color-scheme: dark) {
.paper, .halo { fill: #14171c } .line { stroke: #8b93a1 } .tip { fill: #8b93a1 }
.label, .name { fill: #e6e8ec } .role { fill: #a3abb8 }
.page { fill: #1f242c; stroke: #8b93a1 } .list { fill: #16283f; stroke: #5c9ded }
.detail { fill: #14301f; stroke: #54b87a }
}</style>`

/**
 * The picture as SVG; `embedded` in a page it brings no styles, which the page's policy forbids. With
 * `counts` edges tell how many pages they lead to, and those that lead to many are thicker.
 */
export function svgOf(
  plan: Plan,
  options: { embedded?: boolean; counts?: EdgeCounts } = {},
): string {
  const { width, height, boxes, lines, kept, crowded } = placePlan(plan, options.counts)
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" class="plan" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${xmlText(`Plan of ${plan.seeds[0] ?? 'a shop'}${crowded ? CROWDED : ''}`)}</title>`,
    ...(options.embedded ? [] : [DARK]),
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="tip" d="M0 0.5 8 4 0 7.5z" fill="#6b7280"/></marker></defs>',
    `<rect class="paper" width="${width}" height="${height}" fill="#ffffff"/>`,
    ...lines.map(drawLine),
    ...boxes.map((box) => drawBox(box, box.id === plan.start)),
    ...(kept
      ? [drawText('role', kept.x, kept.y, 'kept, not downloaded', `${FAINT} font-style="italic"`)]
      : []),
    ...lines.flatMap(drawLabels),
    '</svg>',
  ]
  return `${parts.join('\n')}\n`
}

function drawBox({ state, x, y, width, height }: Box, start: boolean): string {
  const role = `${ROLES[state.role]}${start ? ' · start' : ''}`
  return [
    `<g><title>${xmlText(`${state.name}: ${role}`)}</title>`,
    `<rect class="${state.role}${start ? ' start' : ''}" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${width}" height="${height}" rx="8" ${COLOURS[state.role]} stroke-width="${start ? 2.5 : 1.25}"/>`,
    drawText('name', x, y - 6, state.name, `${INK} font-size="14" font-weight="600"`),
    drawText('role', x, y + 11, role, `${FAINT} font-size="11"`),
    '</g>',
  ].join('')
}

function drawLine({ points, kind, edges }: Line): string {
  const dashed = kind === 'keep' ? ' stroke-dasharray="4 3"' : ''
  const path = kind === 'loop' ? bow(points) : smooth(points)
  return `<path class="line" d="${path}" fill="none" stroke="#6b7280" stroke-width="${thickness(edges)}"${dashed} marker-end="url(#arrow)"/>`
}

/** One step thicker for ten times the pages. */
function thickness(edges: Counted[]): number {
  const pages = edges.reduce((n, edge) => n + (edge.pages ?? 0), 0)
  return round(1.25 + 0.75 * Math.log10(1 + pages))
}

function drawLabels({ edges, kind, words: { x, y } }: Line): string[] {
  const labels = lineLabels(edges)
  const top = y - ((labels.length - 1) * LINE_HEIGHT) / 2
  return labels.map((label, i) => {
    const said = i < MOST_LABELS ? edges.slice(i, i + 1) : edges.slice(MOST_LABELS)
    const width = textWidth(label, 12) + 6
    const middle = top + i * LINE_HEIGHT
    const left = kind === 'loop' ? x - 3 : x - width / 2
    const halo = `<rect class="halo" x="${round(left)}" y="${round(middle - LINE_HEIGHT / 2)}" width="${width}" height="${LINE_HEIGHT}" fill="#ffffff"/>`
    return `<g><title>${xmlText(said.map(countedTitle).join('\n'))}</title>${halo}${drawText('label', x, middle, label, INK, kind === 'loop' ? 'start' : 'middle', COUNT)}</g>`
  })
}

function drawText(
  kind: string,
  x: number,
  y: number,
  text: string,
  look: string,
  anchor = 'middle',
  strong?: RegExp,
): string {
  const words = xmlText(text)
  const shown = strong ? words.replace(strong, '<tspan font-weight="600">$&</tspan>') : words
  return `<text class="${kind}" x="${round(x)}" y="${round(y + 4)}" text-anchor="${anchor}" ${look}>${shown}</text>`
}

function bow([from, out, back, to]: Point[]): string {
  return `M${at(from!)} C${at(out!)} ${at(back!)} ${at(to!)}`
}

/** A curve from the first point to the last that bends near those between. */
function smooth(points: Point[]): string {
  const last = points.length - 1
  let path = `M${at(points[0]!)}`
  for (let i = 1; i < last; i++) {
    const here = points[i]!
    const next = points[i + 1]!
    const end = i === last - 1 ? next : { x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 }
    path += ` Q${at(here)} ${at(end)}`
  }
  return last === 1 ? `${path} L${at(points[1]!)}` : path
}

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`
const round = (n: number): number => Math.round(n * 10) / 10
