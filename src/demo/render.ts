/**
 * The way from a visit to the HTML that is sent. Used by `shop.ts`.
 * @module
 */

import { type Ballast, ballastFor, breakMarkup, loadBallast } from './pages/burdens.ts'
import { chromeOf } from './pages/chrome.ts'
import type { Chrome } from './pages/model.ts'
import { aboutOf, canonicalOf, pageOf } from './pages/page.ts'
import type { Design } from './templates/design.ts'
import { esc } from './templates/parts.ts'
import type { Target } from './urls/target.ts'
import type { Visit } from './visit.ts'

/** Header, menu and footer of a day, made once. */
type Frame = { chrome: Chrome; before: string; after: string; ballast: Ballast | null }
export type Frames = Map<string, Frame>

const mostFrames = 64

export function render(
  visit: Visit,
  design: Design,
  target: Target | null,
  frames: Frames,
  base: string,
): string {
  const { config } = visit.catalog
  const { chrome, before, after, ballast } = frameOf(visit, design, frames)
  const page = pageOf(visit, target, chrome)
  const canonical = target && canonicalOf(visit, target)
  const meta = config.markup.wrongMeta ? 'iso-8859-1' : charsetOf(visit, target)
  const head =
    `<!doctype html>\n<html lang="${page.language}"><head><meta charset="${meta}">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    (config.urls.hrefs === 'base' ? `<base href="${base}">` : '') +
    `<title>${esc(page.title)}</title>` +
    (canonical ? `<link rel="canonical" href="${esc(canonical)}">` : '') +
    `<style>${design.css}</style>${design.head(page)}</head>`
  const light = `${head}<body>${before}${design.content(page)}`
  const pad = ballast ? ballastFor(visit, ballast, light + after, aboutOf(target)) : ''
  const html = `${light}${pad}${after}</body></html>\n`
  return config.markup.broken ? breakMarkup(html) : html
}

function frameOf(visit: Visit, design: Design, frames: Frames): Frame {
  const known = visit.frameKey === null ? undefined : frames.get(visit.frameKey)
  if (known) return known
  const chrome = chromeOf(visit)
  const [before, after] = design.frame(chrome)
  const { bytes, links } = visit.catalog.config.weight
  const ballast = bytes > 0 || links > 0 ? loadBallast(visit) : null
  const frame = { chrome, before, after, ballast }
  if (visit.frameKey !== null) {
    if (frames.size > mostFrames) frames.clear()
    frames.set(visit.frameKey, frame)
  }
  return frame
}

/** The charset a page is sent in; a mixed shop changes it from part to part. */
export function charsetOf(visit: Visit, target: Target | null) {
  const { charset } = visit.catalog.config.markup
  if (charset !== 'mixed') return charset
  if (target?.kind === 'product') return target.n % 2 === 0 ? 'windows-1250' : 'utf-8'
  return target?.kind === 'list' ? 'iso-8859-2' : 'utf-8'
}
