/**
 * Tables of products, what was observed of them, which page shows which, and changes by day. Used all over `store`.
 * @module
 */

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CrawlId, ProductId, ShopId } from '../../model/ids.ts'
import type { ChangeKind } from '../../product/change.ts'
import type { Offer } from '../../product/sighting.ts'
import { coded, keyKind, keysOfProduct, texts } from './columns.ts'

/** What a page said: in ten-thousandths and as it stands there. */
const offer = () => ({ price: integer(), ...words() })
/** `amount`: a decimal string; null where no page shows a price. */
const words = () => ({ amount: text(), currency: text(), availability: text() })

export const products = sqliteTable(
  'products',
  {
    id: integer().primaryKey(),
    shop: integer().notNull(),
    /** The page whose words it has. */
    page: integer().notNull(),
    firstSeen: integer('first_seen').notNull(),
    lastSeen: integer('last_seen').notNull(),
    /** Crawls that last saw it and last observed a change. */
    seen: integer().notNull(),
    observed: integer().notNull(),
    gone: integer({ mode: 'boolean' }).notNull(),
    ...offer(),
    name: text().notNull(),
    url: text().notNull(),
    image: text(),
    /** Of all its fields. */
    hash: integer().notNull(),
    /** Where its price went when it last moved (-1: down), when, and what it was: by triggers. */
    moved: integer().notNull().default(0),
    movedAt: integer('moved_at').notNull().default(0),
    was: text(),
    /** Of one that came with a file: when its page was last read there. */
    readElsewhere: integer('read_elsewhere'),
  },
  (t) => {
    const name = sql`${t.name} COLLATE NOCASE`
    const { shop, gone, id, price, availability, moved, movedAt, firstSeen } = t
    return [
      index('products_of_shop').on(shop),
      index('products_on_sale').on(shop).where(sql`gone = 0`),
      // One for each order of the list of products, with all that it is narrowed by.
      index('products_by_name').on(
        ...([shop, gone, name, id, price, availability, moved, movedAt, firstSeen] as const),
      ),
      index('products_by_price').on(shop, gone, price, id, availability, moved, movedAt, firstSeen),
      index('products_by_age').on(shop, gone, firstSeen, id, availability, moved, movedAt),
      index('products_by_move').on(shop, gone, movedAt, id, moved, availability, firstSeen),
      index('products_by_stock').on(shop, gone, availability),
    ]
  },
)

/** A product as it was last observed. */
export type Product = Pick<
  typeof products.$inferSelect,
  'id' | 'shop' | 'name' | 'url' | 'image' | 'gone' | 'firstSeen' | 'lastSeen' | keyof Offer
> & {
  /** When its page was last read, or found unchanged: its stock is as of then. Null where only lists show it. */
  readAt: number | null
  /** All fields, as JSON. */
  fields: string
}

export const observations = sqliteTable(
  'observations',
  {
    product: integer().notNull(),
    at: integer().notNull(),
    crawl: integer().notNull(),
    page: integer().notNull(),
    gone: integer({ mode: 'boolean' }).notNull(),
    ...offer(),
    name: text().notNull(),
    hash: integer().notNull(),
    fields: text().notNull(),
    /** By triggers, as `kinds`: what it changed, see db/0006_desk.sql. */
    shop: integer(),
    kinds: integer().notNull().default(0),
    /** Names of fields that are others than before, price and stock aside. */
    details: texts().notNull().default([]),
  },
  (t) => [
    index('observations_of_product').on(t.product, t.at),
    index('observations_in_time').on(t.at),
    index('observations_changed').on(t.shop, t.at, t.kinds).where(sql`kinds > 0`),
  ],
)

export type Observation = Pick<
  typeof observations.$inferSelect,
  'at' | 'crawl' | 'gone' | 'name' | 'fields' | keyof Offer
>

/** What each page said of a product when it was last seen. */
export const sightings = sqliteTable(
  'sightings',
  {
    key: integer().primaryKey(),
    product: integer().notNull(),
    crawl: integer().notNull(),
    at: integer().notNull(),
    keys: keysOfProduct().notNull(),
    name: text().notNull(),
    ...words(),
    hash: integer().notNull(),
    /** Null, as `fields`, where the product has the same. */
    image: text(),
    fields: text(),
    /** The version of the wrapper that read it; null where a list shows it. */
    wrapper: integer(),
  },
  (t) => [index('sightings_of_product').on(t.product, t.crawl)],
)

/** A key without a product is distrusted. */
export const productKeys = sqliteTable(
  'product_keys',
  {
    shop: integer().notNull(),
    kind: coded(keyKind).notNull(),
    value: text().notNull(),
    product: integer(),
  },
  (t) => [primaryKey({ columns: [t.shop, t.kind, t.value] })],
)

/** Changes of a shop on a day (days since 1970, UTC), counted by triggers. */
export const days = sqliteTable(
  'days',
  {
    shop: integer().notNull(),
    day: integer().notNull(),
    first: integer().notNull(),
    new: integer().notNull(),
    gone: integer().notNull(),
    back: integer().notNull(),
    cheaper: integer().notNull(),
    dearer: integer().notNull(),
    price: integer().notNull(),
    stock: integer().notNull(),
    details: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.shop, t.day] })],
)

export type Change = {
  kind: ChangeKind
  at: number
  crawl: CrawlId
  shop: ShopId
  product: ProductId
  name: string
  url: string
  /** Null for a new product. */
  before: Offer | null
  after: Offer
  /** Which of its fields changed besides. */
  details: string[]
}
