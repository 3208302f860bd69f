/**
 * A shop as one JSON document: settings, wrappers, plans, products with keys and all observations.
 * @module
 */

import * as v from 'valibot'
import { AisleError } from '../errors.ts'
import type { Value } from './connection.ts'

export const FORMAT = 'aisle-shop'
export const FORMAT_VERSION = 1

const time = v.pipe(v.number(), v.integer(), v.minValue(0))
const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const text = v.nullable(v.string())
const json = v.pipe(v.string(), v.check(isJson, 'must be JSON as text'))
const amount = v.nullable(v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'must be like "12.90"')))

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const documents = <const O extends readonly string[]>(origins: O) =>
  v.array(v.object({ version: count, origin: v.picklist(origins), json, createdAt: time }))

const key = v.object({ kind: v.picklist(['gtin', 'sku', 'address', 'look']), value: v.string() })

const observation = v.object({
  at: time,
  gone: v.boolean(),
  name: v.string(),
  amount,
  currency: text,
  availability: text,
  fields: json,
})

const product = v.object({
  url: v.string(),
  image: text,
  firstSeen: time,
  lastSeen: time,
  readAt: v.optional(v.nullable(time), null),
  keys: v.array(key),
  observations: v.pipe(v.array(observation), v.minLength(1)),
})

const document = v.object({
  format: v.literal(FORMAT),
  version: v.literal(FORMAT_VERSION),
  shop: v.object({
    slug: v.pipe(v.string(), v.minLength(1)),
    name: v.string(),
    seed: v.pipe(v.string(), v.url()),
    scope: v.picklist(['host', 'domain', 'prefix']),
    delay: v.nullable(time),
    concurrency: v.nullable(count),
    render: v.picklist(['http', 'browser']),
    wrapper: v.nullable(count),
    plan: v.nullable(count),
    topic: v.optional(v.nullable(count), null),
  }),
  wrappers: documents(['hand', 'auto', 'repair']),
  plans: documents(['open', 'learned', 'edited', 'rules', 'survey']),
  topics: v.optional(documents(['hand', 'read']), []),
  distrusted: v.array(key),
  products: v.array(product),
})

export type ShopDocument = v.InferOutput<typeof document>
export type TransferredProduct = v.InferOutput<typeof product>
export type TransferredKey = v.InferOutput<typeof key>

/** Checks a document before anything is saved; every mistake is named with its place. */
export function parseDocument(input: unknown, where?: string): ShopDocument {
  const given = input as { format?: unknown; version?: unknown } | null
  if (given?.format === FORMAT && Number(given.version) > FORMAT_VERSION) {
    throw new AisleError('invalid', `the export has the newer format ${given.version}`, {
      where,
      hint: 'Import it with the Aisle that wrote it, or a newer one.',
    })
  }
  const result = v.safeParse(document, input)
  if (!result.success) {
    const mistakes = result.issues.slice(0, 5).map((issue) => {
      const place = v.getDotPath(issue) ?? 'document'
      return `${place}: ${issue.message}`
    })
    throw new AisleError('invalid', `this is not an export of a shop: ${mistakes.join('; ')}`, {
      where,
      hint: 'Exports are made by: aisle shop export ID',
    })
  }
  for (const kind of ['wrapper', 'plan', 'topic'] as const) {
    const used = result.output.shop[kind]
    const versions = result.output[`${kind}s`].map(({ version }) => version)
    const met = new Set<number>()
    const again = versions.findIndex((version) => met.size === met.add(version).size)
    if (again >= 0) {
      const twice = `${kind}s.${again}.version: there is another version ${versions[again]} before it`
      throw new AisleError('invalid', twice, {
        where,
        hint: 'Export the shop again, or give each its own number.',
      })
    }
    if (used !== null && !versions.includes(used)) {
      throw new AisleError('invalid', `shop.${kind}: there is no version ${used} in ${kind}s`, {
        where,
      })
    }
  }
  return result.output
}

export const KIND_NAMES = ['', 'gtin', 'sku', 'address', 'look'] as const

export const keyFromRow = (kind: Value, value: Value): TransferredKey => ({
  kind: KIND_NAMES[kind as 1 | 2 | 3 | 4],
  value: value as string,
})
