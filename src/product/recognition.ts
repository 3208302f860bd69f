/**
 * Recognition of products, what a sighting does to those of its shop, as steps for the store to write, in their order:
 * products that come apart because the key that joined them lied, products that are one, what is observed and what the
 * page said. Used all over `store/products`.
 * @module
 */

import type { CrawlId, PageId, ProductId } from '../model/ids.ts'
import { type Decision, type Evidence, isIn, type Known, trusted } from './identity.ts'
import { type Key, keysOf, lookOf } from './keys.ts'
import { type Current, hashOf, judge, sameWords, type Words, type Writing } from './observation.ts'
import type { Sighted, Sighting } from './sighting.ts'

export type KnownSighting = Known & Words & { at: number }

export type StoredProduct = Current & {
  id: ProductId
  firstSeen: number
  /** The crawl that last saw the page whose word it has. */
  voiceSeen: CrawlId | null
}

/** Evidence with all that steps are made of. */
export type Found = Pick<Evidence, 'byKey'> & {
  cohort: KnownSighting[]
  products: StoredProduct[]
  /** Fields that were said of them, as JSON, by their hash; where one differs from what is said now. */
  fields?: ReadonlyMap<number, string>
}

export type Step =
  /** Keys lead to a product from now on; null distrusts them. */
  | { step: 'lead'; keys: Key[]; to: ProductId | null }
  /** Pages are left with these keys. */
  | { step: 'strip'; pages: { page: PageId; keys: Key[] }[] }
  /** History goes with the pages that told it. */
  | { step: 'history'; pages: PageId[]; from: ProductId; to: ProductId }
  /** A product of pages that left another, with the words of the first of them. */
  | { step: 'found'; id: ProductId; from: ProductId; lead: KnownSighting }
  | { step: 'move'; pages: PageId[]; to: ProductId }
  /** Where both were seen in this crawl, the one that stays had the first word. */
  | { step: 'merge'; into: ProductId; from: ProductId }
  | {
      step: 'observe'
      product: ProductId
      hash: number
      writing: Exclude<Writing, 'see'>
      /** Names of the fields that changed. */
      details: string[]
    }
  | { step: 'see'; product: ProductId }
  /** The page says word by word what it said before. */
  | { step: 'repeat' }
  /** `asProduct`: image and fields are those of the product and need not be kept twice. */
  | { step: 'say'; product: ProductId; keys: Key[]; hash: number; asProduct: boolean }

/** The keys of a sighting, and all by which what is known of it is found. */
export function keysAsked(sighting: Sighting): { keys: Key[]; asked: Key[] } {
  const keys = keysOf(sighting)
  return { keys, asked: [...keys, ...keys.flatMap((key) => lookOf(key, sighting) ?? [])] }
}

/** The numbers that stand in a decision for products yet to be made. */
export const unmadeIn = ({ product, apart }: Decision): ProductId[] => [
  ...new Set([...apart.map(({ id }) => id), ...(product < 0 ? [product] : [])]),
]

/** With the numbers that those products got. */
export function numbered(decision: Decision, ids: ReadonlyMap<ProductId, ProductId>): Decision {
  const real = (id: ProductId): ProductId => ids.get(id) ?? id
  return {
    ...decision,
    product: real(decision.product),
    merge: decision.merge.map(real),
    apart: decision.apart.map((group) => ({ ...group, id: real(group.id) })),
  }
}

export function recognize(
  sighting: Sighting,
  crawl: CrawlId,
  decision: Decision,
  found: Found,
): { steps: Step[]; sighted: Sighted } {
  const { product, keys } = decision
  const { page } = sighting
  const { steps, current } = regroup(page, decision, found)
  const hash = hashOf(sighting.fields)
  const now = { ...sighting, hash, wrapper: sighting.wrapper ?? null }
  const before = formerly(page, decision, found)
  const voiceSeen = current?.voiceSeen ?? null
  const fieldsOf = (said: number) => found.fields?.get(said) ?? null
  const verdict = judge(current, { page, crawl, now, before, voiceSeen, fieldsOf })
  const { write: writing, details, change } = verdict
  if (writing === 'see') steps.push({ step: 'see', product })
  else steps.push({ step: 'observe', product, hash, writing, details })
  const unknown = keys.filter((key) => found.byKey.get(key) !== product)
  steps.push({ step: 'lead', keys: unknown, to: product })
  if (before && saysTheSame(before, now, decision)) steps.push({ step: 'repeat' })
  else {
    const asProduct = writing !== 'see' || (current !== null && current.hash === hash)
    steps.push({ step: 'say', product, keys, hash, asProduct })
  }
  return { steps, sighted: { product, change } }
}

