/**
 * Cookies of one crawl (RFC 6265bis): kept in memory, stored as JSON, sent only where they belong. Used by `crawl` and
 * `jobs`.
 * @module
 */

import { getPublicSuffix } from 'tldts'
import { isPrivateHost } from '../../page/private-address.ts'

type Cookie = {
  name: string
  value: string
  domain: string
  hostOnly: boolean
  path: string
  secure: boolean
  /** Null: as long as the crawl. */
  expires: number | null
  /** Order of arrival. */
  order: number
}

const MOST_BYTES = 4096
const MOST_PER_DOMAIN = 50
const MOST_DOMAINS = 100
/** Many shops move the expiry with every page; less than this is not worth storing. */
const NOTABLE_MOVE = 3_600_000
const FOUR_HUNDRED_DAYS = 400 * 86_400_000

export class CookieJar {
  private readonly domains = new Map<string, Cookie[]>()
  private arrivals = 0

  static from(json: string): CookieJar {
    const jar = new CookieJar()
    for (const cookie of JSON.parse(json) as Cookie[]) {
      jar.place(cookie)
      jar.arrivals = Math.max(jar.arrivals, cookie.order)
    }
    return jar
  }

  /** So that `JSON.stringify(jar)` is what `from` reads. */
  toJSON(): Cookie[] {
    return [...this.domains.values()].flat()
  }

  /** The value of the `Cookie` header for a URL; empty where there is none. */
  header(url: string, now = Date.now()): string {
    if (this.domains.size === 0) return ''
    const { hostname: host, pathname, protocol } = new URL(url)
    const fitting: Cookie[] = []
    for (let domain = host; ; domain = domain.slice(domain.indexOf('.') + 1)) {
      for (const cookie of this.domains.get(domain) ?? []) {
        if (cookie.hostOnly && domain !== host) continue
        if (cookie.secure && !isSecure(protocol, host)) continue
        if (cookie.expires !== null && cookie.expires <= now) continue
        if (pathMatches(pathname, cookie.path)) fitting.push(cookie)
      }
      if (!domain.includes('.')) break
    }
    fitting.sort((a, b) => b.path.length - a.path.length || a.order - b.order)
    return fitting.map(({ name, value }) => (name ? `${name}=${value}` : value)).join('; ')
  }

  /** Takes the `Set-Cookie` headers of an answer; true where the jar should be stored anew. */
  store(url: string, setCookies: string[], now: number): boolean {
    let changed = false
    for (const header of setCookies) {
      const cookie = parseSetCookie(header, new URL(url), now)
      if (cookie && this.take(cookie, now)) changed = true
    }
    return changed
  }

  private take(cookie: Cookie, now: number): boolean {
    const shelf = this.domains.get(cookie.domain) ?? []
    const at = shelf.findIndex(({ name, path }) => name === cookie.name && path === cookie.path)
    const old = shelf[at]
    if (cookie.expires !== null && cookie.expires <= now) {
      if (old) shelf.splice(at, 1)
      return old !== undefined
    }
    if (!old) {
      cookie.order = ++this.arrivals
      this.place(cookie)
      return true
    }
    cookie.order = old.order
    shelf[at] = cookie
    return (
      old.value !== cookie.value ||
      old.secure !== cookie.secure ||
      old.hostOnly !== cookie.hostOnly ||
      Math.abs((old.expires ?? 0) - (cookie.expires ?? 0)) > NOTABLE_MOVE
    )
  }

  /** Hostile servers set cookies without end: the oldest go. */
  private place(cookie: Cookie): void {
    let shelf = this.domains.get(cookie.domain)
    if (!shelf) {
      if (this.domains.size >= MOST_DOMAINS) this.domains.delete(this.domains.keys().next().value!)
      shelf = []
      this.domains.set(cookie.domain, shelf)
    }
    if (shelf.length >= MOST_PER_DOMAIN) shelf.shift()
    shelf.push(cookie)
  }
}

