/**
 * A shop of a few lists and hubs that change between crawls.
 * @module
 */

import type { Edge, Plan } from '../../../../src/plan/plan.ts'
import type { PlanOrigin } from '../../../../src/store/types.ts'
import { Lab } from '../../harness.ts'
import { type Answer, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

/** What a page shows: products in its list, products in a box, links to lists, there and above them. */
export type Small = { shown?: number[]; box?: number[]; tiles?: string[]; crumbs?: string[] }

export const anchors = (hrefs: string[]): string =>
  hrefs.map((href) => `<a href="${href}">x</a>`).join('')

export const follow = (xpath: string, to: string): Edge => ({
  xpath,
  action: 'follow',
  to,
  optional: true,
})

const EDGES = [
  follow('//nav/a', 'list'),
  follow('//section/a', 'list'),
  follow('//li//a', 'item'),
  follow('//aside/a', 'item'),
]

/** One state for all lists. */
export const STATES: Plan['states'] = {
  list: { name: 'list', role: 'list', edges: EDGES },
  item: { name: 'item', role: 'detail', edges: [] },
}

export class SmallShop {
  menu: string[] = []
  pages: Record<string, Small> = { '/': {} }
  /** What is answered in the place of pages. */
  answers: Record<string, Answer> = {}
  /** What product pages say; of products that are sold. */
  prices = new Map<number, string>()
  /** What lists show in its place. */
  told = new Map<number, string>()

  private constructor(
    readonly lab: Lab,
    readonly tiny: Tiny,
  ) {}

  static async open(): Promise<SmallShop> {
    const answers: Tiny['pages'] = {}
    const lab = await Lab.open()
    const shop = new SmallShop(lab, startTiny(answers))
    const answer = { get: (_: unknown, path: string) => shop.#answer(path) }
    // Whatever is asked for is made at that moment.
    Object.setPrototypeOf(answers, new Proxy({}, answer))
    await lab.addShop(`${shop.tiny.url}/`, WRAPPER)
    return shop
  }

  async close(): Promise<void> {
    await this.tiny.stop()
    this.lab.close()
  }

  async plan(states: Plan['states'] = STATES, origin: PlanOrigin = 'learned'): Promise<void> {
    const start = Object.keys(states)[0]!
    const plan: Plan = { seeds: [`${this.tiny.url}/`], start, fold: [], states }
    await this.lab.store.plans.save(1, JSON.stringify(plan), origin, { activate: true })
  }

  sell(from: number, to: number): number[] {
    const numbers = Array.from({ length: to - from }, (_, i) => from + i)
    for (const number of numbers) this.prices.set(number, `${number + 10}.00`)
    return numbers
  }

  async crawl(mode: 'focused' | 'delta', more = {}) {
    this.tiny.asked.length = 0
    return await this.lab.crawl({ mode, concurrency: 1, ...more })
  }

  /** Lists and hubs that were asked for. */
  get read(): string[] {
    return this.tiny.asked.filter((path) => !/^\/(?:p\/|robots)/.test(path)).sort()
  }

  /** Prices by number of the product. */
  async onSale(): Promise<Record<string, string | null>> {
    const all = await Array.fromAsync(this.lab.store.products.each({}))
    return Object.fromEntries(
      all.filter(({ gone }) => !gone).map(({ name, amount }) => [name.slice(6), amount]),
    )
  }

  #answer(path: string): Answer | undefined {
    if (this.answers[path]) return this.answers[path]
    const number = Number(/^\/p\/(\d+)$/.exec(path)?.[1])
    const price = this.prices.get(number)
    if (price)
      return `<html><body><h1>Thing ${number}</h1><p class="price">${price} EUR</p></body></html>`
    const page = this.pages[path]
    if (!page) return undefined
    const { shown = [], box = [], tiles = [], crumbs = [] } = page
    return `<html><body><nav>${anchors(this.menu)}</nav><div>${anchors(['/', ...crumbs])}</div>
      ${tiles.length > 0 ? `<section>${anchors(tiles)}</section>` : ''}
      <ul>${shown.map((one) => this.#card(one)).join('')}</ul>
      <aside>${anchors(box.map((one) => `/p/${one}`))}</aside></body></html>`
  }

  #card(number: number): string {
    return `<li class="card"><img src="/p/${number}.jpg"><h3><a href="/p/${number}">Thing ${number}</a></h3>
      <p>Good to have, and not too dear</p>
      <b>${this.told.get(number) ?? this.prices.get(number)} EUR</b></li>`
  }
}
