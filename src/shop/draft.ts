/**
 * A shop as a person describes it, on the command line or in a form, checked field by field before
 * anything is saved.
 * @module
 */

import { readJson } from '../format/json.ts'
import { jsonOf } from '../format/text.ts'
import { AisleError } from '../model/errors.ts'
import { SCOPES, type Scope } from '../model/scope.ts'
import { parseWrapper } from '../wrapper/wrapper.ts'
import { idOf, idProblem, readAddress, readableHost } from './address.ts'
import { wholeIn } from './whole.ts'

export const LIMITS = { delay: { min: 0, max: 3_600_000 }, concurrency: { min: 1, max: 64 } }

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
  const wrapper = checkWrapper(form.wrapper, problems)

  if (Object.keys(problems).length > 0 || !scope) return { ok: false, problems }
  const draft = { slug, chosen: id !== '', name, seed, scope, delay, concurrency, wrapper }
  return { ok: true, draft }
}

/** The host, as people write it. */
function nameOf(seed: string): string {
  const { hostname, port } = new URL(seed)
  return [readableHost(hostname).replace(/^www\./, ''), port].filter(Boolean).join(':')
}

function checkWrapper(text: string, problems: ShopProblems): string | null {
  if (text.trim() === '') return null
  try {
    return wrapperJson(text)
  } catch (error) {
    if (!(error instanceof AisleError)) throw error
    problems.wrapper = error.explain()
    return null
  }
}

/** The text of a wrapper as it is stored, or an error that says where it is wrong. */
export function wrapperJson(text: string, file?: string): string {
  const json = readJson(text, 'the wrapper', file)
  parseWrapper(json, file)
  return jsonOf(json)
}
