/**
 * Doing what was asked: the draft as it is afterwards, and what to tell. Nothing here knows of HTML.
 * @module
 */

import { AisleError } from '../../errors.ts'
import type { Annotators } from '../../jobs/annotate/annotators.ts'
import type { Pointed } from '../../jobs/annotate/bench.ts'
import { FIELDS } from '../../jobs/annotate/guess.ts'
import { inScope } from '../../page/scope.ts'
import { normalizeUrl } from '../../page/url.ts'
import { fromPage, planOfLists } from '../../plan/of-lists.ts'
import { planFor } from '../../shop/plan.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import type { Candidate, Wanted } from '../../wrapper/annotate/candidates.ts'
import {
  type Draft,
  EMPTY_DRAFT,
  readDraft,
  undo,
  withField,
  withList,
  withMark,
  withoutField,
  withoutRule,
  withRule,
  withWrapper,
} from '../../wrapper/annotate/draft.ts'
import { type Mistake, WrapperError } from '../../wrapper/mistakes.ts'
import {
  type DetailRule,
  type Field,
  parseWrapper,
  parseWrapperText,
} from '../../wrapper/wrapper.ts'
import type { Asked, Here } from './asked.ts'

export type Done = {
  draft: Draft
  /** Said once, and heard by who does not see. */
  say: string
  /** What is wrong with what was typed. */
  problem?: string
  mistakes?: Mistake[]
  /** The page to look at from now on. */
  key?: string
  pointed?: Pointed | null
  /** The text as it was typed, where it is no wrapper. */
  typed?: string
  /** The draft would read products worse than now: asked again. */
  unsure?: boolean
}

export type Desk = { store: Store; annotators: Annotators; shop: Shop }

/** The draft of a shop: what was begun, else the wrapper in use, else nothing. */
export async function draftOf({ store, shop }: Desk): Promise<Draft> {
  const kept = await store.annotations.draft(shop.id)
  const read = kept === null ? null : readDraft(kept)
  if (read) return sound(read)
  const active = await store.wrappers.active(shop.id)
  return active ? { ...EMPTY_DRAFT, wrapper: parseWrapperText(active.json) } : EMPTY_DRAFT
}

/** A field or rule that no longer compiles would break everything else. */
function sound(draft: Draft): Draft {
  const fields = draft.wrapper.fields.filter((field) => problemOf(field) === null)
  const detail = draft.wrapper.detail.filter((rule) => ruleProblem(rule) === null)
  return { ...draft, wrapper: { ...draft.wrapper, fields, detail } }
}

const RULE: DetailRule = { on: 'xpath', xpath: '/html', mode: 'mandatory' }
const FIELD: Field = { name: 'name', xpath: '/html', type: 'text' }

const problemOf = (field: Field): Mistake | null =>
  firstMistake({ detail: [RULE], fields: [field] })
const ruleProblem = (rule: DetailRule): Mistake | null =>
  firstMistake({ detail: [{ ...RULE }, rule], fields: [FIELD] })

function firstMistake(wrapper: unknown): Mistake | null {
  try {
    parseWrapper(wrapper)
    return null
  } catch (error) {
    if (error instanceof WrapperError) return error.mistakes[0]!
    throw error
  }
}

const sentence = ({ path, position, message }: Mistake): string =>
  `${path.replace(/^.*\./, '')}${position === null ? '' : `, character ${position}`}: ${message}`

