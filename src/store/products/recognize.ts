/**
 * Which product a page shows, and what that changes.
 * @module
 */

import { wellFormed } from '../../format/text.ts'
import type { Connection } from '../connection/connection.ts'
import { rowKey } from '../pages/keys.ts'
import type { CrawlId, PageWrite, ProductId, ShopId, Sighting } from '../types.ts'
import { evidenceFor, type Found, type KnownSighting } from './evidence.ts'
import { type Decision, identify } from './identity.ts'
import { hashOf, judge, sameWords, type Words } from './observe.ts'
import { keysOf, lookOf } from './product-keys.ts'
import { leadTo, regroup } from './regroup.ts'
import {
  confirmed,
  observed,
  type Recognized,
  seen,
  sighted as sightedStatement,
  stillSaid,
} from './sighted.ts'

/** Product numbers taken at once from the store: a batch knows its ids before it is sent. */
const BLOCK = 100

export function recognizer(connection: Connection) {
  const turns = new Map<ShopId, Promise<unknown>>()
  const free: ProductId[] = []

  const newId = async (): Promise<ProductId> => {
    if (free.length === 0) {
      const { rows } = await connection.execute({
        sql: `INSERT INTO sequences (name, next) VALUES ('product', 1 + ${BLOCK})
          ON CONFLICT DO UPDATE SET next = next + ${BLOCK} RETURNING next - ${BLOCK}`,
        args: [],
      })
      const first = rows[0]![0] as number
      for (let i = BLOCK - 1; i >= 0; i--) free.push(first + i)
    }
    return free.pop()!
  }

  /** Gives the products that are yet to be made their numbers. */
  const numbered = async (decision: Decision): Promise<Decision> => {
    const ids = new Map<ProductId, ProductId>()
    for (const { id } of decision.apart) ids.set(id, await newId())
    if (decision.product < 0 && !ids.has(decision.product)) ids.set(decision.product, await newId())
    const real = (id: ProductId): ProductId => ids.get(id) ?? id
    return {
      ...decision,
      product: real(decision.product),
      merge: decision.merge.map(real),
      apart: decision.apart.map((group) => ({ ...group, id: real(group.id) })),
    }
  }

  const sight = async (shop: ShopId, crawl: CrawlId, sighting: Sighting): Promise<Recognized> => {
    const keys = keysOf(sighting)
    const asked = [...keys, ...keys.flatMap((key) => lookOf(key, sighting) ?? [])]
    let found = await evidenceFor(connection, shop, sighting.page, asked)
    let decision = identify({ ...sighting, crawl, keys }, found)
    if (found.partial && decision.distrust.length + decision.merge.length > 0) {
      found = await evidenceFor(connection, shop, sighting.page, asked, true)
      decision = identify({ ...sighting, crawl, keys }, found)
    }
    return written(shop, crawl, sighting, await numbered(decision), found)
  }

  return {
    /** One at a time a shop: the look-up of one page must see what the page before it wrote. */
    inTurn<T>(shop: ShopId, work: () => Promise<T>): Promise<T> {
      const turn = (turns.get(shop) ?? Promise.resolve()).then(work, work)
      turns.set(shop, turn)
      return turn
    },

    /** Several sightings of one write must be of different addresses: none sees what another writes. */
    async recognize({ shop, crawl, sightings, ...write }: PageWrite): Promise<Recognized[]> {
      const recognized: Recognized[] = []
      for (const sighting of sightings)
        recognized.push(await sight(shop, crawl, asStored(sighting)))
      if (recognized.length > 0) return recognized
      const visit = write.visits.find((each) => each.version === write.confirmed)
      return visit ? [await confirmed(connection, shop, crawl, visit)] : []
    },
  }
}

/** Compared with what the store gives back, so in the words that it keeps. */
const asStored = (sighting: Sighting): Sighting => ({
  ...sighting,
  name: wellFormed(sighting.name),
  keys: sighting.keys.map(({ kind, value }) => ({ kind, value: wellFormed(value) })),
  fields: wellFormed(sighting.fields),
})

function written(
  shop: ShopId,
  crawl: CrawlId,
  sighting: Sighting,
  decision: Decision,
  found: Found,
): Recognized {
  const { product } = decision
  const { statements, current } = regroup(shop, crawl, sighting.page, decision, found)
  const now: Words = { ...sighting, hash: hashOf(sighting.fields) }
  const before = formerly(sighting, decision, found)
  const verdict = judge(current, {
    page: sighting.page,
    crawl,
    now,
    before,
    voiceSeen: current?.voiceSeen ?? null,
  })
  if (verdict.observe) {
    statements.push(...observed(shop, crawl, product, sighting, now.hash, verdict))
  } else {
    statements.push(seen(product, crawl, sighting.at))
  }
  const unknown = decision.keys.filter((key) => found.byKey.get(key) !== product)
  statements.push(...leadTo(shop, product, unknown))
  if (before && saysTheSame(before, now, decision)) {
    statements.push(stillSaid(rowKey(shop, sighting.page), crawl, sighting.at))
  } else {
    const asProduct = verdict.observe || (current !== null && current.hash === now.hash)
    statements.push(sightedStatement(shop, crawl, decision, sighting, now.hash, asProduct))
  }
  return { statements, sighted: { product, change: verdict.change } }
}

/** What this page said before of the product it shows now. */
function formerly(sighting: Sighting, decision: Decision, found: Found): KnownSighting | null {
  const before = found.cohort.find((known) => known.page === sighting.page)
  if (!before) return null
  const group = decision.apart.find(({ pages }) => pages.includes(sighting.page))
  const was = group?.id ?? before.product
  return was === decision.product || decision.merge.includes(was) ? before : null
}

const saysTheSame = (before: KnownSighting, now: Words, decision: Decision): boolean =>
  before.product === decision.product &&
  sameWords(before, now) &&
  before.keys.join('\n') === decision.keys.join('\n')
