/**
 * Counters of a crawl, as its row has them: older versions did not count everything, and a bad row is read as far as it
 * goes. Used by `crawls.ts` and `store/pages/page-write.ts`.
 * @module
 */

import * as v from 'valibot'
import { fold } from '../../plan/validate.ts'
import type { Counters } from '../schema/crawls.ts'

export const noCounters = (): Counters => ({
  pages: 0,
  requests: 0,
  details: 0,
  unchanged304: 0,
  notFound: 0,
  errors: 0,
  bytes: 0,
  queued: 0,
  products: { new: 0, changed: 0, gone: 0 },
  skipped: {},
})

const count = v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0)

/** Left out where it is not as it should be. */
const maybe = <const E extends v.ObjectEntries>(entries: E) =>
  v.fallback(v.optional(v.object(entries)), undefined)

const share = v.number()
const topic = v.object({
  relevant: share,
  harvest: share,
  recall: v.optional(share),
  f: v.optional(share),
})

const rules = v.object({
  instructions: share,
  kept: share,
  followed: share,
  refused: share,
  share,
  each: v.array(
    v.object({ rule: v.string(), links: share, pages: share, refused: share, seconds: share }),
  ),
})

const learned = v.union([
  v.object({ problem: v.string() }),
  v.object({
    version: v.number(),
    active: v.boolean(),
    states: v.number(),
    edges: v.number(),
    pages: v.number(),
    details: v.number(),
    products: v.number(),
    missed: v.number(),
    unknown: v.boolean(),
    of: v.object({ pages: v.number(), details: v.number() }),
  }),
])

const doubt = v.object({
  kind: v.picklist(['count', 'pager', 'sitemap', 'unread', 'plan']),
  text: v.string(),
  missing: v.optional(v.number()),
  examples: v.array(v.string()),
})

/** Each that there is: what is not named here would be lost. */
const entries = {
  pages: count,
  requests: count,
  details: count,
  unchanged304: count,
  notFound: count,
  errors: count,
  bytes: count,
  queued: count,
  products: v.fallback(v.object({ new: count, changed: count, gone: count }), {
    new: 0,
    changed: 0,
    gone: 0,
  }),
  skipped: v.fallback(v.record(v.string(), count), {}),
  wentOn: v.fallback(v.optional(v.number()), undefined),
  relevant: v.fallback(v.optional(v.number()), undefined),
  delta: maybe({
    audited: count,
    wrong: count,
    checked: count,
    unread: v.optional(count),
    untold: v.optional(v.literal(true)),
  }),
  wrongFolds: v.fallback(v.optional(v.array(v.any())), undefined),
  folds: v.fallback(v.optional(v.array(fold)), undefined),
  design: v.fallback(v.optional(v.looseObject({})), undefined),
  told: maybe({
    kept: v.optional(v.number()),
    topic: v.optional(topic),
    rules: v.optional(rules),
    template: v.optional(v.array(v.string())),
    notes: v.optional(v.array(v.string())),
  }),
  sitemap: maybe({
    named: count,
    only: count,
    begun: v.optional(v.literal(true)),
    unread: v.optional(v.array(v.string())),
  }),
  turned: v.fallback(v.optional(v.number()), undefined),
  doubts: v.fallback(v.optional(v.array(doubt)), undefined),
  learned: v.fallback(v.optional(learned), undefined),
} satisfies Record<keyof Counters, v.GenericSchema>

const counters = v.object(entries)

export function countersFrom(stored: unknown): Counters {
  const read = v.safeParse(counters, stored)
  return read.success ? (read.output as unknown as Counters) : noCounters()
}