export async function act(desk: Desk, draft: Draft, call: Asked): Promise<Done> {
  const { annotators, shop } = desk
  switch (call.do) {
    case 'look':
    case 'selects':
    case 'test':
      return { draft, say: '' }
    case 'point':
      return await point(desk, draft, call)
    case 'use': {
      const { name, type, many, xpath } = call
      return setField(draft, fieldFrom(draft, { name, type, many }, xpath))
    }
    case 'field': {
      const { before, do: _, ...typed } = call
      return setField(draft, typedField(typed), before)
    }
    case 'field-remove':
      return { draft: withoutField(draft, call.name), say: `${call.name} is removed.` }
    case 'accept':
      return await accept(desk, draft, call.key, call.name)
    case 'rule':
      return setRule(draft, call)
    case 'rule-remove':
      return { draft: withoutRule(draft, call.at), say: 'The rule is removed.' }
    case 'rules-accept':
      return await acceptRules(desk, draft)
    case 'mark':
      return await mark(desk, draft, call)
    case 'undo':
      return { draft: undo(draft), say: 'Undone.' }
    case 'allow':
      return {
        draft: { ...draft, allow: { styles: call.styles, pictures: call.pictures } },
        say: '',
      }
    case 'fetch':
      return await fetchPage(desk, draft, call.url)
    case 'survey': {
      const pages = await annotators.survey(shop)
      return { draft, say: `${pages} pages of the shop were looked at.`, key: '' }
    }
    case 'drop':
      await annotators.drop(shop, call.key)
      return { draft, say: 'The page is taken off the bench.', key: '' }
    case 'list-accept':
      return await acceptList(desk, draft, call)
    case 'list-clear':
      return { draft: withList(draft, null), say: 'The list rule is removed.' }
    case 'list-plan':
      return await planOf(desk, draft)
    case 'text':
      return fromText(draft, call.text, call.check)
    case 'save':
      return await save(desk, draft, call)
    case 'version':
      return await useVersion(desk, draft, call)
    case 'discard':
      await desk.store.annotations.forget(shop.id)
      return { draft: await draftOf(desk), say: 'The draft is thrown away.' }
  }
}

/** Points; where a field is being pointed at, the best candidate is its place at once. */
async function point(desk: Desk, draft: Draft, here: Here): Promise<Done> {
  const { annotators, shop } = desk
  const { picked, excluded, key, field: name } = here
  const wanted = name === null ? null : wantedFor(draft, name, picked.length > 1)
  const pointed = await annotators.ask(shop, 'point', draft, { picked, excluded, wanted, key })
  if (!pointed) return { draft, say: '', pointed }
  const [best] = pointed.candidates
  if (!best) return { draft, pointed, say: 'No expression selects all of these and none of those.' }
  if (name === null) return { draft, pointed, say: `${pointed.text || 'no text'}` }
  const done = setField(draft, fieldFrom(draft, pointed.wanted, best.xpath))
  return { ...done, pointed, say: `${name}: ${pointed.value ?? 'no value'}. ${countSaid(best)}` }
}

const countSaid = ({ filled, products }: Candidate): string =>
  `Found on ${filled} of ${products.of} products.`

function wantedFor(draft: Draft, name: string, several: boolean): Wanted {
  const known = draft.wrapper.fields.find((field) => field.name === name)
  const usual = FIELDS.find((field) => field.name === name)
  const { type = 'text', many, regex } = known ?? { ...usual, regex: undefined }
  return { name, type, ...(many || several ? { many: true } : {}), ...(regex ? { regex } : {}) }
}

/** With what was said of the field before; names and prices are what a product must have. */
function fieldFrom(draft: Draft, { name, type, many }: Wanted, xpath: string): Field {
  const known = draft.wrapper.fields.find((field) => field.name === name)
  const kept = known?.type === type ? known : { name, type }
  const basic = known === undefined && (name === 'name' || name === 'price')
  return clean({ ...kept, name, type, xpath, many, required: basic || known?.required })
}

/** Without what says nothing. */
function clean(field: Field): Field {
  const { name, xpath, type, regex, many, required, currency, decimalSeparator } = field
  return {
    ...{ name, xpath, type },
    ...(regex && type !== 'table' ? { regex } : {}),
    ...(many ? { many } : {}),
    ...(required ? { required } : {}),
    ...(currency && type === 'price' ? { currency } : {}),
    ...(decimalSeparator && (type === 'price' || type === 'number') ? { decimalSeparator } : {}),
  }
}

