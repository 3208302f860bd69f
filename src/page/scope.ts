/**
 * Addresses that belong to a shop. Used by most rooms.
 * @module
 */

import { getDomain } from 'tldts'
import type { Scope } from '../model/scope.ts'

export type { Scope } from '../model/scope.ts'

/** The host that a text names, as addresses have it (`books.example`, `127.0.0.1:4700`); null where it names none. */
export function hostNamed(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  const url = /[/?#@\\\s]/.test(bare) ? null : URL.parse(`http://${bare}/`)
  return url?.host || null
}

/** `www.books.example` as `books.example`: who names one of them means both. */
export const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

/** `www.` and the bare host are one shop, http and https too; another port is another server. */
function hostOf(url: URL): { name: string; port: string } {
  const name = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname
  return { name: withoutWww(name), port: url.port }
}

function parse(url: string): URL | null {
  try {
    const parsed = new URL(url)
    return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : null
  } catch {
    return null
  }
}

/** The folder a seed stands in: `/shop/index.html` → `/shop/`, `/shop` → `/shop` itself and what is below. */
function prefixOf(seed: URL): string {
  const { pathname } = seed
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  return last.includes('.') ? pathname.slice(0, -last.length) : pathname
}

function below(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  return prefix.endsWith('/') || path.length === prefix.length || path[prefix.length] === '/'
}

/** Shops on a shared platform (`a.myshopify.com`, `b.myshopify.com`) are strangers to each other. */
function domainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** A test for many addresses of one shop. */
export function scopeOf(seed: string, scope: Scope): (url: string) => boolean {
  const from = parse(seed)
  if (from === null) return () => false
  const home = hostOf(from)
  const domain = domainOf(home.name)
  const prefix = prefixOf(from)
  const same = new Map<string, boolean>()
  const isHome = (name: string, port: string): boolean => {
    if (port !== home.port) return false
    if (name === home.name) return true
    if (scope !== 'domain') return false
    let answer = same.get(name)
    if (answer === undefined) {
      answer = domainOf(name) === domain
      if (same.size < 1000) same.set(name, answer)
    }
    return answer
  }
  return (text) => {
    const url = parse(text)
    if (url === null) return false
    const { name, port } = hostOf(url)
    return isHome(name, port) && (scope !== 'prefix' || below(url.pathname, prefix))
  }
}

/** Whether an address belongs to the shop of that seed. */
export function inScope(url: string, seed: string, scope: Scope): boolean {
  return scopeOf(seed, scope)(url)
}
