/**
 * How the walk of a crawl ended, and what it met that tells whether it saw the shop at all.
 * @module
 */

import type { Incomplete } from '../store/types.ts'
import type { Misses } from './health/near-misses.ts'
import type { Shells } from './health/shells.ts'
import type { Turmoil } from './health/turned-away.ts'

export type End = {
  /** Why the walk is over: null when there was nothing more to take. */
  incomplete: Incomplete | null
  misses: Misses
  turmoil: Turmoil
  shells: Shells
  /** It was limited because it brought nothing new for long. */
  poor: boolean
}