function typedField(typed: Omit<Extract<Asked, { do: 'field' }>, 'do' | 'before'>): Field {
  const { name, type, xpath, regex, many, required, currency, decimalSeparator } = typed
  const separator = decimalSeparator === '' ? undefined : decimalSeparator
  return clean({
    ...{ name: name.trim(), type, xpath: xpath.trim(), many, required },
    ...{ regex: regex || undefined, currency: currency.trim() || undefined },
    decimalSeparator: separator,
  })
}

function setField(draft: Draft, field: Field, before?: string): Done {
  const mistake = problemOf(field)
  if (mistake)
    return { draft, say: '', problem: `${field.name || 'The field'}: ${sentence(mistake)}` }
  const taken = before !== undefined && before !== field.name
  if (taken && draft.wrapper.fields.some(({ name }) => name === field.name)) {
    return { draft, say: '', problem: `There is a field ${field.name} already.` }
  }
  return { draft: withField(draft, field, before), say: `${field.name} is set.` }
}

async function accept(desk: Desk, draft: Draft, key: string, name: string | null): Promise<Done> {
  const suggested = await desk.annotators.ask(desk.shop, 'suggest', draft, key)
  const chosen = suggested.filter(({ field }) => name === null || field.name === name)
  let now = draft
  for (const { field } of chosen) now = withField(now, field)
  const whole = name === null ? { ...now, past: [...draft.past, draft.wrapper] } : now
  return {
    draft: whole,
    say: name === null ? `${chosen.length} fields are set.` : `${name} is set.`,
  }
}

function setRule(draft: Draft, call: Extract<Asked, { do: 'rule' }>): Done {
  const { at, on, xpath, regex, mode } = call
  const rule: DetailRule =
    on === 'url'
      ? { on, regex, mode }
      : { on, xpath: xpath.trim(), ...(regex ? { regex } : {}), mode }
  const mistake = ruleProblem(rule)
  if (mistake) return { draft, say: '', problem: sentence(mistake) }
  return { draft: withRule(draft, rule, at), say: 'The rule is set.' }
}

/** What a rule on addresses would do, in a sentence. */
export async function testUrl(desk: Desk, regex: string): Promise<string> {
  const rule: DetailRule = { on: 'url', regex, mode: 'mandatory' }
  const mistake = ruleProblem(rule)
  if (mistake) return sentence(mistake)
  const { annotators, shop } = desk
  const { tally, unlike } = await annotators.ask(shop, 'test', await draftOf(desk), rule)
  const { products, ofProducts, others, ofOthers } = tally
  const missed = unlike ? ` Not like ${unlike}` : ''
  return `Like ${products} of ${ofProducts} products, ${others} of ${ofOthers} others.${missed}`
}

/** As many as tell every sample rightly, the best first. */
async function acceptRules(desk: Desk, draft: Draft): Promise<Done> {
  const proposed = await desk.annotators.ask(desk.shop, 'proposeRules', draft)
  let now = draft
  for (const { rule } of proposed) {
    const view = await desk.annotators.ask(desk.shop, 'view', now)
    const wrong = view.agreement.filter(({ agrees }) => !agrees).length
    if (now.wrapper.detail.length > 0 && wrong === 0) break
    const tried = withRule(now, rule)
    const after = await desk.annotators.ask(desk.shop, 'view', tried)
    const better = after.agreement.filter(({ agrees }) => !agrees).length
    if (now.wrapper.detail.length === 0 || better < wrong) now = tried
  }
  const set = now.wrapper.detail.length - draft.wrapper.detail.length
  return { draft: now, say: set > 0 ? `${set} rules are set.` : 'No rule would make it better.' }
}

async function mark(desk: Desk, draft: Draft, call: Extract<Asked, { do: 'mark' }>): Promise<Done> {
  const { samples } = await desk.annotators.ask(desk.shop, 'view', draft)
  const sample = samples.find(({ key }) => key === call.key)
  if (!sample) return { draft, say: '' }
  return {
    draft: withMark(draft, sample.url, call.kind),
    say: call.kind ? `Marked as ${call.kind}.` : '',
  }
}

