/**
 * One address for one page: the normal form under which pages are known, fetched and stored.
 * @module
 */

import { dropSession } from './session-parameter.ts'

/** Longer ones are traps or mistakes, and no server takes them. */
const LONGEST = 4096

const UNRESERVED = /[A-Za-z0-9._~-]/

/** `%7e` → `~`, `%c3` → `%C3`, a stray `%` → `%25` (RFC 3986, 6.2.2). */
function percentNormal(text: string): string {
  return text.replace(/%([0-9a-f]{2})?/gi, (whole, hex: string | undefined) => {
    if (hex === undefined) return '%25'
    const char = String.fromCharCode(Number.parseInt(hex, 16))
    return UNRESERVED.test(char) ? char : whole.toUpperCase()
  })
}

/**
 * The absolute http(s) address in normal form, or null where it leads to no page (`mailto:`, `javascript:`, junk).
 *
 * As browsers read it (WHATWG URL): white space, line breaks and backslashes repaired, scheme and host in lower
 * case, default ports and dot segments gone. Beyond that: percent-encoding in one form, no empty query, no
 * session numbers, no dot after the host. The fragment is dropped, `#!…` too: a server never sees it, so all
 * such addresses bring the same page. Other parameters keep their order, since servers may mind it.
 */
export function normalizeUrl(href: string, base?: string): string | null {
  let text: string
  try {
    text = (base === undefined ? new URL(href) : new URL(href, base)).href
  } catch {
    return null
  }
  if (!text.startsWith('http://') && !text.startsWith('https://')) return null
  const hash = text.indexOf('#')
  if (hash >= 0) text = text.slice(0, hash)
  if (text.length > LONGEST) return null
  if (text.indexOf('?') === text.length - 1) text = text.slice(0, -1)
  const path = text.indexOf('/', 8)
  if (text.includes('%', path)) text = text.slice(0, path) + percentNormal(text.slice(path))
  return withoutDot(dropSession(text), path)
}

/** `shop.example.` is `shop.example`. */
function withoutDot(url: string, path: number): string | null {
  const host = url.slice(0, path)
  if (!host.endsWith('.') && !host.includes('.:')) return url
  const bare = host.replace(/\.+(?=$|:\d+$)/, '')
  return /[/@](?::\d+)?$/.test(bare) ? null : bare + url.slice(path)
}
