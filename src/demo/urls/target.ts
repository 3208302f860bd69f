/**
 * Targets of URLs of the shop, whatever these look like. Used all over `demo`.
 * @module
 */
import type { Catalog } from '../catalog.ts'
import type { Family, Sort, View } from '../lists.ts'

export const infoNames = [
  'contact',
  'about',
  'shipping',
  'terms',
  'privacy',
  'faq',
  'login',
  'basket',
  'wishlist',
  'compare',
  'account',
] as const
export type InfoName = (typeof infoNames)[number]

/** Links that do something when followed. */
export const actions = ['basket', 'compare', 'wishlist', 'logout', 'delete'] as const
export type Action = (typeof actions)[number]

export type Target =
  | { kind: 'home' }
  | { kind: 'list'; family: Family; view: View }
  | {
      kind: 'product'
      n: number
      /** The list it was linked from, and how that was looked at. */
      trail: Family | null
      page?: number
      sort?: Sort | null
      box?: string
    }
  | { kind: 'info'; name: InfoName }
  | { kind: 'blog'; page: number }
  | { kind: 'article'; id: number }
  /** months since January 2026 */
  | { kind: 'calendar'; month: number }
  | { kind: 'act'; action: Action; n: number }
  /** an address of long ago, or one that lacks its slash */
  | { kind: 'old'; n: number }
  | { kind: 'slash'; path: string }
  | { kind: 'picture'; n: number; large: boolean }
  | { kind: 'manual'; n: number }

export type Param = [key: string, value: string]
export type Address = { path: string; params: Param[] }

/** How a shop system writes its URLs. `write` and `read` are inverse to each other. */
export type UrlStyle = {
  keys: {
    page: string
    sort: string
    size: string
    currency: string
    language: string
    layout: string
    search: string
    facets: readonly [string, string, string, string]
  }
  write(catalog: Catalog, target: Target): Address
  read(catalog: Catalog, path: string, params: URLSearchParams): Target | null
}
