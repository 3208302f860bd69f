/**
 * Styles of a shop made harmless: they may say how things look, not load anything, move, or take the page away. What
 * slips through is stopped by the policy of the framed document.
 * @module
 */

const LONGEST = 600_000
/** What a screen is taken to be high, for lengths that depend on it: the framed page is as high as its content. */
const SCREEN = 8

/** `picture` gives the address to load a picture from; null where it may not be. */
export type PictureOf = (address: string) => string | null

const NO_PICTURE: PictureOf = () => null

export function safeCss(css: string, picture: PictureOf = NO_PICTURE): string {
  return (
    css
      .slice(0, LONGEST)
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
      .replace(/@(?:import|charset|namespace)[^;{}]*;?/gi, ' ')
      .replace(/@font-face\s*\{[^}]*\}?/gi, ' ')
      .replace(/@keyframes/gi, '@aisle-keyframes')
      .replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)/gi, (_, a, b, c) => {
        const address = picture(String(a ?? b ?? c ?? '').trim())
        return address === null ? 'none' : `url("${address}")`
      })
      .replace(/(?:image-set|-webkit-image-set|image|src|expression|element|paint)\s*\(/gi, 'none(')
      // Matching them may take time without end.
      .replace(/:has\(/gi, ':aisle-has(')
      // So would laying out millions of tracks.
      .replace(/repeat\(\s*\d{4,}/gi, 'repeat(999')
      .replace(/(column-count|columns)\s*:\s*\d{3,}/gi, '$1:12')
      .replace(/:(?:any-)?link\b/gi, '[data-link]')
      .replace(/\ba\[href\]/gi, 'a[data-link]')
      .replace(/(-?[\d.]+)(?:[sdl]?vh|vb)\b/gi, (_, n) => `${Number(n) * SCREEN || 0}px`)
      .replace(/\bbehavior\s*:|-moz-binding\s*:/gi, 'aisle:')
      .replace(/</g, '\\3c ')
  )
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
