/**
 * The sessions that a crawl has with its shop: its own, whose cookies it sends and keeps, and beside it one for
 * whatever may change what a session shows, by kind. A shop makes a session for whoever comes without a cookie, so the
 * first request of each goes alone. Used by `context.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { CookieJar } from '../manners/cookies.ts'

export class Session {
  #jar = new CookieJar()
  readonly #aside = new Map<string, CookieJar>()
  #changed = false
  /** By jar and host: settled once the first answer came. */
  readonly #firsts = new WeakMap<CookieJar, Map<string, Promise<void>>>()

  get jar(): CookieJar {
    return this.#jar
  }

  /** For what may not touch ours; what one kind does to its session, no other sees. */
  aside(kind: string): CookieJar {
    const jar = this.#aside.get(kind) ?? new CookieJar()
    this.#aside.set(kind, jar)
    return jar
  }

  /** As an earlier run of the crawl left it. */
  recall(cookies: string): void {
    this.#jar = CookieJar.from(cookies)
  }

  /** Whatever was done to it, the next page is asked for in another. */
  renew(): void {
    this.#jar = new CookieJar()
    this.#changed = true
  }

  /** Asks in a session: others wait until the first answer of a host may have brought its cookies. */
  async ask<T>(jar: CookieJar, host: string, ask: () => Promise<T>): Promise<T> {
    const firsts = this.#firsts.get(jar) ?? new Map<string, Promise<void>>()
    this.#firsts.set(jar, firsts)
    const first = firsts.get(host)
    if (first) {
      await first
      return await ask()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    firsts.set(host, promise)
    try {
      return await ask()
    } finally {
      resolve()
    }
  }

  /** False where the answer set no cookie that was not known. */
  receive(jar: CookieJar, url: string, cookies: string[], now: number): boolean {
    const changed = cookies.length > 0 && jar.store(url, cookies, now)
    if (changed && jar === this.#jar) this.#changed = true
    return changed
  }

  /** The cookies as they are to be stored, where they changed since this was last asked. */
  takeChanged(): string | null {
    if (!this.#changed) return null
    this.#changed = false
    return jsonOf(this.#jar)
  }
}
