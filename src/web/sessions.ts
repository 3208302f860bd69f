/**
 * Who gave the password: a random token in a cookie, of which only a digest is kept here. Gone with the
 * process, when nobody used it for a day, and after a month in any case.
 * @module
 */

import { createHash, randomBytes } from 'node:crypto'

const IDLE_MS = 24 * 3_600_000
const LONGEST_MS = 30 * 24 * 3_600_000
const MOST = 1000

type Session = { since: number; used: number }

export class Sessions {
  readonly #now: () => number
  readonly #open = new Map<string, Session>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** A new token, always: what a browser brought along is never taken over. */
  begin(): string {
    const token = randomBytes(32).toString('base64url')
    const now = this.#now()
    for (const [key, session] of this.#open) if (this.#isOver(session)) this.#open.delete(key)
    if (this.#open.size >= MOST) this.#open.delete(this.#open.keys().next().value!)
    this.#open.set(digest(token), { since: now, used: now })
    return token
  }

  /** Whether it is open; nobody used it by asking. */
  has(token: string | undefined): boolean {
    const session = token === undefined ? undefined : this.#open.get(digest(token))
    return session !== undefined && !this.#isOver(session)
  }

  /** Whether it is open; then it is for another day. */
  use(token: string | undefined): boolean {
    const session = token === undefined ? undefined : this.#open.get(digest(token))
    if (!session || this.#isOver(session)) return false
    session.used = this.#now()
    return true
  }

  end(token: string | undefined): void {
    if (token !== undefined) this.#open.delete(digest(token))
  }

  endAll(): void {
    this.#open.clear()
  }

  #isOver({ since, used }: Session): boolean {
    const now = this.#now()
    return now - used > IDLE_MS || now - since > LONGEST_MS
  }
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64')
