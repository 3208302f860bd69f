/**
 * Whether a new design is told from what happens to shops anyway.
 * @module
 */

import { change, type ShopConfig, serveShop, wrapperFor } from '../../../src/demo/index.ts'
import type { Shop } from '../../../src/demo/shop.ts'
import { loadGraph } from '../../../src/jobs/learn/graph.ts'
import { LEARNERS } from '../../../src/plan/learn/learners.ts'
import { Lab } from '../../crawl/harness.ts'
import { kinds } from '../../shops/index.ts'

type DayEvent = ShopConfig['days']['events'][number]
type Happening = {
  what: string
  changed: boolean
  event?: DayEvent
  /** Before the second crawl. */
  happen?(shop: Shop): void
  /** At each of its requests. */
  during?(shop: Shop, request: number): void
}

const tomorrow = (shop: Shop): void => {
  shop.day = 1
}

const HAPPENINGS: Happening[] = [
  {
    what: 'a new design',
    happen: (shop) => {
      shop.redesign = 1
    },
    changed: true,
  },
  {
    what: 'one broken page',
    event: { day: 1, what: 'broken-pages', pages: 1 },
    happen: tomorrow,
    changed: false,
  },
  {
    what: '10 % of the products gone',
    event: { day: 1, what: 'gone', share: 0.1 },
    happen: tomorrow,
    changed: false,
  },
  {
    what: 'a category emptied',
    event: { day: 1, what: 'empty-category' },
    happen: tomorrow,
    changed: false,
  },
  {
    what: 'a storm of 429',
    during: (shop, request) => {
      if (request === 20) shop.refuse(12)
    },
    changed: false,
  },
]

const SHOPS = ['plain', 'table-grid', 'next-only', 'windowed'] as const

/** One line each; false where one was told wrongly. */
export async function tryRedesigns(print: (line: string) => void): Promise<boolean> {
  let right = 0
  for (const name of SHOPS) {
    for (const happening of HAPPENINGS) {
      const told = await designChanged(kinds[name], happening)
      const ok = told === happening.changed
      if (ok) right++
      print(
        `  ${name.padEnd(14)}${happening.what.padEnd(28)}${told ? 'a new design' : 'the same design'}${ok ? '' : '  ✗'}`,
      )
    }
  }
  const of = SHOPS.length * HAPPENINGS.length
  print(`  right  ${right} of ${of}  (bar: all)`)
  return right === of
}

async function designChanged(kind: ShopConfig, happening: Happening): Promise<boolean> {
  const { event, happen, during } = happening
  const config = change(kind, {
    catalog: { products: 60 },
    days: { ...kind.days, events: event ? [event] : [] },
  })
  let requests = Number.NEGATIVE_INFINITY
  const served = serveShop(config, { onRequest: () => during?.(served.shop, ++requests) })
  const lab = await Lab.open()
  const hasty = { manners: { longestDelay: 20, retryBase: 5 } }
  try {
    await lab.addShop(served.url, wrapperFor(config))
    const { crawl } = await lab.crawl({ mode: 'initial' }, hasty)
    const graph = await loadGraph(lab.store, await lab.store.shops.need('shop'), crawl)
    await lab.store.plans.save(1, JSON.stringify(LEARNERS.aisle(graph)), 'learned')
    happen?.(served.shop)
    requests = 0
    return (await lab.crawl({ mode: 'focused' }, hasty)).designChanged
  } finally {
    lab.close()
    await served.stop()
  }
}
