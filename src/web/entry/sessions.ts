/**
 * Sessions of those who gave the password: a random token in a cookie, of which only a digest is stored. It outlives a
 * restart, but not another password; it is over when nobody used it for a day, and after a month in any case. Used by
 * `password.ts`.
 * @module
 */

import { createHmac, randomBytes } from 'node:crypto'
import type { StoredSession, StoredSessions } from '../../store/people/sessions.ts'

const IDLE_MS = 24 * 3_600_000
const LONGEST_MS = 30 * 24 * 3_600_000
const MOST = 1000
/** That somebody is there is not written more often. */
const NOTED_MS = 5 * 60_000

type SessionsOptions = {
  store: StoredSessions
  /** What opens the page now: a digest made with another one is of no use any more. */
  key(): Promise<string>
  now?: () => number
}

export class Sessions {
  readonly #store: StoredSessions
  readonly #key: () => Promise<string>
  readonly #now: () => number

  constructor({ store, key, now = Date.now }: SessionsOptions) {
    this.#store = store
    this.#key = key
    this.#now = now
  }

  /** A new token, always: what a browser brought along is never taken over. */
  async begin(): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#now()
    const over = { begunBefore: now - LONGEST_MS, unusedSince: now - IDLE_MS, most: MOST }
    await this.#store.add({ digest: await this.#digest(token), since: now, used: now }, over)
    return token
  }

  /** Whether it is open; nobody used it by asking. */
  async has(token: string | undefined): Promise<boolean> {
    return (await this.#open(token)) !== null
  }

  /** Whether it is open; then it is for another day. */
  async use(token: string | undefined): Promise<boolean> {
    const session = await this.#open(token)
    if (!session) return false
    const now = this.#now()
    if (Math.abs(now - session.used) >= NOTED_MS) {
      // Nobody waits for it, behind a crawl that writes: what is lost is noted with the next page.
      this.#store.use(session.digest, now).catch(() => {})
    }
    return true
  }

  async end(token: string | undefined): Promise<void> {
    if (token !== undefined) await this.#store.remove(await this.#digest(token))
  }

  async endAll(): Promise<void> {
    await this.#store.replaceAll([])
  }

  async #open(token: string | undefined): Promise<StoredSession | null> {
    if (!token) return null
    const session = await this.#store.get(await this.#digest(token))
    if (!session) return null
    const now = this.#now()
    // From the future it is where the clock was set back; then nobody knows how old it is.
    const isAhead = session.since - now > IDLE_MS || session.used - now > IDLE_MS
    const over = now - session.used > IDLE_MS || now - session.since > LONGEST_MS
    return over || isAhead ? null : session
  }

  async #digest(token: string): Promise<string> {
    return createHmac('sha256', await this.#key())
      .update(token)
      .digest('base64')
  }
}

/** Where nothing is stored nobody stays inside: the password comes with every request. */
export const NOBODY: StoredSessions = {
  get: async () => null,
  all: async () => [],
  add: async () => {},
  use: async () => {},
  remove: async () => {},
  replaceAll: async () => {},
}