async function fetchPage({ annotators, shop }: Desk, draft: Draft, typed: string): Promise<Done> {
  const url = normalizeUrl(
    /^https?:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`,
  )
  if (!url) return { draft, say: '', problem: 'This is no address of a page.' }
  if (!inScope(url, shop.seed, 'domain')) {
    return { draft, say: '', problem: `This address is not of ${shop.name}.` }
  }
  const key = await annotators.fetchPage(shop, url)
  return { draft, say: 'The page is here.', key }
}

async function acceptList(desk: Desk, draft: Draft, here: Here): Promise<Done> {
  const picked = here.picked.filter(({ key }) => key === here.key).map(({ number }) => number)
  const view = await desk.annotators.ask(desk.shop, 'list', draft, here.key, picked, here.next)
  if (!view) return { draft, say: 'There is no list on this page.' }
  return { draft: withList(draft, view.rule), say: `Lists have ${view.total} records here.` }
}

/** Kept as a version that nothing uses yet: the page of the plan shows what it would bring. */
async function planOf({ store, annotators, shop }: Desk, draft: Draft): Promise<Done> {
  const { list } = draft.wrapper
  const { samples } = await annotators.ask(shop, 'view', draft)
  const lists = samples.filter(({ kind }) => kind === 'list').map(({ url }) => url)
  if (!list || lists.length === 0)
    return { draft, say: '', problem: 'Accept the records of a list first.' }
  const links = fromPage(list.record, list.fields?.url)
  const plan = planFor(shop, planOfLists(lists, { links, next: list.next ?? null }), 'the plan')
  const { version } = await store.plans.save(shop.id, JSON.stringify(plan), 'edited', {
    activate: false,
  })
  return {
    draft,
    say: `Kept as version ${version} of the plan. Look at it on the page of the plan.`,
  }
}

/** `check`: only what is wrong with it is wanted, as it is being typed. */
function fromText(draft: Draft, text: string, check: boolean): Done {
  try {
    const wrapper = parseWrapperText(text)
    if (check) return { draft, say: '', typed: text }
    return { draft: withWrapper(draft, wrapper), say: 'The text is taken over.' }
  } catch (error) {
    if (error instanceof WrapperError) {
      return { draft, say: '', mistakes: error.mistakes, typed: text }
    }
    if (!(error instanceof AisleError)) throw error
    return { draft, say: '', problem: error.message, typed: text, mistakes: [] }
  }
}

/** Tried on the samples first; where it reads them worse than what is in use, only a person who is sure goes on. */
async function save(desk: Desk, draft: Draft, call: Extract<Asked, { do: 'save' }>): Promise<Done> {
  const { store, shop, annotators } = desk
  let wrapper: ReturnType<typeof parseWrapper>
  try {
    wrapper = parseWrapper(draft.wrapper)
  } catch (error) {
    if (error instanceof WrapperError) return { draft, say: '', mistakes: error.mistakes }
    throw error
  }
  const active = await store.wrappers.active(shop.id)
  const trial = await annotators.ask(shop, 'trial', draft, active && parseWrapperText(active.json))
  if (call.use && trial.worse && !call.sure) {
    return {
      draft,
      unsure: true,
      say: 'It reads the samples worse than now. Look at the trial first.',
    }
  }
  const json = JSON.stringify(wrapper)
  const { version } = await store.wrappers.save(shop.id, json, 'hand', { activate: call.use })
  if (call.use) await store.alerts.resolveAll(shop.id, ['design'])
  const used = call.use ? ' Crawls use it from now on.' : ''
  return { draft, say: `Saved as version ${version}.${used}` }
}

async function useVersion(
  { store, shop }: Desk,
  draft: Draft,
  { version, use }: Extract<Asked, { do: 'version' }>,
): Promise<Done> {
  const found = await store.wrappers.get(shop.id, version)
  if (!found) return { draft, say: '', problem: `There is no version ${version}.` }
  if (use) await store.wrappers.activate(shop.id, version)
  const now = withWrapper(draft, parseWrapperText(found.json))
  const said = use ? 'is used again, and is the draft' : 'is the draft now'
  return { draft: now, say: `Version ${version} ${said}.` }
}
