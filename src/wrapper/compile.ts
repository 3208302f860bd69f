/**
 * A wrapper ready to be used on pages. Used by most rooms.
 * @module
 */

import type { Page } from '../page/page.ts'
import { readAuto } from './auto/auto.ts'
import { compileDetail, type Verdict } from './detail.ts'
import { compileExtract, type Extraction } from './extract.ts'
import { type Promised, withFallback } from './fallback.ts'
import type { Field, Wrapper } from './wrapper.ts'

export type CompiledWrapper = {
  isDetail(page: Page): Verdict
  extract(page: Page, promised?: Promised | null): Extraction
}

/** Compiles a checked wrapper once, for all pages of a crawl. */
export function compileWrapper({ detail, fields, fallback, currency }: Wrapper): CompiledWrapper {
  const inCurrency = (field: Field): Field =>
    field.type === 'price' && currency ? { ...field, currency } : field
  const rules = compileExtract(fields.map(inCurrency))
  const extract: CompiledWrapper['extract'] = fallback
    ? (page, promised) => withFallback(page, rules(page), readAuto(page), promised, currency)
    : rules
  const shared = fields.flatMap(({ name, shared }) => (shared ? name : []))
  return {
    isDetail: compileDetail(detail),
    extract:
      shared.length === 0 ? extract : (page, promised) => ({ ...extract(page, promised), shared }),
  }
}
