/**
 * The address of a shop as people type it, and the id that follows from it. Used by `cli`, `shop`, `views` and `web`.
 * @module
 */

import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { normalizeUrl } from '../page/url.ts'

export type Address = { ok: true; url: string } | { ok: false; problem: string }

/** Adds what people leave out; says what is wrong otherwise. */
export function readAddress(typed: string): Address {
  const text = typed.trim()
  if (text === '') return { ok: false, problem: 'is missing: the address of the shop' }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return { ok: false, problem: `must start with http:// or https://, not ${scheme}://` }
  }
  const complete = scheme ? text : `${isPrivate(`http://${text}`) ? 'http' : 'https'}://${text}`
  const wrong: Address = { ok: false, problem: `"${text}" is not the address of a web page` }
  const url = normalizeUrl(complete)
  if (url === null || /\s/.test(text)) return wrong
  const { hostname, username, password } = new URL(url)
  if (username || password) {
    return { ok: false, problem: 'may not carry a name or password' }
  }
  // A bare word is more often a mistake than a machine in the same house.
  if (!scheme && !hostname.includes('.') && !isPrivate(url)) return wrong
  return { ok: true, url }
}

/** localhost or an IP literal: such shops rarely have a certificate. */
function isPrivate(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}

/** An address as people write it: `https://xn--bcher-kva.example/` → `https://bücher.example/`. */
export function readable(url: string): string {
  if (!url.includes('xn--') || !URL.canParse(url)) return url
  const { hostname } = new URL(url)
  return url.replace(hostname, readableHost(hostname))
}

/** The same of a host; what has no other form stays as it is. */
export function readableHost(host: string): string {
  return (host.includes('xn--') && domainToUnicode(host)) || host
}

/** Letters that are not one of a to z with a mark. */
const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th' }

function latin(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđþ]/g, (letter) => LATIN[letter]!)
}

/** `https://www.toys.co.uk/` → `toys`, `https://bücher.example/` → `bucher`, `http://127.0.0.1:4700/` → `127-0-0-1-4700`. */
export function idOf(url: string): string {
  const { hostname, port } = new URL(url)
  const name = getDomainWithoutSuffix(hostname, { allowPrivateDomains: true }) || hostname
  const readable = latin(readableHost(name))
  // In another script nothing readable would be left.
  const id = [/[a-z0-9]/.test(readable) ? readable : name, port]
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return id.slice(0, 40).replace(/-+$/, '') || 'shop'
}

/** Pages beside those of the shops. */
const TAKEN = new Set(['add', 'import'])

/** `all` means every shop, so none may be called that. */
export function idProblem(id: string): string | null {
  if (id === 'all') return '"all" means every shop; choose another id'
  if (TAKEN.has(id)) return `"${id}" is a page of Aisle itself; choose another id`
  if (/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(id)) return null
  return `"${id}" is not an id: up to 40 lower case letters, digits and dashes between them`
}