/** `current`: the product of the sighting as it is after regrouping; null where it is yet to be made. */
function regroup(
  page: PageId,
  decision: Decision,
  { cohort, products }: Found,
): { steps: Step[]; current: StoredProduct | null } {
  const { product, distrust, apart, merge } = decision
  const others = cohort.filter((each) => each.page !== page)
  const states = new Map(products.map((each) => [each.id, each]))
  const place = new Map(others.map((each) => [each.page, each.product]))
  const steps: Step[] = distrust.length > 0 ? distrusted(distrust, others) : []
  for (const { id, from, pages } of apart) {
    const leavers = others.filter((each) => pages.includes(each.page))
    const [lead] = leavers
    steps.push({ step: 'history', pages, from, to: id })
    if (!lead) continue
    steps.push(
      { step: 'found', id, from, lead },
      { step: 'lead', keys: keysLeft(leavers, distrust), to: id },
      { step: 'move', pages: leavers.map((each) => each.page), to: id },
    )
    states.set(id, foundedBy(lead, id))
    for (const each of leavers) place.set(each.page, id)
  }
  for (const other of merge) {
    const members = others.filter((each) => place.get(each.page) === other)
    steps.push(
      { step: 'lead', keys: keysLeft(members, distrust), to: product },
      { step: 'merge', into: product, from: other },
    )
    const [into, from] = [states.get(product), states.get(other)]
    if (into && from) states.set(product, { ...winner(into, from), id: product })
  }
  return { steps, current: states.get(product) ?? null }
}

function distrusted(keys: Key[], others: KnownSighting[]): Step[] {
  const carriers = others.filter((each) => each.keys.some(isIn(keys)))
  // What they look like leads to where they are; those that leave take it with them.
  const looks = [...new Set(carriers.map(({ product }) => product))].map((to): Step => {
    const stay = carriers.filter((each) => each.product === to)
    return { step: 'lead', keys: keysLeft(stay, keys), to }
  })
  const pages = carriers.map((each) => ({ page: each.page, keys: trusted(each, isIn(keys)) }))
  return [...looks, { step: 'lead', keys, to: null }, { step: 'strip', pages }]
}

const keysLeft = (members: KnownSighting[], distrust: Key[]): Key[] => [
  ...new Set(members.flatMap((each) => trusted(each, isIn(distrust)))),
]

/** The one whose words a merged product has: on sale before gone, then the one that was seen later. */
function winner(into: StoredProduct, from: StoredProduct): StoredProduct {
  if (into.gone !== from.gone) return into.gone ? from : into
  return from.seen > into.seen ? from : into
}

const foundedBy = (lead: KnownSighting, id: ProductId): StoredProduct => ({
  ...lead,
  id,
  firstSeen: lead.at,
  gone: false,
  seen: lead.crawl,
  observed: lead.crawl,
  voiceSeen: lead.crawl,
})

/** What this page said before of the product it shows now. */
function formerly(page: PageId, decision: Decision, found: Found): KnownSighting | null {
  const before = found.cohort.find((known) => known.page === page)
  if (!before) return null
  const group = decision.apart.find(({ pages }) => pages.includes(page))
  const was = group?.id ?? before.product
  return was === decision.product || decision.merge.includes(was) ? before : null
}

const saysTheSame = (before: KnownSighting, now: Words, decision: Decision): boolean =>
  before.product === decision.product &&
  before.wrapper === now.wrapper &&
  sameWords(before, now) &&
  before.keys.join('\n') === decision.keys.join('\n')
