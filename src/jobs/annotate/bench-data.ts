/**
 * Data that goes to the annotator's bench, and comes from it. Used by `jobs`, `views` and `web`.
 * @module
 */

import type { Candidate } from '../../wrapper/annotate/candidates.ts'
import type { Agreement, RuleTally } from '../../wrapper/annotate/rules.ts'
import type { Kind } from '../../wrapper/annotate/sample.ts'
import type { Cell } from '../../wrapper/annotate/table.ts'
import type { Wanted } from '../../wrapper/annotate/ways.ts'
import type { DetailRule, Field } from '../../wrapper/wrapper.ts'

/** A page as it comes to the bench. */
export type Source = {
  key: string
  url: string
  html: Uint8Array
  contentType: string | null
  /** It was read as a product's. */
  detail: boolean
  failure: string | null
  from: 'crawl' | 'survey' | 'address'
}

export type SampleView = {
  key: string
  url: string
  title: string
  kind: Kind
  /** A person said so. */
  marked: boolean
  from: Source['from']
  failure: string | null
  elements: number
}

export type BenchView = {
  samples: SampleView[]
  rows: { key: string; title: string; url: string; cells: Cell[] }[]
  fields: { field: Field; says: string; filled: number; of: number }[]
  rules: { rule: DetailRule; says: string; tally: RuleTally }[]
  agreement: Agreement[]
  milliseconds: number
}

/** An element by the page's key and its number. */
export type Spot = { key: string; number: number }

export type Pointing = {
  picked: Spot[]
  excluded: Spot[]
  /** What it is pointed at for; by default what it looks like. */
  wanted: Wanted | null
  /** The page that is looked at. */
  key: string
}

export type Crumb = { number: number; label: string }

export type Pointed = {
  number: number
  key: string
  crumbs: Crumb[]
  text: string
  wanted: Wanted
  /** Its value as that type; null where it has none. */
  value: string | null
  candidates: Candidate[]
  groups: string[][]
}

export type Suggestion = { field: Field; says: string; value: string; filled: number; of: number }
