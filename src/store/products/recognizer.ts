/**
 * The recognizer of a store: finds what is known of a page's products and turns what the rules in `product` say of them
 * into statements, for `pages/write`. Used by `store/pages/write.sql.ts`.
 * @module
 */

import { wellFormed } from '../../format/text.ts'
import { type Decision, identify } from '../../product/identity.ts'
import { hashOf } from '../../product/observation.ts'
import { keysAsked, numbered, recognize, unmadeIn } from '../../product/recognition.ts'
import type { Connection, Statement } from '../connection/connection.ts'
import type { CrawlId, PageWrite, ProductId, ShopId, Sighted, Sighting } from '../types.ts'
import { evidenceFor, fieldsSaid } from './evidence.sql.ts'
import { confirmed, reserveIds, statementsOf } from './recognition.sql.ts'

/** What became of a sighting: what is to be written, and which product it is. */
export type Recognized = { statements: Statement[]; sighted: Sighted | null }

/** Product numbers taken at once from the store: a batch knows its ids before it is sent. */
const BLOCK = 100

export function recognizer(connection: Connection) {
  const turns = new Map<ShopId, Promise<unknown>>()
  const free: ProductId[] = []

  const newId = async (): Promise<ProductId> => {
    if (free.length === 0) {
      const first = await reserveIds(connection, BLOCK)
      for (let i = BLOCK - 1; i >= 0; i--) free.push(first + i)
    }
    return free.pop()!
  }

  const withNumbers = async (decision: Decision): Promise<Decision> => {
    const ids = new Map<ProductId, ProductId>()
    for (const id of unmadeIn(decision)) ids.set(id, await newId())
    return numbered(decision, ids)
  }

  const sight = async (shop: ShopId, crawl: CrawlId, sighting: Sighting): Promise<Recognized> => {
    const { keys, asked } = keysAsked(sighting)
    let found = await evidenceFor(connection, shop, sighting.page, asked)
    let decision = identify({ ...sighting, crawl, keys }, found)
    if (found.partial && decision.distrust.length + decision.merge.length > 0) {
      found = await evidenceFor(connection, shop, sighting.page, asked, true)
      decision = identify({ ...sighting, crawl, keys }, found)
    }
    const hash = hashOf(sighting.fields)
    const fields = await fieldsSaid(connection, shop, sighting.page, found, hash)
    const judged = { ...found, fields }
    const { steps, sighted } = recognize(sighting, crawl, await withNumbers(decision), judged)
    return { statements: statementsOf(shop, crawl, sighting, steps), sighted }
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
