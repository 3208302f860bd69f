/**
 * A shop as one JSON document: settings, wrappers, plans, products with keys and all observations. Used by `shop` and
 * `store`.
 * @module
 */

import * as v from 'valibot'
import { depthMistake } from '../../format/json.ts'
import { placeOf, sentenceOf } from '../../format/mistakes.ts'
import { jsonOf } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import type { Value } from '../connection/connection.ts'

export const FORMAT = 'aisle-shop'
export const FORMAT_VERSION = 1

/** The end of the year 9999: later ones cannot be written as dates. */
export const LAST_TIME = 253_402_300_799_999

const TIME = 'must be a time in milliseconds since 1970, before the year 10000'
const time = v.pipe(
  v.number(TIME),
  v.integer(TIME),
  v.minValue(0, TIME),
  v.maxValue(LAST_TIME, TIME),
)
const COUNT = 'must be a whole number from 1 to 1000000000'
const count = v.pipe(
  v.number(COUNT),
  v.integer(COUNT),
  v.minValue(1, COUNT),
  v.maxValue(1_000_000_000, COUNT),
)
const string = v.string('must be text')
const text = v.nullable(string)
const amount = v.nullable(
  v.pipe(string, v.regex(/^-?\d{1,40}(\.\d{1,40})?$/, 'must be like "12.90"')),
)
const address = v.pipe(string, v.check(isAddress, 'must be the address of a page: https://…'))

function isAddress(value: string): boolean {
  return /^https?:/i.test(value) && URL.canParse(value)
}

/** An object as JSON, as Aisle writes it: nothing in it is half a character. */
const json = v.pipe(
  string,
  v.check((value) => depthMistake(value) === null, 'is nested too deeply'),
  v.check(isObject, 'must be an object as JSON text: "{…}"'),
  v.transform((value) => (HALF.test(value) ? jsonOf(JSON.parse(value)) : value)),
)

/** May stand for half a character, or for NUL. */
const HALF = /\\u(?:d[89a-f]|0000)/i

function isObject(value: string): boolean {
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
  } catch {
    return false
  }
}

const list = <const S extends v.GenericSchema>(each: S) => v.array(each, 'must be a list')

const oneOf = <const O extends readonly string[]>(values: O) =>
  v.picklist(values, `must be one of ${values.map((value) => `"${value}"`).join(', ')}`)

const documents = <const O extends readonly string[]>(origins: O) =>
  list(v.object({ version: count, origin: oneOf(origins), json, createdAt: time }))

const key = v.object({ kind: oneOf(['gtin', 'sku', 'address', 'look']), value: string })

const observation = v.object({
  at: time,
  gone: v.boolean('must be true or false'),
  name: string,
  amount,
  currency: text,
  availability: text,
  fields: json,
})

const product = v.object({
  url: address,
  image: text,
  firstSeen: time,
  lastSeen: time,
  readAt: v.optional(v.nullable(time), null),
  keys: list(key),
  observations: v.pipe(list(observation), v.minLength(1, 'must have at least one observation')),
})

const document = v.object({
  format: v.literal(FORMAT),
  version: v.literal(FORMAT_VERSION, `must be ${FORMAT_VERSION}`),
  shop: v.object({
    slug: v.pipe(string, v.nonEmpty('must not be empty')),
    name: string,
    seed: v.pipe(string, v.url('must be the address of a shop: https://…')),
    scope: oneOf(['host', 'domain', 'prefix']),
    delay: v.nullable(time),
    concurrency: v.nullable(count),
    render: oneOf(['http', 'browser']),
    wrapper: v.nullable(count),
    plan: v.nullable(count),
    topic: v.optional(v.nullable(count), null),
  }),
  wrappers: documents(['hand', 'auto', 'repair']),
  plans: documents(['open', 'learned', 'edited', 'rules', 'survey']),
  topics: v.optional(documents(['hand', 'read']), []),
  distrusted: list(key),
  products: list(product),
})

export type ShopDocument = v.InferOutput<typeof document>
export type TransferredProduct = v.InferOutput<typeof product>
export type TransferredKey = v.InferOutput<typeof key>

/** Mistakes that one refusal names. */
const MOST_TOLD = 5

/** Checks a document before anything is saved; its first mistakes are named with their places. */
export function parseDocument(input: unknown, where?: string): ShopDocument {
  const given = input as { format?: unknown; version?: unknown } | null
  if (given?.format !== FORMAT) {
    throw new AisleError('invalid', 'this is not an exported shop', {
      where,
      hint: 'Choose a file that was made by: aisle shop export ID',
    })
  }
  if (Number(given.version) > FORMAT_VERSION) {
    throw new AisleError('invalid', `the export has the newer format ${given.version}`, {
      where,
      hint: 'Import it with the Aisle that wrote it, or a newer one.',
    })
  }
  const result = v.safeParse(document, input)
  if (!result.success) {
    const mistakes = result.issues
      .slice(0, MOST_TOLD)
      .map((issue) => `${placeOf(issue)}: ${sentenceOf(issue)}`)
    throw new AisleError('invalid', `the exported shop cannot be used: ${mistakes.join('; ')}`, {
      where,
      hint: 'Mend the file, or export the shop again: aisle shop export ID',
    })
  }
  for (const kind of ['wrapper', 'plan', 'topic'] as const) {
    const used = result.output.shop[kind]
    const versions = result.output[`${kind}s`].map(({ version }) => version)
    const met = new Set<number>()
    const again = versions.findIndex((version) => met.size === met.add(version).size)
    if (again >= 0) {
      const twice = `${kind}s[${again}].version: there is another version ${versions[again]} before it`
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
