/**
 * One address for one page: the normal form under which pages are known, fetched and stored. Used by most rooms.
 * @module
 */

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

/** Session numbers show the same page under a new address to every visitor. These names mean nothing else: a loose look at the value is enough. */
const SURE =
  /^(?:phpsessid|phpsessionid|jsessionid|oscsid|zenid|xtcsid|mscsid|aspsessionid\w*|cftoken|oxsid|force_sid)$/i
/** Names that shops also use for sections, sellers and searches: only where the value can be nothing else. */
const MAYBE =
  /^(?:s|sid|ceid|sessid|session|sessionid|session_id|session-id|sess|sessname|csid|esid)$/i

const NAMES = /(?:sess|sid|zenid|ceid|cftoken|[?&;]s=)/i

/** How often letters and digits take turns: a token mixes them, a word with a year does not. */
function turns(value: string): number {
  return value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
}

function looksLikeToken(name: string, value: string): boolean {
  if (SURE.test(name)) return /^[\w,.!~%-]{8,}$/.test(value) && /\d/.test(value)
  if (!MAYBE.test(name) || !/^[A-Za-z0-9]{12,}$/.test(value)) return false
  return turns(value) >= 3 || (value.length >= 24 && /\d/.test(value))
}

function isSession(pair: string): boolean {
  const equals = pair.indexOf('=')
  return equals > 0 && looksLikeToken(pair.slice(0, equals), pair.slice(equals + 1))
}

/** Drops session numbers from path (`;jsessionid=…`) and query; everything else keeps its order. */
function dropSession(url: string): string {
  if (!NAMES.test(url)) return url
  const question = url.indexOf('?')
  let path = question < 0 ? url : url.slice(0, question)
  let query = question < 0 ? '' : url.slice(question + 1)
  if (path.includes(';')) {
    path = path.replace(/;([^/;]*)/g, (whole, pair: string) => (isSession(pair) ? '' : whole))
  }
  if (query !== '') {
    // `&amp;amp;` in a page leaves `amp;` before the name.
    const kept: string[] = []
    for (const pair of query.split('&')) {
      if (!isSession(pair.startsWith('amp;') ? pair.slice(4) : pair)) kept.push(pair)
    }
    query = kept.join('&')
  }
  return query === '' ? path : `${path}?${query}`
}

/** Whether two addresses are the same to a person: http or https, with a slash at the end or without. */
export const isSameAddress = (a: string, b: string): boolean => bare(a) === bare(b)

const bare = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
