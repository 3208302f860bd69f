/**
 * A shop as a person describes it, on the command line or in a form: checked field by field before anything is saved,
 * then saved as a whole or not at all. Used by most rooms.
 * @module
 */

import { readJson } from '../format/json.ts'
import { jsonOf } from '../format/text.ts'
import { AisleError } from '../model/errors.ts'
import { SCOPES, type Scope } from '../model/scope.ts'
import { isSameAddress, normalizeUrl } from '../page/url.ts'
import { TIMEOUTS } from '../plan/plan.ts'
import type { NewDocuments } from '../store/shops/documents.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { parseWrapper } from '../wrapper/wrapper.ts'
import { idOf, idProblem, readAddress, readableHost } from './address.ts'

export const LIMITS = {
  delay: { min: 0, max: 3_600_000 },
  concurrency: { min: 1, max: 64 },
  timeout: TIMEOUTS,
}

/** Texts as typed; empty means: the default. */
export type ShopForm = Record<ShopField, string>
export type ShopField = 'url' | 'id' | 'name' | 'scope' | 'delay' | 'concurrency' | 'wrapper'
export type ShopProblems = Partial<Record<ShopField, string>>

export type ShopDraft = {
  slug: string
  /** Whether a person chose the id; a derived one gives way to a shop that has it. */
  chosen: boolean
  name: string
  seed: string
  scope: Scope
  delay: number | null
  concurrency: number | null
  /** Checked JSON. */
  wrapper: string | null
  topic?: string | null
}

export const EMPTY_FORM: ShopForm = {
  url: '',
  id: '',
  name: '',
  scope: '',
  delay: '',
  concurrency: '',
  wrapper: '',
}

type Described = Pick<Shop, 'slug' | 'name' | 'seed' | 'scope' | 'delay' | 'concurrency'>

/** A shop as it would be typed. */
export const formOf = (shop: Described, wrapper = ''): ShopForm => ({
  ...{ url: shop.seed, id: shop.slug, name: shop.name, scope: shop.scope, wrapper },
  delay: String(shop.delay ?? ''),
  concurrency: String(shop.concurrency ?? ''),
})

/** The shop, or what is wrong with which field. */
export function checkShop(
  form: ShopForm,
): { ok: true; draft: ShopDraft } | { ok: false; problems: ShopProblems } {
  const problems: ShopProblems = {}
  const address = readAddress(form.url)
  if (!address.ok) problems.url = address.problem
  const seed = address.ok ? address.url : ''
  const id = form.id.trim()
  const slug = id || (seed && idOf(seed))
  const badId = slug && idProblem(slug)
  if (badId) problems.id = badId

  const name = form.name.trim() || (seed && nameOf(seed))
  if (name.length > 200) problems.name = 'is longer than 200 characters'
  const scope = SCOPES.find((known) => known === (form.scope || 'host'))
  if (!scope) problems.scope = `must be one of ${SCOPES.join(', ')}`
  const delay = wholeIn(form, 'delay', LIMITS.delay, problems)
  const concurrency = wholeIn(form, 'concurrency', LIMITS.concurrency, problems)
  const wrapper = checkWrapper(form.wrapper, seed, problems)

  if (Object.keys(problems).length > 0 || !scope) return { ok: false, problems }
  const draft = { slug, chosen: id !== '', name, seed, scope, delay, concurrency, wrapper }
  return { ok: true, draft }
}

/** The host, as people write it. */
function nameOf(seed: string): string {
  const { hostname, port } = new URL(seed)
  return [readableHost(hostname).replace(/^www\./, ''), port].filter(Boolean).join(':')
}

function checkWrapper(text: string, seed: string, problems: ShopProblems): string | null {
  if (text.trim() === '') return null
  try {
    return wrapperJson(text, undefined, seed || undefined)
  } catch (error) {
    if (!(error instanceof AisleError)) throw error
    problems.wrapper = error.explain()
    return null
  }
}

/** The text of a wrapper as it is stored, or an error that says where it is wrong. `shopSeed`: where its shop starts. */
export function wrapperJson(text: string, file?: string, shopSeed?: string): string {
  const json = readJson(text, 'the wrapper', file)
  const { seed } = parseWrapper(json, file)
  const own = seed && normalizeUrl(seed)
  if (own && shopSeed && !isSameAddress(own, shopSeed)) {
    throw new AisleError(
      'invalid',
      `the wrapper is of a shop that starts at ${seed}, not at ${shopSeed}`,
      {
        where: file,
        hint: 'Leave its seed out to use it here.',
      },
    )
  }
  return jsonOf(json)
}

/** The address that a wrapper names; null where it names none. */
export function seedIn(text: string, file?: string): string | null {
  return parseWrapper(readJson(text, 'the wrapper', file), file).seed ?? null
}

type Limits = { min: number; max: number }

/** Null where nothing was typed; what is none, or beyond its limits, is a problem of the field. */
export function wholeIn<Field extends string>(
  form: Record<Field, string>,
  field: Field,
  { min, max }: Limits,
  problems: Partial<Record<Field, string>>,
): number | null {
  const text = form[field].trim()
  if (text === '') return null
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  problems[field] = `must be a whole number from ${min} to ${max}`
  return null
}

/** The id it will have: one that nobody chose gives way. Refuses a second shop with the same address or id. */
export async function freeSlug(store: Store, draft: ShopDraft): Promise<string> {
  const shops = await store.shops.list()
  const same = shops.find(({ seed }) => seed === draft.seed)
  if (same && !draft.chosen) {
    throw new AisleError('exists', `${draft.seed} is the shop "${same.slug}" already`, {
      hint: `Change it with "aisle shop set ${same.slug}", or give this one an id of its own.`,
    })
  }
  const taken = new Set(shops.map(({ slug }) => slug))
  let { slug } = draft
  for (let n = 2; !draft.chosen && taken.has(slug); n++) slug = `${draft.slug}-${n}`
  return slug
}

/** `documents`: a plan or a wrapper that nobody wrote by hand. */
export async function saveShop(
  store: Store,
  draft: ShopDraft,
  documents: NewDocuments = {},
): Promise<Shop> {
  const slug = await freeSlug(store, draft)
  const { name, seed, scope, wrapper, topic } = draft
  // What a person wants for all new shops.
  const usual = await store.settings.all()
  const delay = draft.delay ?? usual.delay ?? null
  const concurrency = draft.concurrency ?? usual.concurrency ?? null
  return await store.shops.add(
    { slug, name, seed, scope, delay, concurrency },
    {
      wrapper: wrapper === null ? null : { json: wrapper, origin: 'hand' },
      topic: topic ? { json: topic, origin: 'hand' } : null,
      ...documents,
    },
  )
}