/** Browsers treat a loopback host as secure; so do shops that are developed there. */
function isSecure(protocol: string, host: string): boolean {
  return protocol === 'https:' || host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

function pathMatches(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  return prefix.endsWith('/') || path.length === prefix.length || path[prefix.length] === '/'
}

function parseSetCookie(header: string, url: URL, now: number): Cookie | null {
  if (header.length > MOST_BYTES || /[\x00-\x08\x0a-\x1f\x7f]/.test(header)) return null
  const [pair, ...rest] = header.split(';')
  const sign = pair!.indexOf('=')
  const name = pair!.slice(0, Math.max(sign, 0)).trim()
  const value = pair!.slice(sign + 1).trim()
  // a header value goes back as it came, and nothing above Latin-1 can
  if ((!name && !value) || /[^\x00-\xff]/.test(header)) return null
  const attributes = new Map<string, string>()
  for (const attribute of rest) {
    const [key, ...words] = attribute.split('=')
    attributes.set(key!.trim().toLowerCase(), words.join('=').trim())
  }
  const place = domainOf(attributes.get('domain'), url.hostname)
  if (!place) return null
  const secure = attributes.has('secure')
  if (secure && !isSecure(url.protocol, url.hostname)) return null
  const given = attributes.get('path')
  const path = given?.startsWith('/') ? given : defaultPath(url.pathname)
  const rooted = secure && place.hostOnly && path === '/'
  if (/^__secure-/i.test(name) && !secure) return null
  if (/^__host-/i.test(name) && !rooted) return null
  return { name, value, ...place, path, secure, expires: expiryOf(attributes, now), order: 0 }
}

/** Where a cookie belongs: no domain of others, no public suffix; null to refuse it. */
function domainOf(
  attribute: string | undefined,
  host: string,
): { domain: string; hostOnly: boolean } | null {
  const domain = attribute?.replace(/^\./, '').toLowerCase()
  if (!domain) return { domain: host, hostOnly: true }
  if (isPrivateHost(host) || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain) {
    return domain === host ? { domain: host, hostOnly: true } : null
  }
  return host === domain || host.endsWith(`.${domain}`) ? { domain, hostOnly: false } : null
}

function defaultPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1))
}

/** Max-Age wins over Expires; nothing is kept longer than 400 days. */
function expiryOf(attributes: Map<string, string>, now: number): number | null {
  const age = attributes.get('max-age')
  const limit = now + FOUR_HUNDRED_DAYS
  if (age && /^-?\d+$/.test(age)) {
    return Number(age) <= 0 ? 0 : Math.min(now + Number(age) * 1000, limit)
  }
  const expires = attributes.get('expires')
  const at = expires ? cookieDate(expires) : null
  return at === null ? null : Math.min(at, limit)
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Milliseconds of an `Expires` attribute, or null. */
export function cookieDate(text: string): number | null {
  let time: number[] | null = null
  let day: number | null = null
  let month: number | null = null
  let year: number | null = null
  for (const token of text.split(/[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/)) {
    const clock = token.match(/^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/)
    const number = token.match(/^(\d{1,4})(?!\d)/)?.[1]
    const named = MONTHS.indexOf(token.slice(0, 3).toLowerCase())
    if (!time && clock) time = clock.slice(1).map(Number)
    else if (day === null && number && number.length <= 2) day = Number(number)
    else if (month === null && named >= 0) month = named
    else if (year === null && number && number.length >= 2) year = Number(number)
  }
  if (!time || day === null || month === null || year === null) return null
  if (year < 100) year += year >= 70 ? 1900 : 2000
  const [hour, minute, second] = time as [number, number, number]
  if (day < 1 || day > 31 || year < 1601 || hour > 23 || minute > 59 || second > 59) return null
  const at = new Date(Date.UTC(year, month, day, hour, minute, second))
  return at.getUTCDate() === day ? at.getTime() : null
}
