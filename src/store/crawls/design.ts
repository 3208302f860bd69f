/**
 * The shop's design as a crawl has seen it, kept with its progress: a crawl that goes on judges as one that was never
 * disturbed. Used by `crawl` and `store`.
 * @module
 */

import type { PageId } from '../../model/ids.ts'
import type { DriftExample } from '../../model/redesign.ts'

export type CasesRecord = { count: number; examples: DriftExample[]; rules: [string, number][] }

export type StateRecord = CasesRecord & { took: number; moved: number; barren: number }

export type EvidenceRecord = {
  products: number
  lost: CasesRecord
  unlike: CasesRecord
  same: number
  fresh: number
  row: number
  has: number
  had: number
  fields: Record<string, CasesRecord>
  states: Record<string, StateRecord>
}

/** Rules are told by their number among those of the plan. */
export type EdgesRecord = {
  alive: number[]
  bare: {
    rule: number
    pages: number
    moved: boolean
    /** By state, packed. */
    behind: Record<number, string>
    examples: DriftExample[]
  }[]
}

export type DesignRecord = {
  evidence: EvidenceRecord
  edges: EdgesRecord
  /** Edges that took links, for each state that was walked. */
  walked: Record<number, number[]>
  compared: number
  blank: [key: string, page: PageId, bytes: number][]
  /** The first of pages that turned out to be the same: what they showed is not gone. */
  lost?: PageId[]
}
