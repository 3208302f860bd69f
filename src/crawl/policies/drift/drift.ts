/**
 * Policy: a new design of the shop. Compares every page that is not what the plan expects with what it was when it was
 * last read. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { Drift, DriftExample, Shown } from '../../../model/redesign.ts'
import { PASSED } from '../../../plan/walk.ts'
import type { Before } from '../../../store/pages/versions.ts'
import type { PageId } from '../../../store/types.ts'
import { requiredOf, type Wrapper } from '../../../wrapper/wrapper.ts'
import type { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { type Links, placeStored } from '../../context/links.ts'
import type { Visited } from '../../fetch/visited.ts'
import { verdictOf } from '../../in-the-way.ts'
import type { Reading } from '../../read/reading.ts'
import type {
  Ask,
  Ended,
  Examined,
  Finding,
  PageRead,
  Policy,
  Products,
  Read,
  Turn,
  Walked,
} from '../policy.ts'
import { EdgeWatch, edgeText, type PageInState } from './edges.ts'
import { Evidence, type Lacking } from './evidence.ts'
import { judgeDrift } from './judge.ts'
import { bulkLoss, passedBy } from './lost.ts'
import { BlankPages } from './probe.ts'
import { withMemory } from './remember.ts'

/** Pages of which the links are compared with those they had: what holds of these, holds of all. */
const COMPARED = 500

/** A page as it came, and what it was. */
type Seen = {
  page: PageId
  url: string
  /** Null where the page is byte for byte what it was. */
  reading: Reading | null
  detail: boolean
  before: Before | null
  /** Something stands in the way of the shop: a sentence, or null. */
  turnedAway: string | null
}

export class DriftWatch implements Policy {
  #context: Context
  #evidence: Evidence
  #edges: EdgeWatch
  /** Where no product is known yet, nothing can be lost. */
  #active = false
  /** Fields that every product page must have. */
  #required: string[] = []
  #blank: BlankPages
  #lost: Set<PageId>
  #steps: Walked[] = []
  #look: Seen | null = null
  #held: PageId | null = null
  #compared = 0
  /** Clear enough to stop a crawl that follows a plan; one that reads everything goes to its end. */
  #drift: Drift | null = null

