/**
 * Doubts that a crawl by a plan has from what came before it: it goes where earlier crawls led it, and cannot see what
 * they did not. Used by `doubts.ts`.
 * @module
 */

import type { Doubt } from '../../../model/doubt.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Ask } from '../policy.ts'
import { endOf } from './lists.ts'

/** A plan made from a few pages, that was never held against all of them. */
export async function planDoubts({ store, shop, crawl }: Context): Promise<Doubt[]> {
  if (crawl.mode !== 'focused' && crawl.mode !== 'delta') return []
  const plan = await store.plans.get(shop.id, crawl.plan)
  if (plan?.origin !== 'survey') return []
  const whole = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
  if (whole && whole.startedAt >= plan.createdAt) return []
  const text =
    'The plan was made from a few pages, and no crawl of every page has checked yet what it misses.'
  return [{ kind: 'plan', text, examples: [shop.seed] }]
}

/**
 * What the last crawl of the whole shop was in doubt of and nobody has looked at since. Each address is asked for once more
 * where nothing leads to it, so that none is in doubt for ever.
 */
export class Earlier {
  #context: Context
  #asked = false

  constructor(context: Context) {
    this.#context = context
  }

  /** Whether there is more to read. */
  async tryMore({ reach }: Ask): Promise<boolean> {
    if (this.#asked) return false
    this.#asked = true
    const context = this.#context
    const { ledger, walk, refuse } = context
    // Pages of lists lead further: only the plan knows where.
    const products = (await unreadBefore(context)).filter(({ missing }) => missing !== undefined)
    const [state = walk.start] = walk.leaves
    const batch = new Batch(context)
    const open = products
      .flatMap(({ examples }) => examples)
      .filter((url) => refuse(url) === null)
      .map((url) => ({ page: ledger.known(url), url, state, depth: 1 }))
      .filter(({ page }) => page !== 0 && ledger.standing(page) === Standing.unknown)
    if (open.length === 0) return false
    await reach(batch, open)
    await batch.store()
    return batch.write.frontier.length > 0
  }

  /** `own`: what this crawl found itself. */
  async doubts(own: readonly Doubt[]): Promise<Doubt[]> {
    const context = this.#context
    // A crawl of changes leaves most lists alone.
    const others = context.crawl.mode === 'delta' ? await doubtsBefore(context) : []
    const carried = others.filter(({ kind }) => kind !== 'unread' && kind !== 'plan')
    const told = new Set(own.flatMap(({ examples }) => examples))
    for (const doubt of await unreadBefore(context)) {
      const left: string[] = []
      for (const url of doubt.examples) {
        if (!told.has(url) && !(await isSettled(context, url))) left.push(url)
      }
      if (left.length > 0) carried.push({ ...doubt, examples: left })
    }
    return carried
  }
}

const unreadBefore = async (context: Context): Promise<Doubt[]> =>
  (await doubtsBefore(context)).filter(({ kind }) => kind === 'unread')

async function doubtsBefore({ store, shop, crawl }: Context): Promise<Doubt[]> {
  if (crawl.mode !== 'focused' && crawl.mode !== 'delta') return []
  const initial = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
  const focused = await store.crawls.last(shop.id, { mode: 'focused', complete: true })
  const last = (focused?.id ?? 0) > (initial?.id ?? 0) ? focused : initial
  return last?.counters.doubts ?? []
}

/** It shows a product or a list by now, or is not there any more. */
async function isSettled(context: Context, url: string): Promise<boolean> {
  const { store, crawl, ledger, unread, addresses } = context
  const page = ledger.known(url)
  const end = page && endOf(context, page)
  if (addresses.showed.has(end) || unread.knows(end)) return true
  if (ledger.standing(end) !== Standing.done) return false
  const stored = await store.versions.linksOfVisit(crawl.id, end)
  return !stored || (stored.records?.length ?? 0) > 0
}
