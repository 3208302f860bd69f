/**
 * The wrapper of a shop that was redesigned, repaired by its products, and proposed as a version that nothing uses
 * until somebody says so. Used by `cli` and `jobs`.
 * @module
 */

import { cameToEnd } from '../../crawl/events.ts'
import { jsonOf } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { AisleError } from '../../model/errors.ts'
import type { Store } from '../../store/store.ts'
import type { Document, Shop, WrapperOrigin } from '../../store/types.ts'
import { compileWrapper } from '../../wrapper/compile.ts'
import { type Repaired, type RepairSample, repairWrapper } from '../../wrapper/induce/repair.ts'
import { parseWrapperText, type Wrapper } from '../../wrapper/wrapper.ts'
import { Holder } from '../crawl/holder.ts'
import { MOST_DOWNLOADS } from '../survey/surveying.ts'
import { Visitor, type VisitorOptions } from '../survey/visitor.ts'
import type { CrawlReport } from '../types.ts'
import {
  declineRepair,
  keepProposal,
  keptProposal,
  proposalOf,
  type RepairProposal,
} from './proposal.ts'
import { keptSamples, samplesFor } from './samples.ts'

export type Repair = {
  /** Null: the wrapper reads the samples as it should. */
  repaired: Repaired | null
  version: number | null
  samples: number
  requests: number
  proposal: RepairProposal | null
}

type RepairOptions = Omit<VisitorOptions, 'most'> & {
  /** False: only pages that the last crawl kept are looked at. */
  network?: boolean
  /** False: the shop is held already. */
  hold?: boolean
}

const MOST_KNOWN = 2000
/** Samples that a wrapper must read for being in order, and how many of them say anything. */
const IN_ORDER = 0.9
const EVIDENCE = 2

/** Nothing is overwritten: the new version waits, with the shop's alert, for `acceptRepair`. */
export async function proposeRepair(
  store: Store,
  shop: Shop,
  options: RepairOptions = {},
): Promise<Repair> {
  const active = await activeWrapper(store, shop)
  const holder =
    options.hold === false || options.network === false ? null : await Holder.hold(store, shop)
  const signals = [options.signal, holder?.lost].filter((signal) => signal !== undefined)
  try {
    return await propose(store, shop, active, { ...options, signal: AbortSignal.any(signals) })
  } finally {
    await holder?.release()
  }
}

async function propose(
  store: Store,
  shop: Shop,
  active: Document<WrapperOrigin>,
  { network = true, hold: _, ...options }: RepairOptions & { signal: AbortSignal },
): Promise<Repair> {
  const old = parseWrapperText(active.json)
  const known = await store.products.list({ shop: shop.id, limit: MOST_KNOWN })
  const products = known.filter(({ gone }) => !gone)
  if (products.length < 2) {
    throw hopeless(shop, 'there are no known products to find on the new pages')
  }
  const visitor = new Visitor(shop.seed, {
    delay: shop.delay ?? undefined,
    hosts: store.hosts,
    ...options,
    most: MOST_DOWNLOADS,
  })
  const { samples, others } = await samplesFor(store, shop, products, old, network ? visitor : null)
  // Pages that are missing because nobody waited for them say nothing.
  if (options.signal.aborted) {
    throw new AisleError('refused', 'the repair was stopped', { where: shop.slug })
  }
  const told = { samples: samples.length, requests: visitor.requests }
  if (isInOrder(old, samples)) {
    return { repaired: null, version: null, proposal: null, ...told }
  }
  const repaired = repairWrapper(old, samples, others)
  if (!repaired) {
    throw hopeless(
      shop,
      `nothing of known products was found on ${count(samples.length, 'page')} that showed them`,
    )
  }
  const { version } = await store.wrappers.save(shop.id, jsonOf(repaired.wrapper), 'repair', {
    activate: false,
  })
  const proposal = proposalOf(repaired, { version, replaces: active.version, ...told })
  await keepProposal(store, shop, proposal)
  return { repaired, version, proposal, ...told }
}

/**
 * After a crawl that found the wrapper broken: a repaired one is proposed with its alert. `waiting` is what waited
 * before that crawl, whose alert may have replaced the one it was kept with. Says in a sentence what came of it.
 */
export async function repairAfter(
  store: Store,
  shop: Shop,
  { drift, incomplete }: Pick<CrawlReport, 'drift' | 'incomplete'>,
  waiting: RepairProposal | null,
  options: RepairOptions,
): Promise<string | null> {
  if (waiting && !cameToEnd({ incomplete })) await keepAgain(store, shop, waiting)
  if (incomplete !== 'drifted' || drift?.broke !== 'wrapper') return null
  if (waiting && (await stillFits(store, shop, waiting))) return null
  try {
    const { proposal } = await proposeRepair(store, shop, { ...options, hold: false })
    if (!proposal) return null
    // What somebody declined is not proposed again by itself.
    if (waiting?.state === 'declined' && waiting.version === proposal.version) {
      await declineRepair(store, shop, proposal.version)
      return null
    }
    return `A repaired wrapper is proposed (version ${proposal.version}). Look at it: aisle shop repair ${shop.slug}`
  } catch (error) {
    // A shop that cannot be repaired has its alert already.
    if (error instanceof AisleError) return null
    throw error
  }
}

/** Unless it is there still, or another wrapper is in use since. */
async function keepAgain(store: Store, shop: Shop, waiting: RepairProposal): Promise<void> {
  if (await keptProposal(store, shop)) return
  const active = await store.wrappers.active(shop.id)
  if (active?.version === waiting.replaces) await keepProposal(store, shop, waiting)
}

/** What waits reads what was kept of the new design: there is no need to look at the shop again. */
async function stillFits(store: Store, shop: Shop, waiting: RepairProposal): Promise<boolean> {
  const products = await store.products.list({ shop: shop.id, limit: MOST_KNOWN })
  const old = parseWrapperText((await activeWrapper(store, shop)).json)
  const { samples } = await keptSamples(store, shop, products, old)
  if (samples.length >= EVIDENCE) return isInOrder(waiting.wrapper, samples)
  const known = await keptSamples(store, shop, products, old, { earlier: true })
  return readsMost(waiting.wrapper, samples) && isInOrder(waiting.wrapper, known.samples)
}

const hopeless = (shop: Shop, why: string): AisleError =>
  new AisleError('invalid', why, {
    where: shop.slug,
    hint: `Take a new wrapper from a survey: aisle shop set ${shop.slug} --wrapper auto`,
  })

async function activeWrapper(store: Store, shop: Shop): Promise<Document<WrapperOrigin>> {
  const active = await store.wrappers.active(shop.id)
  if (active) return active
  throw new AisleError('invalid', 'the shop has no wrapper to repair', {
    where: shop.slug,
    hint: `Take one from a survey: aisle shop set ${shop.slug} --wrapper auto`,
  })
}

const isInOrder = (wrapper: Wrapper, samples: RepairSample[]): boolean =>
  samples.length >= EVIDENCE && readsMost(wrapper, samples)

function readsMost(wrapper: Wrapper, samples: RepairSample[]): boolean {
  const { isDetail, extract } = compileWrapper(wrapper)
  const read = samples.filter(
    ({ page }) => isDetail(page).detail && extract(page).problems.length === 0,
  )
  return read.length >= IN_ORDER * samples.length
}
