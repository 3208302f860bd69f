/**
 * Types of what is stored: for all rooms above the store. Used by most rooms.
 * @module
 */

export type * from '../model/crawl.ts'
export type * from '../model/ids.ts'
export type { Scope } from '../model/scope.ts'
export type { ChangeKind } from '../product/change.ts'
export type {
  Formerly,
  KeyKind,
  Offer,
  ProductKey,
  Sighted,
  Sighting,
} from '../product/sighting.ts'
export type { PageWrite } from './pages/page-write.ts'
export type { FrontierStatus, Outcome } from './schema/columns.ts'
export type * from './schema/crawls.ts'
export type * from './schema/pages.ts'
export type * from './schema/products.ts'
export type * from './schema/shops.ts'
