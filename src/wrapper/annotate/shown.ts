/**
 * Elements and attributes of a shop that are shown in the frame, and how they are written. Used by `render.ts`.
 * @module
 */

import { escaped } from '../../format/markup.ts'

export const DROPPED = new Set(
  'script noscript template meta link base title head style param source track area noembed noframes basefont bgsound datalist'.split(
    ' ',
  ),
)
/** Shown as a box that says what was there. */
export const BOXED = new Set(
  'iframe frame frameset object embed applet portal video audio canvas fencedframe'.split(' '),
)
/** Elements that are more than they look like. */
export const RENAMED: Record<string, string> = {
  form: 'section',
  marquee: 'div',
  xmp: 'pre',
  listing: 'pre',
  plaintext: 'pre',
  body: 'div',
  html: 'div',
  dialog: 'div',
  map: 'div',
  isindex: 'div',
}
export const VOID = new Set('br hr img input wbr col'.split(' '))
export const SVG = new Set(
  'svg g path circle rect line polyline polygon ellipse text tspan defs lineargradient radialgradient stop'.split(
    ' ',
  ),
)
export const ATTRIBUTES = new Set(
  `class id dir lang title alt width height align valign bgcolor color face size border cellpadding
  cellspacing value placeholder checked selected disabled hidden role rows cols start itemprop itemtype itemscope
  nowrap viewbox d fill stroke stroke-width x y cx cy r rx ry x1 y1 x2 y2 points transform offset stop-color`.split(
    /\s+/,
  ),
)
/** Cells over as many columns and rows as these may claim make a table of millions. */
export const SPANS = new Set('colspan rowspan span'.split(' '))
const WIDEST = 50
export const INPUTS = new Set(
  'text search number tel email url checkbox radio button submit reset password'.split(' '),
)

export const spanned = (name: string, value: string): string =>
  /^\s*\d+/.test(value)
    ? attr(name, `${Math.max(1, Math.min(WIDEST, Number.parseInt(value, 10)))}`)
    : ''
export const attr = (name: string, value: string): string => ` ${name}="${escaped(value)}"`

/** A picture that was not loaded: its place, and that there is one. */
export const UNSEEN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240"><path fill="#ecebe6" d="M0 0h240v240H0z"/><path fill="none" stroke="#a9a79d" stroke-width="5" d="M84 90h72v60H84zm0 48 20-20 18 18 14-14 20 20"/></svg>',
)}`

/** Stands for what is not shown. */
export function box(tag: string, number?: number): string {
  const mark = number === undefined ? '' : ` data-aisle="${number}"`
  return `<div class="aisle-gap"${mark}>${escaped(tag)}: not shown here</div>`
}