  constructor(context: Context) {
    this.#context = context
    const seen = context.counters.design
    this.#evidence = seen ? Evidence.from(seen.evidence) : new Evidence()
    this.#edges = new EdgeWatch(context.plan, seen?.edges)
    this.#blank = new BlankPages(seen?.blank)
    this.#lost = new Set(seen?.lost)
    for (const page of this.#lost) context.unread.lose(page)
    this.#compared = seen?.compared ?? 0
    context.walk.recallUsed(seen?.walked ?? {})
    this.#judge()
  }

  async open(): Promise<void> {
    const { store, shop, crawl } = this.#context
    const { onSale } = await store.products.counts(shop.id)
    const stored = crawl.wrapper === null ? null : await store.wrappers.get(shop.id, crawl.wrapper)
    if (onSale === 0 || !stored) return
    const { fields = [] } = JSON.parse(stored.json) as Partial<Wrapper>
    this.#active = true
    this.#required = requiredOf(fields)
  }

  beforeTake(): Turn | null {
    return this.#drift && { incomplete: 'drifted', gaveUp: null }
  }

  async examine({ page, url, end }: Visited, read: Read | null): Promise<Examined | null> {
    this.#steps = []
    this.#held = null
    this.#look = null
    if (end.kind !== 'answer') return null
    const { answer, known } = end
    const reading = read && 'reading' in read ? read.reading : null
    const same = answer.kind === 'unchanged' || (read !== null && 'same' in read)
    if (!reading && !same) return null
    const detail = reading ? reading.detail : (known?.detail ?? false)
    const bytes = answer.kind === 'ok' ? answer.bytes : 0
    const mayLack = reading ? reading.lacking : this.#required
    const asked = this.#active && (!detail || mayLack.length > 0)
    const { store, shop } = this.#context
    const before = asked ? await store.versions.before(shop.id, page) : null
    const turnedAway =
      reading && !detail ? await this.#turnedAway(page, reading, bytes, before) : null
    const look = { page, url, reading, detail, before, turnedAway }
    if (reading && this.#lacking(look).some(({ field }) => this.#evidence.lacks(field))) {
      this.#held = page
    }
    this.#look = look
    return { turnedAway, shell: reading?.shell ?? false }
  }

  /** Where a new design hides a required field, the product keeps what was known of it. */
  products(_batch: Batch, { page, reading, version }: PageRead, found: Products): Products {
    return reading && this.#held === page ? { sightings: [], confirmed: version } : found
  }

  walked(walked: Walked): void {
    if (!this.#active) return
    this.#steps.push(walked)
    const { edges } = this.#context.state(walked.from.state)
    for (const edge of walked.taken.keys()) this.#edges.took(edges[edge]!)
  }

  /** Once it is known what the page brings, and to be stored with it. */
  async beforeStore(): Promise<void> {
    const look = this.#look
    if (!look || !this.#active) return
    if (!look.turnedAway) await this.#weigh(look)
    this.#judge()
    const { count, walk } = this.#context
    const design = {
      evidence: this.#evidence.record(),
      edges: this.#edges.record(),
      walked: walk.used,
      compared: this.#compared,
      blank: this.#blank.record(),
      lost: [...this.#lost],
    }
    count.keep({ design })
  }

  async vanished(outOfSight: ReadonlySet<PageId>): Promise<Drift | null> {
    const found = await bulkLoss(this.#context, this.#seen, outOfSight)
    return found ?? (await passedBy(this.#context, this.#seen, outOfSight))
  }

  /** Whether the shop was redesigned. */
  async finish(ended: Ended, ask: Ask): Promise<Finding> {
    const seen = { ...this.#seen, early: this.#drift }
    const drift = await judgeDrift(this.#context, seen, ended, ask)
    return drift ? { drift: await withMemory(this.#context, drift) } : {}
  }

  get #seen() {
    const oneIn = Math.max(1, this.#compared / COMPARED)
    return { evidence: this.#evidence, edges: this.#edges, oneIn }
  }

  #judge(): void {
    if (this.#context.crawl.mode !== 'initial') this.#drift ??= this.#evidence.verdict
  }

  async #weigh(look: Seen): Promise<void> {
    const { page, url, detail, before, reading } = look
    if (detail) return this.#evidence.product(this.#lacking(look))
    const states = this.#context.ledger.statesOf(page).map((state) => this.#context.state(state))
    // Asked for only to see whether it is still there.
    if (states.length === 0) return
    const failed = reading?.verdict?.failed ?? []
    const after = { title: titleOf(look) }
    if (before?.product) {
      const { wrapper } = before.product
      const example = { url, before: shown(before.product), after }
      return this.#evidence.lost(example, failed, wrapper === this.#context.crawl.wrapper)
    }
    if (states.every(({ role }) => role === 'detail')) {
      return this.#evidence.unlike({ url, before: null, after }, failed, before?.version == null)
    }
    if (this.#context.crawl.mode === 'initial') return
    for (const step of this.#steps) await this.#countStep(step, look)
  }

  async #countStep({ from, links, taken }: Walked, look: Seen): Promise<void> {
    const { page, state } = from
    const { name, edges } = this.#context.state(state)
    if (edges.length === 0) return
    const wanted = this.#wanted(state)
    const has = wanted.reduce((sum, edge) => sum + (taken.get(edge) ?? 0), 0)
    const before = page === look.page ? await this.#linksBefore(look) : null
    const tookBefore = before ? this.#tookOf(state, before) : null
    const had = tookBefore
      ? wanted.reduce((sum, edge) => sum + (tookBefore.get(edge)?.length ?? 0), 0)
      : has
    const old = new Set(before?.paths)
    const elsewhere = before ? links.paths.filter((path) => !old.has(path)).length : 0
    const example = (count: number): DriftExample => ({
      url: look.url,
      before: { links: count },
      after: { title: titleOf(look), links: 0 },
    })
    for (const [edge, targets] of tookBefore ?? []) {
      // What was only kept led to no product.
      if (taken.has(edge) || edges[edge]!.action === 'keep') continue
      const compared = { edge: edges[edge]!, had: targets, elsewhere }
      this.#edges.bare({ ...compared, example: example(targets.length) })
    }
    if (has > 0) return this.#evidence.took(name, has, had)
    const rules = wanted.map((edge) => edgeText(edges[edge]!))
    if (!before || had === 0) return this.#evidence.barren(name)
    // An emptied category has its menu where it was; a new design has its links elsewhere.
    this.#evidence.bare(name, had, elsewhere * 2 >= had, example(had), rules)
  }

  /** Where the links led that each edge would have taken. */
  #tookOf(state: number, links: Links): Map<number, PageInState[]> {
    const took = new Map<number, PageInState[]>()
    const urlOf = (link: number) => links.urls[link]!
    this.#context.walk.wouldTake(state, links, urlOf, (link, edge, to) => {
      if (to === PASSED) return
      if (!took.has(edge)) took.set(edge, [])
      took.get(edge)!.push({ page: links.targets[link]!, state: to })
    })
    return took
  }

  /** The edges that a state is for: those to products, where it has any. */
  #wanted(state: number): number[] {
    const { plan } = this.#context
    const edges = [...this.#context.state(state).edges.entries()]
    const toProducts = edges.filter(
      ([, edge]) => edge.action === 'follow' && plan.states[edge.to]!.role === 'detail',
    )
    return (toProducts.length > 0 ? toProducts : edges).map(([number]) => number)
  }

  async #linksBefore({ before, reading }: Seen): Promise<Links | null> {
    const { store, shop } = this.#context
    if (!reading || before?.version == null || ++this.#compared > COMPARED) return null
    const stored = await store.versions.links(shop.id, before.version)
    return stored && (await placeStored(this.#context, stored))
  }

  /** Required fields that the page has not, though it said them of its product before. */
  #lacking(look: Seen): Lacking[] {
    const { detail, reading, before, url } = look
    if (!detail || !before?.product) return []
    const said = JSON.parse(before.product.fields) as object
    const stored = reading ? null : (JSON.parse(before.fields ?? '{}') as object)
    const names = stored ? this.#required.filter((name) => !(name in stored)) : reading!.lacking
    const example = { url, before: shown(before.product), after: { title: titleOf(look) } }
    return names
      .filter((field) => field in said)
      .map((field) => {
        const why = reading?.problems.find((problem) => problem.startsWith(`${field} `))
        return { field, rule: why ?? `${field} is missing`, example }
      })
  }

  async #turnedAway(
    page: PageId,
    { captcha, shell, links, hash, title, face }: Reading,
    bytes: number,
    before: Before | null,
  ): Promise<string | null> {
    if (captcha) return 'it asks whether a person reads it'
    if (links.length > 0 || !before || (!before.product && before.links === 0)) return null
    if (shell) return 'scripts would fill it, and it is empty without'
    const first = this.#blank.sameAs(page, { hash, title, bytes })
    if (first === null) return null
    // What the shop says of addresses that lead nowhere, though it does not call them so.
    if (face !== null && (await verdictOf(this.#context, face)) === 'harmless') return null
    // The first one could not be told yet; what it showed is not gone either.
    this.#context.unread.lose(first)
    this.#lost.add(first)
    return 'it is the same page without links as others'
  }
}

const titleOf = ({ reading, before }: Seen): string => reading?.title ?? before?.title ?? ''

function shown({ name, amount, currency }: NonNullable<Before['product']>): Shown {
  return { name, price: amount && [amount, currency].filter(Boolean).join(' ') }
}
