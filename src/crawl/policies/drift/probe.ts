/**
 * A few known product pages, asked for when a plan leads to none: whether they are still there and still recognized
 * tells a broken plan from a broken wrapper, and both from a shop that turns away. Only at the end of a crawl: nothing
 * is stored of them, and readers must number no more links. Used by `drift.ts` and `judge.ts`.
 * @module
 */

import type { DriftExample } from '../../../model/redesign.ts'
import type { PageId, Product } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Ask } from '../policy.ts'

const PAGES = 6

/** Products looked at to find pages that this crawl has not asked for. */
const WINDOW = 200

export type Probed = {
  asked: number
  /** Recognized as product pages. */
  products: number
  /** Answered with a page that is not recognized, and why. */
  lost: { example: DriftExample; failed: string[] }[]
  /** Pages that only scripts would fill. */
  shells: number
  /** Refused, too busy, a captcha, or the same page without links for all of them. */
  turnedAway: number
}

export async function probe(context: Context, visit: Ask['visit']): Promise<Probed> {
  const probed: Probed = { asked: 0, products: 0, lost: [], shells: 0, turnedAway: 0 }
  const blank = new BlankPages()
  for (const product of await candidates(context)) {
    if (context.signal.aborted) break
    await ask(context, visit, product, probed, blank)
  }
  return probed
}

/** Known products from all over the shop, on pages that this crawl did not come to. */
async function candidates(context: Context): Promise<Product[]> {
  const { store, shop, ledger } = context
  const { onSale } = await store.products.counts(shop.id)
  const offset = Math.max(0, Math.floor((onSale - WINDOW) / 2))
  const some = await store.products.list({ shop: shop.id, limit: WINDOW, offset })
  const unseen = some.filter(({ url }) => {
    const { id, isNew } = ledger.page(url)
    return !isNew && ledger.standing(id) === Standing.unknown
  })
  const step = Math.max(1, unseen.length / PAGES)
  return Array.from(
    { length: Math.min(PAGES, unseen.length) },
    (_, i) => unseen[Math.floor(i * step)]!,
  )
}

async function ask(
  context: Context,
  visit: Ask['visit'],
  product: Product,
  probed: Probed,
  blank: BlankPages,
): Promise<void> {
  if (!(await context.hosts.turn(new URL(product.url).host))) return
  probed.asked++
  const { id: page } = context.ledger.page(product.url)
  const { end, hops, url } = await visit(page, product.url)
  if (end.kind !== 'answer') return
  const { answer, known } = end
  const { name, amount, currency } = product
  const before = { name, price: amount && [amount, currency].filter(Boolean).join(' ') }
  const lost = (title: string, failed: string[]): void => {
    // A product that is gone may lead to another page: that says nothing of the design.
    if (hops.length === 0) probed.lost.push({ example: { url, before, after: { title } }, failed })
  }
  if (answer.kind === 'busy') probed.turnedAway++
  else if (answer.kind === 'refused' && (answer.status === 401 || answer.status === 403)) {
    probed.turnedAway++
  } else if (answer.kind === 'unchanged') {
    if (known?.detail) probed.products++
    else lost('', [])
  } else if (answer.kind === 'ok') {
    const { body: bytes, contentType } = answer
    const keep = { detail: false, other: false }
    const told = { bytes, url, contentType, keep, isView: false }
    const read = await context.readers.read(context.readingKey, told)
    if (!read.ok) return
    const { reading } = read
    const { onePage } = context.health
    const alike = () => blank.sameAs(page, { ...reading, bytes: bytes.length }) !== null
    if (reading.detail) probed.products++
    else if (reading.shell) probed.shells++
    else if (reading.captcha || onePage.isChangedSeed(reading.face)) probed.turnedAway++
    else if (reading.links.length === 0 && alike()) probed.turnedAway++
    else lost(reading.title, reading.verdict?.failed ?? [])
  }
}

type Blank = { hash: string; title: string; bytes: number }

const KEPT = 20

/**
 * The same page without a link under different addresses: no shop's, but what stands in its way. A
 * captcha that does not call itself one, or a script that sends its visitor back.
 */
export class BlankPages {
  #first = new Map<string, { page: PageId; bytes: number }>()

  constructor(known: [key: string, page: PageId, bytes: number][] = []) {
    for (const [key, page, bytes] of known) this.#first.set(key, { page, bytes })
  }

  /** To be kept with the crawl's progress; a shop that turns away has one such page, or a few. */
  record(): [key: string, page: PageId, bytes: number][] {
    const some = [...this.#first].slice(0, KEPT)
    return some.map(([key, { page, bytes }]) => [key, page, bytes])
  }

  /** The page that was answered with the same before, or null where this is the first. */
  sameAs(page: PageId, { hash, title, bytes }: Blank): PageId | null {
    const byTitle = title ? this.#first.get(`title ${title}`) : undefined
    // With a number of its own in it, the page is not the same to the byte.
    const alike = byTitle && Math.abs(byTitle.bytes - bytes) * 10 < bytes ? byTitle : undefined
    const first = this.#first.get(`hash ${hash}`) ?? alike
    if (first) return first.page === page ? null : first.page
    this.#first.set(`hash ${hash}`, { page, bytes })
    if (title && !byTitle) this.#first.set(`title ${title}`, { page, bytes })
    return null
  }
}
