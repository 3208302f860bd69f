/**
 * One request as the shop sees it: the day, the design, the session, and what was asked for. Used all over `demo`.
 * @module
 */
import type { Catalog } from './catalog.ts'
import type { Currency, Language } from './config.ts'
import type { Assortment } from './days.ts'
import type { Linker } from './urls/links.ts'
import type { Target } from './urls/target.ts'
import { type Labels, labelsOf } from './words/labels.ts'
import { type Money, money } from './words/money.ts'

export type Layout = 'full' | 'mobile'
/** What a session, a parameter or the path has chosen. */
export type Taste = { currency: Currency; language: Language; layout: Layout }

export type Visit = {
  catalog: Catalog
  assortment: Assortment
  target: Target
  /** how many requests the shop had */
  load: number
  taste: Taste
  links: Linker
  labels: Labels
  /** visits with the same key get the same header, menu and footer; null: each its own */
  frameKey: string | null
}

export const priceOf = (visit: Visit, cents: number): Money =>
  money(cents, visit.taste.currency, visit.taste.language)

export const labelsFor = (taste: Taste): Labels => labelsOf[taste.language]
