/**
 * Who works at what, and what came of it.
 * @module
 */

import type { Annotators } from '../../jobs/annotate/annotators.ts'
import type { Pointed } from '../../jobs/annotate/bench.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import type { Draft } from '../../wrapper/annotate/draft.ts'
import type { Mistake } from '../../wrapper/mistakes.ts'

export type Done = {
  draft: Draft
  /** Said once, and heard by who does not see. */
  say: string
  /** What is wrong with what was typed. */
  problem?: string
  mistakes?: Mistake[]
  /** The page to look at from now on. */
  key?: string
  pointed?: Pointed | null
  /** The text as it was typed, where it is no wrapper. */
  typed?: string
  /** The draft would read products worse than now: asked again. */
  unsure?: boolean
}

export type Desk = { store: Store; annotators: Annotators; shop: Shop }
