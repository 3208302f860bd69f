/**
 * The guard that every request passes: the right name, no strange page behind it, and headers that keep the answer to
 * itself. Used all over `web`.
 * @module
 */

import type { Context, MiddlewareHandler } from 'hono'
import { hostOf, isLoopback } from './host.ts'

const PARTS = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
]
const POLICY = PARTS.join('; ')

/** The policy of a page of ours that shows another of our documents inside it. */
export const FRAMING_POLICY = [...PARTS, "frame-src 'self'"].join('; ')

/** No CORS header anywhere: no other origin may read an answer. */
const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`: with it, browsers send no Origin with our own forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cache-Control': 'no-store',
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a page says for itself stays. */
const OWN = new Set(['Cache-Control', 'Content-Security-Policy', 'X-Frame-Options'])

export function secureHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!(OWN.has(name) && c.res.headers.has(name))) c.header(name, value)
    }
  }
}

/** The body of an answer to HEAD is made as well, and read by nobody: what makes it must hear of that. */
export function headOnly(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
  }
}

/** On this page the browser may load pictures from where this one is, and from nowhere else. */
export function allowPictures(c: Context, { origin }: URL): void {
  c.header('Content-Security-Policy', POLICY.replace("img-src 'self'", `img-src 'self' ${origin}`))
}

type HostGuardOptions = {
  password: boolean | (() => Promise<boolean>)
  /** Listens on this machine only. */
  loopback: boolean
  /** Names under which a proxy leads here, from a page that is locked. */
  names?: readonly string[]
}

/**
 * Against DNS rebinding: names that nobody else can point here, and those the owner named. Where others
 * may come in, a page has whatever name they know it by, and its password.
 */
export function hostGuard({ password, loopback, names = [] }: HostGuardOptions): MiddlewareHandler {
  const known = new Set(names)
  const isLocked = async () => (typeof password === 'boolean' ? password : await password())

  return async (c, next) => {
    const host = hostOf(c.req.header('host') ?? new URL(c.req.url).host)
    if (host && isLoopback(host.name)) return await next()
    const named = host !== null && (!loopback || known.has(host.name))
    if (named && (await isLocked())) return await next()
    return refuse(c, 421, named ? UNLOCKED : STRANGE)
  }
}

const STRANGE =
  'Aisle answers only to localhost. Open the address it printed. Behind a proxy, name the host in AISLE_HOSTS.'
const UNLOCKED =
  'Aisle answers under this name once it has a password. Set one under Settings at the address it printed.'

/** Forms are taken from our own pages only; other sites may link here, but not load anything. */
export function originGuard(): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const strange = site !== undefined && site !== 'same-origin'
    if (SAFE.has(c.req.method)) {
      const navigates = c.req.header('sec-fetch-mode') === 'navigate'
      if (strange && site !== 'none' && !navigates) return refuse(c, 403, FORBIDDEN)
      return await next()
    }
    const origin = c.req.header('origin')
    const named = origin !== undefined && isOwn(origin, c)
    // Every browser says one or the other; where both are missing nobody vouches for the form.
    const vouched = site === undefined ? named : !strange && (origin === undefined || named)
    return vouched ? await next() : refuse(c, 403, FORBIDDEN)
  }
}

const FORBIDDEN = 'This was asked for by another site, so Aisle did nothing.'

function isOwn(origin: string, c: Context): boolean {
  const own = hostOf(c.req.header('host') ?? new URL(c.req.url).host)
  const theirs = /^https?:\/\/(.+)$/.exec(origin)
  const host = theirs ? hostOf(theirs[1]!) : null
  return own !== null && host !== null && own.name === host.name && own.port === host.port
}

function refuse(c: Context, status: 403 | 421, why: string): Response {
  return c.text(`${why}\n`, status)
}
