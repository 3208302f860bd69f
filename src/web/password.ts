/**
 * The password that is asked for where others could come in: Basic authentication, because it needs no
 * session, no cookie and no page of its own.
 * @module
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

const TRIES = 5
const WAIT_MS = 30_000
const REMEMBERED = 10_000

export type PasswordOptions = {
  password: string
  /** Who asks, to count wrong tries by. */
  peer(c: Context): string
  /** The page that asks. */
  ask(c: Context, text: string, status: 401 | 429): Response | Promise<Response>
  now?: () => number
}

/** After some wrong tries an address waits, right or wrong. The user name does not matter. */
export function passwordGuard({
  password,
  peer,
  ask,
  now = Date.now,
}: PasswordOptions): MiddlewareHandler {
  const wanted = digest(password)
  const wrong = new Map<string, { tries: number; until: number }>()
  return async (c, next) => {
    const who = peer(c)
    const past = wrong.get(who)
    if (past && past.tries >= TRIES && past.until > now()) {
      c.header('Retry-After', String(Math.ceil((past.until - now()) / 1000)))
      return ask(c, 'Too many wrong passwords. Wait half a minute.', 429)
    }
    const given = passwordIn(c.req.header('authorization'))
    if (given !== null && timingSafeEqual(digest(given), wanted)) {
      wrong.delete(who)
      return await next()
    }
    if (given !== null) {
      if (wrong.size >= REMEMBERED) wrong.delete(wrong.keys().next().value!)
      const tries = past && past.until > now() ? past.tries + 1 : 1
      wrong.set(who, { tries, until: now() + WAIT_MS })
    }
    c.header('WWW-Authenticate', 'Basic realm="Aisle", charset="UTF-8"')
    return ask(c, 'Load this page again and give the password; any user name will do.', 401)
  }
}

function passwordIn(header: string | undefined): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? null : pair.slice(colon + 1)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
