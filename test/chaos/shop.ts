/**
 * The small shop that is crawled, and what it was asked for.
 * @module
 */

import { change, type ServedShop, serveShop, wrapperFor } from '../../src/demo/index.ts'
import { plainShop } from '../shops/index.ts'

const CONFIG = change(plainShop, {
  name: 'Chaos',
  catalog: { products: 36, tree: [3, 2] },
  lists: { pageSize: 6 },
  traps: { blog: 2 },
  http: { validators: 'both' },
  days: { prices: 0.4, departures: 0.05, arrivals: 3, growth: 0, opening: 0, openEvery: 0 },
})

export const WRAPPER = JSON.stringify(wrapperFor(CONFIG))

export const RULES = JSON.stringify([
  { ruleType: 'follow', fromType: 'base', toType: 'list', pattern: '/c/' },
  { ruleType: 'follow', fromType: 'list', toType: 'list', pattern: '/c/' },
  { ruleType: 'follow', fromType: 'list', toType: 'product', pattern: '/p/' },
  { ruleType: 'keep', fromType: 'product', pattern: '/blog/' },
])

export const TOPIC = JSON.stringify({ keywords: ['doll', 'game', 'board game', 'doll house'] })

export class LoggedShop {
  readonly #served: ServedShop
  #asked: string[] = []

  constructor() {
    this.#served = serveShop(CONFIG, {
      onRequest: ({ url, method }) => {
        if (method === 'GET') this.#asked.push(url)
      },
    })
  }

  get url(): string {
    return this.#served.url
  }

  set day(day: number) {
    this.#served.shop.day = day
  }

  /** What was asked for since this was called last. */
  takeAsked(): string[] {
    const asked = this.#asked
    this.#asked = []
    return asked
  }

  close(): Promise<void> {
    return this.#served.stop()
  }
}
