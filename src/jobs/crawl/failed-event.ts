/**
 * What went wrong with a crawl, or kept it from beginning, as its last event.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { CrawlId } from '../../store/types.ts'
import type { CrawlEvent } from '../types.ts'

export function failedEvent(shop: string, crawl: CrawlId | null, error: unknown): CrawlEvent {
  const { kind, where, message, hint } = error instanceof AisleError ? error : unexpected(error)
  const text = where ? `${where}: ${message}` : message
  return { event: 'failed', shop, crawl, error: text, hint, kind }
}

/** A mistake of Aisle's own: other crawls go on, and its place is told. */
function unexpected(error: unknown): AisleError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const place = stack
    .split('\n')
    .find((line) => line.trim().startsWith('at '))
    ?.trim()
  return new AisleError('internal', `something in Aisle broke: ${message}`, {
    hint: `What was stored is safe. Please report it${place ? ` (${place})` : ''}.`,
    cause: error,
  })
}
