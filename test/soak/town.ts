/**
 * The shops that a soak crawls: generated ones, whose days go by.
 * @module
 */

import { change, demo, type ServedShop, serveShop, wrapperFor } from '../../src/demo/index.ts'
import type { Site } from './site.ts'

/** Of another design than the demo: a shop with its wrapper would be taken for it. */
const CONFIG = change(demo, {
  name: 'Soak & Co',
  markup: { design: 'plain' },
  catalog: { products: 40, tree: [3] },
  lists: { facets: 0, sort: 'off' },
})

/** After so many days a shop goes back, day by day: what it sells must not grow with the time of the soak. */
const DAYS = 20

const RULES = [{ ruleType: 'follow', fromType: 'base', toType: 'base' }]
const TOPIC = { keywords: ['tent', 'lamp', 'camping'], language: 'en', similarity: 0.05 }

/** One for each kind of work, so that nobody waits for a host that another holds. */
export const NAMES = ['plain', 'ruled', 'topical', 'pointed', 'outside'] as const
export type Name = (typeof NAMES)[number]

export class Town {
  readonly #shops = new Map<string, ServedShop>()
  readonly #days = new Map<string, number>()

  /** Nobody has added this one. */
  readonly strange: ServedShop

  constructor() {
    for (const name of NAMES) this.#shops.set(name, serveShop(CONFIG))
    this.strange = serveShop(CONFIG)
  }

  urlOf(name: Name): string {
    return this.#shops.get(name)!.url
  }

  /** Adds every shop as a person would. */
  async open(site: Site): Promise<void> {
    const wrapper = JSON.stringify(wrapperFor(CONFIG))
    for (const name of NAMES) {
      const fields = {
        url: this.urlOf(name),
        id: name,
        name,
        delay: '0',
        concurrency: '4',
        wrapper,
      }
      need(await site.form('/shops', { ...fields, scope: 'host' }), 303)
    }
    need(await site.form('/shops/ruled/rules', { do: 'text', text: JSON.stringify(RULES) }), 303)
    const topic = new File([JSON.stringify(TOPIC)], 'topic.json')
    need(await site.form('/shops/topical/topic', { do: 'file', file: topic }), 303)
  }

  nextDay(name: Name): void {
    const { shop } = this.#shops.get(name)!
    const gone = (this.#days.get(name) ?? 0) + 1
    this.#days.set(name, gone)
    shop.day = Math.abs(((gone + DAYS) % (2 * DAYS)) - DAYS)
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#shops.values(), this.strange].map((shop) => shop.stop()))
  }
}

function need({ status, text }: { status: number; text: string }, wanted: number): void {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${text.slice(0, 500)}`)
}
