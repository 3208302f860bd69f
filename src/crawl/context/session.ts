/**
 * The session that a crawl has with its shop: the cookies it sends and keeps.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { CookieJar } from '../manners/cookies.ts'

export class Session {
  #jar = new CookieJar()
  #changed = false

  get jar(): CookieJar {
    return this.#jar
  }

  /** As an earlier run of the crawl left it. */
  recall(cookies: string): void {
    this.#jar = CookieJar.from(cookies)
  }

  /** Whatever was done to it, the next page is asked for in another. */
  renew(): void {
    this.#jar = new CookieJar()
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
