/**
 * A few known product pages, asked for when a plan leads to none: whether they are still there and
 * still recognized tells a broken plan from a broken wrapper, and both from a shop that turns away.
 * Only at the end of a crawl: nothing is stored of them, and readers must number no more links.
 * @module
 */

import type { DriftExample } from '../../../model/redesign.ts'
import type { Product } from '../../../store/types.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import { visit } from '../../visit.ts'
import { BlankPages } from './blank.ts'

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

export async function probe(run: Run): Promise<Probed> {
  const probed: Probed = { asked: 0, products: 0, lost: [], shells: 0, turnedAway: 0 }
  const blank = new BlankPages()
  for (const product of await candidates(run)) {
    if (run.signal.aborted) break
    await ask(run, product, probed, blank)
  }
  return probed
}

/** Known products from all over the shop, on pages that this crawl did not come to. */
async function candidates(run: Run): Promise<Product[]> {
  const { store, shop, ledger } = run
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

async function ask(run: Run, product: Product, probed: Probed, blank: BlankPages): Promise<void> {
  if (!(await run.hosts.turn(new URL(product.url).host))) return
  probed.asked++
  const { id: page } = run.ledger.page(product.url)
  const { end, hops, url } = await visit(run, page, product.url)
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
    const read = await run.readers.read(run.readingKey, told)
    if (!read.ok) return
    const { reading } = read
    const alike = () => blank.sameAs(page, { ...reading, bytes: bytes.length }) !== null
    if (reading.detail) probed.products++
    else if (reading.shell) probed.shells++
    else if (reading.captcha || (reading.links.length === 0 && alike())) probed.turnedAway++
    else lost(reading.title, reading.verdict?.failed ?? [])
  }
}
