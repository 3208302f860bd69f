/**
 * Styles of a shop made harmless: they may say how things look, not load anything, move, or take the page away. What
 * slips through is stopped by the policy of the framed document. Used by `render.ts`.
 * @module
 */

const LONGEST = 600_000
/** What a screen is taken to be high, for lengths that depend on it: the framed page is as high as its content. */
const SCREEN = 8

/** `picture` gives the address to load a picture from; null where it may not be. */
export type PictureOf = (address: string) => string | null

const NO_PICTURE: PictureOf = () => null

/** How much of a page's styles is read, all together: what is over it is left out. */
export class CssBudget {
  characters: number
  pictures: number

  constructor(characters = 3_000_000, pictures = 2000) {
    this.characters = characters
    this.pictures = pictures
  }

  /** As much of it as may still be read. */
  take(css: string): string {
    const text = css.slice(0, Math.min(LONGEST, this.characters))
    this.characters -= text.length
    return text
  }
}

/** Takes time in proportion to the text, whatever is in it: no expression here may look at a character twice. */
export function safeCss(
  css: string,
  picture: PictureOf = NO_PICTURE,
  budget = new CssBudget(),
): string {
  const text = budget
    .take(css)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/@(?:import|charset|namespace)[^;{}]*;?/gi, ' ')
    .replace(/@font-face\s*\{[^}]*\}?/gi, ' ')
    .replace(/@keyframes/gi, '@aisle-keyframes')
  const allowed: PictureOf = (address) => (budget.pictures-- > 0 ? picture(address) : null)
  return (
    withUrls(text, allowed)
      .replace(/(?:image-set|-webkit-image-set|image|src|expression|element|paint)\s*\(/gi, 'none(')
      // Matching them may take time without end.
      .replace(/:has\(/gi, ':aisle-has(')
      // So would laying out millions of tracks.
      .replace(/repeat\(\s*\d{4,}/gi, 'repeat(999')
      .replace(/(column-count|columns)\s*:\s*\d{3,}/gi, '$1:12')
      .replace(/:(?:any-)?link\b/gi, '[data-link]')
      .replace(/\ba\[href\]/gi, 'a[data-link]')
      .replace(/(-?[\d.]+)([a-z]*)/gi, (all, n, unit) =>
        /^(?:[sdl]?vh|vb)$/i.test(unit) ? `${Number(n) * SCREEN || 0}px` : all,
      )
      .replace(/\bbehavior\s*:|-moz-binding\s*:/gi, 'aisle:')
      .replace(/</g, '\\3c ')
  )
}

/** Every `url(…)` as its picture, or `none`; one that does not end takes the rest with it, as it does in browsers. */
function withUrls(css: string, picture: PictureOf): string {
  const opening = /url\(\s*/gi
  const out: string[] = []
  let at = 0
  for (let found = opening.exec(css); found; found = opening.exec(css)) {
    out.push(css.slice(at, found.index))
    const { address, end } = urlAt(css, opening.lastIndex)
    const shown = address === null ? null : picture(address)
    out.push(shown === null ? 'none' : `url("${shown}")`)
    at = opening.lastIndex = end
  }
  out.push(css.slice(at))
  return out.join('')
}

function urlAt(css: string, from: number): { address: string | null; end: number } {
  const quote = css[from]
  if (quote !== '"' && quote !== "'") {
    const close = css.indexOf(')', from)
    const end = close < 0 ? css.length : close
    const address = css.slice(from, end).trim()
    return { address: /['"(]/.test(address) ? null : address, end: Math.min(end + 1, css.length) }
  }
  let at = from + 1
  while (at < css.length && css[at] !== quote) at += css[at] === '\\' ? 2 : 1
  const address = css.slice(from + 1, at).trim()
  const close = css.indexOf(')', at)
  const end = close < 0 ? css.length : close + 1
  return { address: css.slice(at + 1, end - 1).trim() === '' ? address : null, end }
}

/** Before the shop's own: what browsers do for links, which are none here. */
export const FIRST_CSS = `@layer aisle{a[data-link]{color:#0645ad;text-decoration:underline}
.aisle-gap{display:block;padding:12px;border:1px dashed #999;background:#f4f4f4;color:#555;font:13px/1.4 system-ui,sans-serif}}`

/** After the shop's own: nothing moves, nothing is out of reach. */
export const LAST_CSS = `html,body{overflow:visible!important;max-height:none!important}
html{height:auto!important;position:static!important;display:block!important;visibility:visible!important;opacity:1!important;transform:none!important}
body{position:static!important;display:block!important;visibility:visible!important;opacity:1!important;transform:none!important;contain:none!important}
*,*::before,*::after{animation:none!important;transition:none!important;filter:none!important;backdrop-filter:none!important;mix-blend-mode:normal!important;scroll-behavior:auto!important;will-change:auto!important;text-shadow:none!important;pointer-events:auto!important;user-select:none!important}
*::before,*::after{pointer-events:none!important}
*{position-anchor:auto!important}`
