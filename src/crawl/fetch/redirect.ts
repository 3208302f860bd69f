/**
 * The target of a redirect. Nothing is followed here: the caller checks every hop. Used by `crawl` and `jobs`.
 * @module
 */

const REDIRECTS = new Set([300, 301, 302, 303, 307, 308])

/** Hops before an address counts as redirected in circles; for robots.txt RFC 9309 asks for five at least. */
export const MAX_REDIRECTS = 10

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status)
}

/** The absolute http(s) URL of a `Location` header, without fragment, or null. */
export function locationOf(header: string | null, base: string): string | null {
  if (!header?.trim()) return null
  let url: URL
  try {
    url = new URL(asUtf8(header.trim()), base)
  } catch {
    return null
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}

/** Servers write raw UTF-8 into headers, which arrives as Latin-1: `/kategÃ³ria`. */
function asUtf8(header: string): string {
  if (!/[\x80-\xff]/.test(header) || /[^\x00-\xff]/.test(header)) return header
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return header
  }
}
