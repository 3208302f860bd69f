/**
 * What a shop counts while it is visited.
 * @module
 */
import type { Action } from '../urls/target.ts'

export type Stats = {
  /** everything asked for, apart from the controls */
  requests: number
  /** HTML pages sent with a body, apart from those not found */
  pages: number
  unchanged: number
  notFound: number
  refused: number
  bytes: number
  /** links followed that act: what a crawler should never do */
  damage: number
  damages: Record<Action, number>
  /** links followed that changed currency, language or layout of a whole session */
  switches: number
}

export const newStats = (): Stats => ({
  requests: 0,
  pages: 0,
  unchanged: 0,
  notFound: 0,
  refused: 0,
  bytes: 0,
  damage: 0,
  damages: { basket: 0, compare: 0, wishlist: 0, logout: 0, delete: 0 },
  switches: 0,
})
