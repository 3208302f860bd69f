/**
 * The end of a visit of a page, with its redirects: what fetching tells the rest of a crawl. Used all over `crawl`.
 * @module
 */

import type { Validators } from '../../store/pages/versions.ts'
import type { PageId, SkipReason } from '../../store/types.ts'
import type { Answer } from './answer.ts'

/** What the last crawl knew of a page, where the same parser and wrapper have read it. */
export type Known = Validators

export type Hop = {
  page: PageId
  url: string
  status: number
  milliseconds: number
  target: PageId
}

/** How a visit ended, at the last page of its redirects. */
export type Visited = {
  hops: Hop[]
  page: PageId
  url: string
  end: VisitEnd
  /** Whether a request was sent at all. */
  asked: boolean
}

export type VisitEnd =
  | { kind: 'answer'; answer: Answer; known: Known | null }
  | { kind: 'skipped'; reason: SkipReason; why: string }
  /** A redirect to a page that this crawl has, or will have, without it. */
  | { kind: 'elsewhere' }
  | { kind: 'failed'; why: string; status: number | null }
  /** Not now: nothing of the page's host may be asked before then. */
  | { kind: 'later'; until: number; why: string; robots: boolean; unreachable?: string }

/** The page at which its redirects ended, or another one that shows the same. */
export const lastOf = ({ hops, page, end }: Visited): PageId =>
  end.kind === 'elsewhere' ? hops.at(-1)!.target : page

/** Whether a page of the shop came, be it the one that it was. */
export const isRead = ({ end }: Visited): boolean =>
  end.kind === 'answer' && (end.answer.kind === 'ok' || end.answer.kind === 'unchanged')
