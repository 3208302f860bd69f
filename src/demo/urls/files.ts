/**
 * Addresses that are the same in every style: pictures, manuals, and product URLs of long ago. Used by
 * `demo/serve/routes.ts` and `links.ts`.
 * @module
 */
import type { Address, Target } from './target.ts'
import { wholeNumber } from './view.ts'

export function writeFile(target: Target): Address | null {
  if (target.kind === 'picture') {
    return { path: `/img/${target.n}${target.large ? '-large.jpg' : '.svg'}`, params: [] }
  }
  if (target.kind === 'manual') return { path: `/docs/manual-${target.n}.pdf`, params: [] }
  if (target.kind === 'old') return { path: `/shop/item/${target.n}.html`, params: [] }
  return null
}

export function readFile(path: string): Target | null {
  const found =
    /^\/(img|docs|shop\/item)\/(?:manual-)?(\d{1,7})(-large\.jpg|\.svg|\.pdf|\.html)$/.exec(path)
  const n = wholeNumber(found?.[2])
  if (!found || !n) return null
  if (found[1] === 'img') return { kind: 'picture', n, large: found[3] === '-large.jpg' }
  return found[1] === 'docs' ? { kind: 'manual', n } : { kind: 'old', n }
}
