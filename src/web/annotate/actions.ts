/**
 * Doing what was asked: the draft as it is afterwards, and what to tell. Nothing here knows of HTML. Used by
 * `routes.tsx`.
 * @module
 */

import { count } from '../../format/words.ts'
import type { Asked, Here } from '../../jobs/annotate/actions.ts'
import { inScope } from '../../page/scope.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { Candidate } from '../../wrapper/annotate/candidates.ts'
import {
  type Draft,
  redo,
  undo,
  withField,
  withList,
  withMark,
  withoutField,
  withRule,
  withWrapper,
} from '../../wrapper/annotate/draft.ts'
import type { DetailRule } from '../../wrapper/wrapper.ts'
import { type AnnotatedShop, draftOf, keepDraft } from './drafts.ts'
import type { Outcome } from './edit.ts'
import {
  fieldFrom,
  fromText,
  removeRule,
  ruleProblem,
  sentence,
  setField,
  setRule,
  typedField,
  wantedFor,
} from './edit.ts'
import { planOf, save, useVersion } from './saving.ts'

export async function act(annotated: AnnotatedShop, draft: Draft, call: Asked): Promise<Outcome> {
  const { annotators, shop } = annotated
  switch (call.do) {
    case 'look':
    case 'selects':
    case 'test':
      return { draft, say: '' }
    case 'point':
      return await point(annotated, draft, call)
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
      return await accept(annotated, draft, call.key, call.name)
    case 'rule':
      return setRule(draft, call)
    case 'rule-remove':
      return removeRule(draft, call.was)
    case 'rules-accept':
      return await acceptRules(annotated, draft)
    case 'mark':
      return await mark(annotated, draft, call)
    case 'undo':
      return stepped(draft, undo(draft), 'Undone.', 'There is nothing to undo.')
    case 'redo':
      return stepped(draft, redo(draft), 'Done again.', 'There is nothing to do again.')
    case 'allow':
      return {
        draft: { ...draft, allow: { styles: call.styles, pictures: call.pictures } },
        say: '',
      }
    case 'fetch':
      return await fetchPage(annotated, draft, call.url)
    case 'survey': {
      const pages = await annotators.survey(shop)
      return { draft, say: `Aisle looked at ${count(pages, 'page')} of the shop.`, key: '' }
    }
    case 'drop':
      await annotators.drop(shop, call.key)
      return { draft, say: 'The page is taken off the bench.', key: '' }
    case 'list-accept':
      return await acceptList(annotated, draft, call)
    case 'list-clear':
      return { draft: withList(draft, null), say: 'The list rule is removed.' }
    case 'list-plan':
      return await planOf(annotated, draft)
    case 'text':
      return fromText(draft, call.text, call.check)
    case 'save':
      return await save(annotated, draft, call)
    case 'version':
      return await useVersion(annotated, draft, call)
    case 'keep':
      return await keepDraft(annotated, draft)
    case 'discard':
      await annotated.store.annotations.forget(shop.id)
      return { draft: await draftOf(annotated), say: 'The draft is thrown away.' }
  }
}

const stepped = (before: Draft, draft: Draft, said: string, none: string): Outcome => ({
  draft,
  say: draft === before ? none : said,
})

/** Points; where a field is being pointed at, the best candidate is its place at once. */
async function point(annotated: AnnotatedShop, draft: Draft, here: Here): Promise<Outcome> {
  const { annotators, shop } = annotated
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
  `Found on ${filled} of ${count(products.of, 'product')}.`

async function accept(
  annotated: AnnotatedShop,
  draft: Draft,
  key: string,
  name: string | null,
): Promise<Outcome> {
  const suggested = await annotated.annotators.ask(annotated.shop, 'suggest', draft, key)
  const chosen = suggested.filter(({ field }) => name === null || field.name === name)
  const { wrapper } = chosen.reduce((now, { field }) => withField(now, field), draft)
  return {
    // All of them are one step.
    draft: withWrapper(draft, wrapper),
    say:
      name === null ? `${count(chosen.length, 'field is', 'fields are')} set.` : `${name} is set.`,
  }
}

/** What a rule on addresses would do, in a sentence. */
export async function testUrl(annotated: AnnotatedShop, regex: string): Promise<string> {
  const rule: DetailRule = { on: 'url', regex, mode: 'mandatory' }
  const mistake = ruleProblem(rule)
  if (mistake) return sentence(mistake)
  const { annotators, shop } = annotated
  const { tally, unlike } = await annotators.ask(shop, 'test', await draftOf(annotated), rule)
  const { products, ofProducts, others, ofOthers } = tally
  const missed = unlike ? ` Not like ${unlike}` : ''
  return `Like ${products} of ${count(ofProducts, 'product')}, ${others} of ${count(ofOthers, 'other')}.${missed}`
}

/** As many as tell every sample rightly, the best first. */
async function acceptRules(annotated: AnnotatedShop, draft: Draft): Promise<Outcome> {
  const proposed = await annotated.annotators.ask(annotated.shop, 'proposeRules', draft)
  let now = draft
  for (const { rule } of proposed) {
    const view = await annotated.annotators.ask(annotated.shop, 'view', now)
    const wrong = view.agreement.filter(({ agrees }) => !agrees).length
    if (now.wrapper.detail.length > 0 && wrong === 0) break
    const tried = withRule(now, rule)
    const after = await annotated.annotators.ask(annotated.shop, 'view', tried)
    const better = after.agreement.filter(({ agrees }) => !agrees).length
    if (now.wrapper.detail.length === 0 || better < wrong) now = tried
  }
  const set = now.wrapper.detail.length - draft.wrapper.detail.length
  return {
    draft: now,
    say: set > 0 ? `${count(set, 'rule is', 'rules are')} set.` : 'No rule would make it better.',
  }
}

async function mark(
  annotated: AnnotatedShop,
  draft: Draft,
  call: Extract<Asked, { do: 'mark' }>,
): Promise<Outcome> {
  const { samples } = await annotated.annotators.ask(annotated.shop, 'view', draft)
  const sample = samples.find(({ key }) => key === call.key)
  if (!sample) return { draft, say: '' }
  return {
    draft: withMark(draft, sample.url, call.kind),
    say: call.kind ? `Marked as ${call.kind}.` : '',
  }
}

async function fetchPage(
  { annotators, shop }: AnnotatedShop,
  draft: Draft,
  typed: string,
): Promise<Outcome> {
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

async function acceptList(annotated: AnnotatedShop, draft: Draft, here: Here): Promise<Outcome> {
  const picked = here.picked.filter(({ key }) => key === here.key).map(({ number }) => number)
  const view = await annotated.annotators.ask(
    annotated.shop,
    'list',
    draft,
    here.key,
    picked,
    here.next,
  )
  if (!view) return { draft, say: 'There is no list on this page.' }
  return {
    draft: withList(draft, view.rule),
    say: `The list has ${count(view.total, 'record')} here.`,
  }
}
