/**
 * Details: fields of a product that differ between two readings of its page, by name; of tables (properties) each
 * label. Price and stock are none of them: they are compared by themselves. Asked where a sighting is judged. Used by
 * `observation.ts`.
 * @module
 */

import { parsed } from '../format/json.ts'
import { jsonOf } from '../format/text.ts'

type Fields = Record<string, unknown>

const OFFER = new Set(['price', 'availability'])

/** Fields as texts, by name. */
function partsOf(fields: string): Map<string, string> {
  const parts = new Map<string, string>()
  const read = parsed(fields)
  if (!isObject(read)) return parts
  for (const [name, value] of Object.entries(read)) {
    if (OFFER.has(name)) continue
    if (!isObject(value) || 'amount' in value) parts.set(name, jsonOf(value))
    else
      for (const [label, text] of Object.entries(value)) parts.set(`${name}: ${label}`, `${text}`)
  }
  return parts
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names in order; fields are JSON texts. */
export function differing(was: string, is: string): Set<string> {
  const [before, after] = [partsOf(was), partsOf(is)]
  const names = new Set([...before.keys(), ...after.keys()])
  return new Set([...names].filter((name) => before.get(name) !== after.get(name)).sort())
}
