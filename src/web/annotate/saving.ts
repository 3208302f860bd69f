/**
 * Saving in the annotator, what goes live: the draft as a version of the wrapper, an older version again, a plan of its
 * lists. Used by `actions.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import type { Asked } from '../../jobs/annotate/actions.ts'
import { wrapperReplaced } from '../../jobs/crawl/unfit-plan.ts'
import { fromPage, planOfLists } from '../../plan/plan.ts'
import { planFor } from '../../shop/plan.ts'
import { ifSound, storedWrapper } from '../../shop/stored.ts'
import { type Draft, withWrapper } from '../../wrapper/annotate/draft.ts'
import { WrapperError } from '../../wrapper/mistakes.ts'
import { parseWrapper } from '../../wrapper/wrapper.ts'
import type { AnnotatedShop } from './drafts.ts'
import type { Outcome } from './edit.ts'

/** Tried on the samples first; where it reads them worse than what is in use, only a person who is sure goes on. */
export async function save(
  annotated: AnnotatedShop,
  draft: Draft,
  call: Extract<Asked, { do: 'save' }>,
): Promise<Outcome> {
  const { store, shop, annotators } = annotated
  let wrapper: ReturnType<typeof parseWrapper>
  try {
    wrapper = parseWrapper(draft.wrapper)
  } catch (error) {
    if (error instanceof WrapperError) return { draft, say: '', mistakes: error.mistakes }
    throw error
  }
  const active = await store.wrappers.active(shop.id)
  const trial = await annotators.ask(shop, 'trial', draft, ifSound(storedWrapper, active))
  if (call.use && trial.worse && !call.sure) {
    return {
      draft,
      unsure: true,
      say: 'It reads the samples worse than now. Look at the trial first.',
    }
  }
  const json = jsonOf(wrapper)
  const { version } = await store.wrappers.save(shop.id, json, 'hand', { activate: call.use })
  if (call.use) {
    const reason = `Another wrapper, version ${version}, is in use.`
    await wrapperReplaced(store, shop, reason)
  }
  const used = call.use ? ' Crawls use it from now on.' : ''
  return {
    draft: call.use ? { ...draft, of: version } : draft,
    say: `Saved as version ${version}.${used}`,
  }
}

export async function useVersion(
  { store, shop }: AnnotatedShop,
  draft: Draft,
  { version, use }: Extract<Asked, { do: 'version' }>,
): Promise<Outcome> {
  const found = await store.wrappers.get(shop.id, version)
  if (!found) return { draft, say: '', problem: `There is no version ${version}.` }
  const wrapper = storedWrapper(found)
  if (use) await store.wrappers.activate(shop.id, version)
  const inUse = use ? version : ((await store.wrappers.active(shop.id))?.version ?? null)
  const now = { ...withWrapper(draft, wrapper), of: inUse }
  const said = use ? 'is used again, and is the draft' : 'is the draft now'
  return { draft: now, say: `Version ${version} ${said}.` }
}

/** Kept as a version that nothing uses yet: the page of the plan shows what it would bring. */
export async function planOf(
  { store, annotators, shop }: AnnotatedShop,
  draft: Draft,
): Promise<Outcome> {
  const { list } = draft.wrapper
  const { samples } = await annotators.ask(shop, 'view', draft)
  const lists = samples.filter(({ kind }) => kind === 'list').map(({ url }) => url)
  if (!list || lists.length === 0)
    return { draft, say: '', problem: 'Accept the records of a list first.' }
  const links = fromPage(list.record, list.fields?.url)
  const plan = planFor(shop, planOfLists(lists, { links, next: list.next ?? null }), 'the plan')
  const { version } = await store.plans.save(shop.id, jsonOf(plan), 'edited', {
    activate: false,
  })
  return {
    draft,
    say: `Kept as version ${version} of the plan. Look at it on the page of the plan.`,
  }
}
