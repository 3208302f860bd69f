/**
 * Which product a page shows, and what that changes.
 * @module
 */

import type { Connection, Statement } from './connection.ts'
import type { PageWrite, ShopId, Sighted } from './types.ts'

export type Recognized = { statements: Statement[]; sighted: Sighted }

export function recognizer(_connection: Connection) {
  const turns = new Map<ShopId, Promise<unknown>>()
  return {
    /** One at a time a shop: the look-up of one page must see what the page before it wrote. */
    inTurn<T>(shop: ShopId, work: () => Promise<T>): Promise<T> {
      const turn = (turns.get(shop) ?? Promise.resolve()).then(work, work)
      turns.set(shop, turn)
      return turn
    },
    async recognize(_write: PageWrite): Promise<Recognized> {
      return { statements: [], sighted: null }
    },
  }
}
