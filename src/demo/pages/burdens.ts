/**
 * Burdens that make a page harder to read: markup as it is found in the wild, and the weight of real shops, carousels
 * full of links and markup that says little. Weight is made once and cut to length, so that a heavy page costs hardly
 * more than a light one. `render.ts` puts it on.
 * @module
 */
import { textOf } from '../catalog.ts'
import { Draw, hash } from '../random.ts'
import { esc } from '../templates/parts.ts'
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
  let missing = weight.links - (html.split('<a ').length - 1)
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

/** End tags that HTML5 implies. */
const implied = /<\/(?:li|p|td|tr|dd|dt|option)>/g

/**
 * Breaks a page without losing a link or moving a product's facts out of their elements: end tags
 * left out, anchors in anchors, fonts never closed, stray attributes, comments that are none. Browsers read it all the
 * same, and say the same about it.
 */
export function breakMarkup(html: string): string {
  const at = html.indexOf('<body>')
  let nth = 0
  const body = html
    .slice(at)
    .replace(implied, '')
    .replace(/(<a [^>]*>)(<img [^>]*>)<\/a>/g, (all, open: string, image: string) =>
      nth++ % 3 === 0 ? `${open}${image}${open}` : all,
    )
    .replace(/<(div|td|ul) class="([^"]*)"/g, (all, tag: string, name: string) =>
      nth++ % 7 === 0
        ? `<${tag.toUpperCase()} class="${name}" "" class=other nowrap=nowrap =`
        : all,
    )
    .replace('<main>', '<main><!- old -><font color=#26312b>')
    .replace('<h1>', '<![if !IE]><H1><font size=+1>')
    .replace('</body></html>', '</div></center></p></form></table>')
  return html.slice(0, at) + body
}
