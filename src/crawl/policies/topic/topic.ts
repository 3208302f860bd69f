/**
 * Policy: a crawl narrowed to a topic: which links are worth going to, in which order, which products are kept. Used by
 * `crawl/policies/order.ts`.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { PageId, TopicFigures } from '../../../store/types.ts'
import { packEvidence, unpackEvidence } from '../../../topic/packed-worth.ts'
import { fMeasure, harvestRate } from '../../../topic/paper/measure.ts'
import { orderFor } from '../../../topic/reader.ts'
import type { Order, TopicReading } from '../../../topic/topic.ts'
import { EVIDENCE } from '../../../topic/topic.ts'
import type { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { isRelevant } from '../../context/judged-pages.ts'
import { Priority, type Queued } from '../../frontier/queue.ts'
import type { Ranking } from '../../frontier/waiting.ts'
import type { TopicJob } from '../../job.ts'
import {
  type Finding,
  type PageRead,
  type Policy,
  type Products,
  plural,
  type Relearning,
  type Turn,
} from '../policy.ts'

/** Pages in a row off the topic after which there is no more to find, at least, and of all read. */
const DRY = { least: 40, share: 0.25 }

export class TopicPolicy implements Policy {
  readonly ranking?: Partial<Ranking>
  #context: Context
  #job: TopicJob
  #order: Order
  #read = 0
  #relevant = 0
  /** Pages read since one that belongs to the topic. */
  #dry = 0
  #targets: Set<string>
  #reached = 0

  constructor(context: Context, job: TopicJob) {
    this.#context = context
    this.#job = job
    this.#order = orderFor(job.topic)
    this.#targets = new Set(job.targets)
    if (!job.orders) return
    this.ranking = {
      priority: (page) => this.#priority(page),
      putBack: (entry, best) => this.#putBack(entry, best),
    }
  }

  readonly relearning: Relearning = { end: () => this.#relearn() }

  /** A crawl that goes on judges what it read by the scores it stored. */
  async #relearn(): Promise<void> {
    const { store, crawl, shop } = this.#context
    await store.versions.eachVersionAsVisited(crawl.id, async (versions) => {
      const pages = versions.map(({ page }) => page)
      const urls = await store.pages.urls(shop.id, pages)
      for (const { page, detail, links, linkCount } of versions) {
        const targets = detail ? new Int32Array(0) : unpackLinks(links, linkCount).targets
        await this.#confirm(page, urls.get(page)!, targets)
      }
    })
    this.#reorder()
  }

  /** Too far from what is on the topic, though another page may lead to it later; or known to be off it. */
  refuses(page: PageId): boolean {
    if (this.#context.whole) return false
    return this.#context.judged.strangers.has(page) || !this.#order.admits(page)
  }

  #priority(page: PageId): number {
    return this.#order.priority(page) ?? 0
  }

  /** A page goes back that is worth less by now than the next one. */
  #putBack({ page, attempts, priority }: Queued, best: number): number | null {
    const now = this.#order.priority(page)
    if (now === null || attempts > 0 || priority === Priority.first) return null
    return now >= priority || now >= best ? null : now
  }

  beforeTake(): Turn | null {
    return this.#isDry ? 'enough' : null
  }

  /** Products of pages off the topic are not kept. */
  async products(batch: Batch, read: PageRead, found: Products): Promise<Products> {
    const { page, url, reading, links } = read
    const targets = links?.targets ?? new Int32Array(0)
    const isKept = reading
      ? !reading.topic || this.#judge(batch, page, url, reading.topic, targets)
      : await this.#confirm(page, url, targets)
    return isKept ? found : { sightings: [], confirmed: null, dropped: true }
  }

  /** A page was read: it is judged, and so is what it links to. */
  #judge(
    { write }: Batch,
    page: PageId,
    url: string,
    reading: TopicReading,
    targets: Int32Array,
  ): boolean {
    const { relevance, similarity } = reading
    const links = reading.links.length > 0 ? packEvidence(reading.links) : null
    write.topic = { page, topic: this.#job.version, relevance, similarity, links }
    this.#order.read(page, reading, targets.subarray(0, reading.links.length / EVIDENCE))
    const relevant = this.#count(relevance, url)
    this.#context.count.keep({ relevant: this.#relevant })
    return relevant
  }

  /** The page is what it was when this version of the topic judged it. */
  async #confirm(page: PageId, url: string, targets: Int32Array): Promise<boolean> {
    const { store, shop } = this.#context
    const score = await store.topics.score(shop.id, page, this.#job.version)
    if (!score) return true
    const links = score.links ? unpackEvidence(score.links) : new Float32Array(0)
    // Beyond those that were judged are links that the plan found in the tree.
    const judged = score.links ? targets.subarray(0, links.length / EVIDENCE) : targets
    this.#order.read(page, { ...score, links }, judged)
    return this.#count(score.relevance, url)
  }

  #count(relevance: number, url: string): boolean {
    const relevant = isRelevant(relevance)
    this.#read++
    if (relevant) this.#relevant++
    this.#dry = relevant ? 0 : this.#dry + 1
    if (this.#targets.delete(url)) this.#reached++
    return relevant
  }

  settled(): void {
    this.#reorder()
  }

  /** Brings queued pages forward that are worth more than when they were put in. */
  #reorder(): void {
    for (const page of this.#job.orders ? this.#order.risen : []) {
      this.#context.frontier.reprioritize(page, this.#priority(page))
    }
    this.#order.risen.clear()
  }

  get #isDry(): boolean {
    return this.#job.endsDry && this.#dry > Math.max(DRY.least, DRY.share * this.#read)
  }

  progress(): { topic: TopicFigures } {
    return { topic: this.#report }
  }

  get #report(): TopicFigures {
    const harvest = harvestRate(this.#relevant, this.#read)
    const known = this.#reached + this.#targets.size
    const report = { relevant: this.#relevant, harvest: rounded(harvest) }
    if (known === 0) return report
    const recall = this.#reached / known
    return { ...report, recall: rounded(recall), f: rounded(fMeasure(harvest, recall)) }
  }

  finish(): Finding {
    const found: Finding = { ...this.progress(), keepsAll: this.#isDry }
    if (this.#read === 0 || this.#relevant > 0) return found
    const { shop, pagesRead } = this.#context
    const read = plural(pagesRead, 'page')
    const nothing = `Of ${read} none is about the topic. Look at its keywords and examples: aisle shop show ${shop.slug}`
    return { ...found, nothing }
  }
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000
