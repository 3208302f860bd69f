/**
 * Makes pages as heavy as those of real shops: carousels full of links, and markup that says little.
 * All of it is made once and cut to length, so that a heavy page costs hardly more than a light one.
 * @module
 */
import { textOf } from '../catalog.ts'
import { Draw, hash } from '../random.ts'
import { esc } from '../templates/html.ts'
import type { Visit } from '../visit.ts'
import { card, some } from './cards.ts'

/** A shelf of links, or a block of mere markup. */
export type Ballast = { shelves: string[]; blocks: string[] }

const shelfLinks = 5
const shelves = 40
const blocks = 24

/** Made for a frame, as its links are. */
export function loadBallast(visit: Visit): Ballast {
  return {
    shelves: Array.from({ length: shelves }, (_, i) => shelf(visit, i)),
    blocks: Array.from({ length: blocks }, (_, i) => block(visit, i)),
  }
}

function shelf(visit: Visit, i: number): string {
  const cards = some(visit.assortment, shelfLinks, Draw.pad, i).map((n) =>
    card(visit, n, { box: 'featured' }),
  )
  const slides = cards.map(
    (c, k) =>
      `<div class="slide" data-position="${k + 1}" data-shelf="${i}"><a class="slide-link" href="${c.link.url}"><span class="slide-photo"><img src="${c.image}" alt="" width="120" height="120" loading="lazy"></span><span class="slide-name">${esc(c.link.text)}</span><span class="slide-cost">${c.price.text}</span></a></div>`,
  )
  return `<div class="shelf shelf-${i}"><div class="shelf-track">${slides.join('')}</div></div>`
}

function block(visit: Visit, i: number): string {
  const { seed } = visit.catalog.config
  const point = (k: number) => hash(seed, Draw.pad, i, k) % 24
  const path = Array.from({ length: 40 }, (_, k) => `L${point(k)} ${point(k + 50)}`).join(' ')
  return (
    `<div class="panel panel-${i % 4}"><div class="panel-head"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M0 0 ${path}"/></svg><span class="panel-title">${esc(textOf(visit.catalog, 7000 + i, 1))}</span></div>` +
    `<div class="panel-body"><p>${esc(textOf(visit.catalog, 7100 + i, 6))}</p><ul class="marks"><li><span>1</span></li><li><span>2</span></li><li><span>3</span></li></ul></div>` +
    `<script type="application/json" data-panel="${i}">{"panel":${i},"slots":[${Array.from({ length: 60 }, (_, k) => point(k)).join(',')}],"lazy":true}</script></div>`
  )
}

/** What to add to a page so that it has about the bytes and links that were asked for. */
export function ballastFor(visit: Visit, ballast: Ballast, html: string, about: number): string {
  const { weight, seed } = visit.catalog.config
  let missing = weight.links - count(html, '<a ')
  let at = hash(seed, Draw.pad, about) % shelves
  let pad = ''
  while (missing > 0) {
    pad += ballast.shelves[at++ % shelves]
    missing -= shelfLinks
  }
  at = hash(seed, Draw.pad, about, 1) % blocks
  while (html.length + pad.length < weight.bytes - 1000) pad += ballast.blocks[at++ % blocks]
  return pad
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++
  return found
}
