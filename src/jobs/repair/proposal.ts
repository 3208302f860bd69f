/**
 * A repaired wrapper that waits for somebody to look at it: kept with the alert that the shop was redesigned, together
 * with what a preview shows side by side. Nothing uses it before it is accepted, and then exactly what was shown. Used
 * by `cli`, `jobs`, `views` and `web`.
 * @module
 */

import { cut } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { AisleError } from '../../model/errors.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import type { FieldValue } from '../../wrapper/extract.ts'
import type { Repaired } from '../../wrapper/induce/repair.ts'
import { designAlert, wrapperReplaced } from '../crawl/unfit-plan.ts'

/** How a field of the samples is read by the new wrapper, beside what was last known. */
type RepairedField = { name: string; same: number; changed: number; missing: number }

export type RepairProposal = Repaired & {
  /** Declined ones are kept, so that the same one is not proposed again. */
  state: 'proposed' | 'declined'
  /** The wrapper's version, and the one in use that it would replace. */
  version: number
  replaces: number
  /** Pages of known products that it was made from, and what was downloaded for them. */
  samples: number
  requests: number
  fields: RepairedField[]
}

/** The end of the alert's message, which its next wording replaces. */
const WAITS = / A repaired wrapper waits \(version \d+.*$/
/** What the alert advises as long as none does. */
const MEND = /; mend the wrapper: aisle shop repair \S+$/

/** Longer texts are told by their beginning. */
const LONGEST = 300
const MOST_SHOWN = 8

/** What waits for a person; null where nothing does, or another wrapper is in use since. */
export async function repairProposal(store: Store, shop: Shop): Promise<RepairProposal | null> {
  const kept = await keptProposal(store, shop)
  return kept?.state === 'proposed' ? kept : null
}

/** The same, also where it was declined. */
export async function keptProposal(store: Store, shop: Shop): Promise<RepairProposal | null> {
  const found = repairIn((await designAlert(store, shop))?.details)
  if (!found) return null
  const active = await store.wrappers.active(shop.id)
  return active?.version === found.replaces ? found : null
}

/** What an alert's details say of a repair. */
export function repairIn(details: unknown): RepairProposal | null {
  const { repair } = (details ?? {}) as { repair?: Partial<RepairProposal> }
  return repair?.version && Array.isArray(repair.preview) ? (repair as RepairProposal) : null
}

/** From now on crawls read pages with exactly that version. Throws where it is not what waits. */
export async function acceptRepair(store: Store, shop: Shop, version: number): Promise<void> {
  await mustWait(store, shop, version)
  await store.wrappers.activate(shop.id, version)
  const reason = `The repaired wrapper, version ${version}, is in use.`
  await wrapperReplaced(store, shop, reason)
}

/** It stays a version that nothing uses, and the alert stays open. */
export async function declineRepair(store: Store, shop: Shop, version: number): Promise<void> {
  const proposal = await mustWait(store, shop, version)
  await keepProposal(store, shop, { ...proposal, state: 'declined' })
}

async function mustWait(store: Store, shop: Shop, version: number): Promise<RepairProposal> {
  const proposal = await repairProposal(store, shop)
  if (proposal?.version === version) return proposal
  throw new AisleError('not-found', `no repaired wrapper of version ${version} waits any more`, {
    where: shop.slug,
    hint: proposal
      ? `Version ${proposal.version} does; look at it: aisle shop repair ${shop.slug}`
      : `Look at the shop again: aisle shop repair ${shop.slug}`,
  })
}

/** Told with the alert of the redesign, or with one of its own. */
export async function keepProposal(
  store: Store,
  shop: Shop,
  proposal: RepairProposal,
): Promise<void> {
  const told = await designAlert(store, shop)
  const waiting = proposal.state === 'proposed'
  const before = told?.message.replace(WAITS, '') ?? 'The design of the shop changed.'
  const said = waiting ? before.replace(MEND, '.') : before
  const waits = waiting ? ` ${proposalSentence(shop.slug, proposal)}` : ''
  await store.alerts.raise({
    shop: shop.id,
    crawl: told?.crawl,
    kind: 'design',
    message: `${said}${waits}`,
    details: { ...(told?.details as object | null), repair: proposal },
  })
}

/** Must match `WAITS`, or it is told twice. */
const proposalSentence = (slug: string, { version, samples }: RepairProposal): string =>
  `A repaired wrapper waits (version ${version}, from ${count(samples, 'page')} of known products). Look at it: aisle shop repair ${slug}`

/** For the alert: a few samples, their long texts cut. */
export function proposalOf(
  repaired: Repaired,
  told: Pick<RepairProposal, 'version' | 'replaces' | 'samples' | 'requests'>,
): RepairProposal {
  const { wrapper, preview } = repaired
  return {
    state: 'proposed',
    ...told,
    ...repaired,
    fields: wrapper.fields.map(({ name }) => compared(name, preview)),
    preview: preview.slice(0, MOST_SHOWN).map(({ url, stored, old, now }) => ({
      url,
      stored: shortened(stored),
      old: shortened(old),
      now: shortened(now),
    })),
  }
}

function compared(name: string, preview: Repaired['preview']): RepairedField {
  const field = { name, same: 0, changed: 0, missing: 0 }
  for (const { stored, now } of preview) {
    if (now[name] === undefined) field.missing++
    else if (Bun.deepEquals(stored[name], now[name])) field.same++
    else field.changed++
  }
  return field
}

const shortened = (fields: Record<string, FieldValue>): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > LONGEST ? `${cut(value, LONGEST - 1)}…` : value,
    ]),
  )
