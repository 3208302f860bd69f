/**
 * Sessions as old shops keep them: a token in a cookie, or in every link of clients without one. Used by `routes.ts`
 * and `demo/shop.ts`.
 * @module
 */
import type { ShopConfig } from '../config.ts'
import { Draw, hash } from '../random.ts'
import type { Taste } from '../visit.ts'

export type Session = {
  id: string
  taste: Partial<Taste>
  /** the client has not shown the cookie yet */
  fresh: boolean
}

const mostSessions = 10_000

export class Sessions {
  readonly #config: ShopConfig
  readonly #known = new Map<string, Partial<Taste>>()
  #count = 0

  constructor(config: ShopConfig) {
    this.#config = config
  }

  /** How many there have been. */
  get made(): number {
    return this.#count
  }

  /** The session of a request; null where the shop has none. */
  of(cookies: string | null, params: URLSearchParams): Session | null {
    const { name } = this.#config.session
    if (!name) return null
    const cookie = tokenOf(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies ?? '')?.[1])
    const id = cookie ?? tokenOf(params.get(name)) ?? this.#newId()
    let taste = this.#known.get(id)
    if (!taste) {
      taste = {}
      this.#known.set(id, taste)
      if (this.#known.size > mostSessions) this.#known.delete(this.#known.keys().next().value!)
    }
    return { id, taste, fresh: cookie === null }
  }

  #newId(): string {
    const { seed } = this.#config
    const part = (i: number) =>
      hash(seed, Draw.session, this.#count, i).toString(16).padStart(8, '0')
    this.#count++
    return part(1) + part(2) + part(3)
  }
}

const tokenOf = (text: string | null | undefined) =>
  text && /^[0-9a-f]{24}$/.test(text) ? text : null
