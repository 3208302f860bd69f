/**
 * One page from the web, as politely as a crawl would get it.
 * @module
 */

import { type FetchedPage, Visitor } from '../../jobs/survey/visitor.ts'

export type { FetchedPage } from '../../jobs/survey/visitor.ts'

export const fetchPage = (asked: string): Promise<FetchedPage> => new Visitor(asked).fetch(asked)
