/**
 * The password that is asked for where others could come in. People give it on a page and get a session; scripts send
 * it with every request (Basic authentication). Used all over `web`.
 * @module
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ticks } from '../../model/clock.ts'
import type { StoredSessions } from '../../store/people/sessions.ts'
import type { Settings } from '../../store/people/settings.ts'
import { Attempts } from './attempts.ts'
import { calledIn } from './host.ts'
import { NOBODY, Sessions } from './sessions.ts'

const COOKIE = 'aisle-session'

export const LONGEST = 200

type LockOptions = {
  /** AISLE_PASSWORD: opens whatever was set on the page, for who starts Aisle rules it. */
  given?: string | null
  settings?: Pick<Settings, 'get' | 'set'>
  sessions?: StoredSessions
  /** Names of this page that are known to be its own. */
  names?: readonly string[]
  /** A clock that never goes back. */
  ticks?: () => number
}

/** How a try ended; `wait` in seconds. */
export type Tried = 'open' | 'wrong' | { wait: number }

export class Lock {
  readonly sessions: Sessions
  readonly #given: Buffer | null
  readonly #settings: LockOptions['settings']
  readonly #attempts: Attempts
  /** The last password that fitted, and which hash: to compute it takes a tenth of a second. */
  #fitted: { hash: string; password: Buffer } | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: LockOptions) {
    const { given = null, settings, sessions = NOBODY, names } = options
    this.#given = given ? digest(given) : null
    this.sessions = new Sessions({ store: sessions, key: () => this.key() })
    this.#settings = settings
    this.#attempts = new Attempts(options.ticks ?? ticks, names)
  }

  get isGiven(): boolean {
    return this.#given !== null
  }

  async isSet(): Promise<boolean> {
    return this.isGiven || (await this.#stored()) !== null
  }

  async isChosen(): Promise<boolean> {
    return (await this.#stored()) !== null
  }

  /** After some wrong tries an address waits, right or wrong; `name` is what it called this page. */
  async try(peer: string, password: string, name?: string): Promise<Tried> {
    const right = await this.#attempts.one({ peer, name }, () => this.#fits(password))
    return typeof right === 'object' ? right : right ? 'open' : 'wrong'
  }

  /** Null takes away what was set on the page. Whoever is inside is out, but who gets a new session. */
  async choose(password: string | null): Promise<void> {
    const hash = password === null ? null : await Bun.password.hash(password, 'argon2id')
    await this.#settings?.set({ password: hash })
    this.#fitted = null
    await this.sessions.endAll()
  }

  async #fits(password: string): Promise<boolean> {
    const tried = digest(password)
    if (this.#given && timingSafeEqual(tried, this.#given)) return true
    const hash = await this.#stored()
    if (hash === null || password.length > LONGEST) return false
    const fitted = this.#fitted
    if (fitted?.hash === hash && timingSafeEqual(tried, fitted.password)) return true
    // One after the other: each takes 64 MB.
    const turn = this.#turn.then(() => Bun.password.verify(password, hash))
    this.#turn = turn.catch(() => {})
    if (!(await turn)) return false
    this.#fitted = { hash, password: tried }
    return true
  }

  /** All passwords that open; another one, also at the next start, makes every session worthless. */
  async key(): Promise<string> {
    return `${this.#given?.toString('base64') ?? ''} ${(await this.#stored()) ?? ''}`
  }

  /** The hash, read anew each time: another process with the same data may have set it on its page. */
  async #stored(): Promise<string | null> {
    return (await this.#settings?.get('password')) ?? null
  }
}

/** Gives the browser a session of its own. */
export async function letIn(c: Context, { sessions }: Lock): Promise<void> {
  await sessions.end(getCookie(c, COOKIE))
  const secure = (c.req.header('origin') ?? c.req.url).startsWith('https:')
  const token = await sessions.begin()
  setCookie(c, COOKIE, token, { path: '/', httpOnly: true, sameSite: 'Strict', secure })
}

export async function letOut(c: Context, { sessions }: Lock): Promise<void> {
  await sessions.end(getCookie(c, COOKIE))
  deleteCookie(c, COOKIE, { path: '/' })
}

export const isInside = (c: Context, { sessions }: Lock): Promise<boolean> =>
  sessions.use(getCookie(c, COOKIE))

type GuardOptions = {
  lock: Lock
  /** Who asks, to count wrong tries by. */
  peer(c: Context): string
  /** The page that asks. */
  ask(c: Context, problem: string | null, status: 401 | 429): Response | Promise<Response>
}

/** Who has no session gives the password with the request; the user name does not matter. */
export function passwordGuard({ lock, peer, ask }: GuardOptions): MiddlewareHandler {
  return async (c, next) => {
    const key = await lock.key()
    // What is sent for longer asks again: the password may be new, the session over.
    c.set('mayStay', async () => (await lock.key()) === key)
    if (!(await lock.isSet())) return await next()
    if (await isInside(c, lock)) {
      const token = getCookie(c, COOKIE)
      c.set('mayStay', () => lock.sessions.has(token))
      c.set('inside', true)
      return await next()
    }
    const given = passwordIn(c.req.header('authorization'))
    const tried = given === null ? null : await lock.try(peer(c), given, calledIn(c))
    if (tried === 'open') return await next()
    if (tried !== null && tried !== 'wrong') return ask(c, tooMany(c, tried.wait), 429)
    // A browser would ask by itself, in a box that nobody can leave again; the page asks better.
    if (!isBrowser(c)) c.header('WWW-Authenticate', 'Basic realm="Aisle", charset="UTF-8"')
    return ask(c, null, 401)
  }
}

export const TOO_MANY = 'Too many wrong passwords. Wait half a minute.'

export function tooMany(c: Context, seconds: number): string {
  c.header('Retry-After', String(seconds))
  return TOO_MANY
}

const isBrowser = (c: Context): boolean =>
  c.req.header('sec-fetch-mode') !== undefined ||
  (c.req.header('accept') ?? '').includes('text/html')

function passwordIn(header: string | undefined): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? null : pair.slice(colon + 1)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
