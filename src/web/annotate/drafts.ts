/**
 * The draft of a shop's wrapper, and how it stands to the wrapper in use: that may have come from elsewhere since. Used
 * by its neighbours.
 * @module
 */

import type { Annotators } from '../../jobs/annotate/annotators.ts'
import { AisleError } from '../../model/errors.ts'
import { ifSound, storedWrapper } from '../../shop/stored.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { wrapperDiff } from '../../wrapper/annotate/diff.ts'
import { type Draft, EMPTY_DRAFT, readDraft, withWrapper } from '../../wrapper/annotate/draft.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { type Outcome, sound } from './edit.ts'

/** A shop that is annotated, and what that takes. */
export type AnnotatedShop = { store: Store; annotators: Annotators; shop: Shop }

/**
 * What was begun, else the wrapper in use, else nothing, as where that one cannot be read. A draft that nobody changed goes
 * with the wrapper in use.
 */
export async function draftOf({ store, shop }: AnnotatedShop): Promise<Draft> {
  const kept = await store.annotations.draft(shop.id)
  const read = kept === null ? null : readDraft(kept)
  const active = await store.wrappers.active(shop.id)
  const used = ifSound(storedWrapper, active)
  if (!read) {
    const wrapper = used ?? EMPTY_DRAFT.wrapper
    // Whose pictures may be loaded elsewhere may be here.
    const allow = { styles: false, pictures: shop.pictures }
    return { ...EMPTY_DRAFT, wrapper, allow, of: active?.version ?? null }
  }
  const draft = sound(read)
  if (!active || !used || draft.of === active.version) return draft
  if (isSame(used, draft.wrapper)) return { ...draft, of: active.version }
  const base = draft.of === null ? null : await store.wrappers.get(shop.id, draft.of)
  const begun = ifSound(storedWrapper, base)
  const isUnchanged = begun !== null && isSame(begun, draft.wrapper)
  return isUnchanged ? { ...withWrapper(draft, used), of: active.version } : draft
}

const isSame = (one: Wrapper, other: Wrapper): boolean => wrapperDiff(one, other).length === 0

/** Why the wrapper in use cannot be read, and what to do; null where it can, or there is none. */
export async function damageOf({ store, shop }: AnnotatedShop): Promise<string | null> {
  const active = await store.wrappers.active(shop.id)
  if (!active) return null
  try {
    storedWrapper(active)
    return null
  } catch (error) {
    if (!(error instanceof AisleError)) throw error
    const why = error.message.replace(/\s+/g, ' ')
    return `The wrapper in use, version ${active.version}, is damaged. Set its fields and rules again and save them, or go back to another version under “Save”. What is wrong: ${why}.`
  }
}

/** The version in use, where the draft was begun with another one. */
export async function newerThan(
  { store, shop }: AnnotatedShop,
  draft: Draft,
): Promise<number | null> {
  const active = await store.wrappers.active(shop.id)
  return active && active.version !== draft.of ? active.version : null
}

/** The person has seen that another one is in use, and goes on with theirs. */
export async function keepDraft({ store, shop }: AnnotatedShop, draft: Draft): Promise<Outcome> {
  const active = await store.wrappers.active(shop.id)
  return { draft: { ...draft, of: active?.version ?? null }, say: 'The draft stays.' }
}
