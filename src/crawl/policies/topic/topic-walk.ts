/**
 * A crawl narrowed to a topic: which links are worth going to, in which order, which products are kept.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { PageId, PageWrite } from '../../../store/types.ts'
import { packEvidence, unpackEvidence } from '../../../topic/packed-worth.ts'
import { fMeasure, harvestRate } from '../../../topic/paper/measure.ts'
import { orderFor } from '../../../topic/reader.ts'
import type { Order, Topic, TopicReading } from '../../../topic/topic.ts'
import { EVIDENCE } from '../../../topic/topic.ts'
import type { Frontier, Host } from '../../frontier/frontier.ts'
import { Priority, type Queued } from '../../frontier/queue.ts'
import type { Run } from '../../run.ts'

/** What a crawl is told of its topic. */
export type TopicJob = {
  version: number
  topic: Topic
  /** Hosts that may be visited besides the shop's. */
  hosts: string[]
  /** Pages that are known to belong to it. */
  targets: string[]
  /** The topic is all the crawl is for: once it finds no more, it ends. */
  endsDry: boolean
  /** False where something else orders the pages. */
  orders: boolean
}

/** How good the crawl is so far. Recall only where pages of the topic were known before. */
export type TopicReport = { relevant: number; harvest: number; recall?: number; f?: number }

/** Pages in a row off the topic after which there is no more to find, at least, and of all read. */
const DRY = { least: 40, share: 0.25 }

export class TopicWalk {
  readonly job: TopicJob
  #order: Order
  #read = 0
  #relevant = 0
  /** Pages read since one that belongs to the topic. */
  #dry = 0
  #targets: Set<string>
  #reached = 0
  /** Product pages that were judged before: on the topic (null: not asked), and off it. */
  #wanted: Set<PageId> | null = null
  #strangers = new Set<PageId>()

  constructor(job: TopicJob) {
    this.job = job
    this.#order = orderFor(job.topic)
    this.#targets = new Set(job.targets)
  }

  /** A page was read: it is judged, and so is what it links to. True where its products are kept. */
  judge(
    write: PageWrite,
    at: { page: PageId; url: string },
    reading: TopicReading,
    targets: Int32Array,
  ): boolean {
    const { relevance, similarity } = reading
    const links = reading.links.length > 0 ? packEvidence(reading.links) : null
    write.topic = { page: at.page, topic: this.job.version, relevance, similarity, links }
    this.#order.read(at.page, reading, targets.subarray(0, reading.links.length / EVIDENCE))
    const relevant = this.#count(relevance, at.url)
    write.counters.relevant = this.#relevant
    return relevant
  }

  /** The page is what it was when this version of the topic judged it. */
  async confirm(
    run: Run,
    at: { page: PageId; url: string },
    targets: Int32Array,
  ): Promise<boolean> {
    const score = await run.store.topics.score(run.shop.id, at.page, this.job.version)
    if (!score) return true
    const links = score.links ? unpackEvidence(score.links) : new Float32Array(0)
    // Beyond those that were judged are links that the plan found in the tree.
    const judged = score.links ? targets.subarray(0, links.length / EVIDENCE) : targets
    this.#order.read(at.page, { ...score, links }, judged)
    return this.#count(score.relevance, at.url)
  }

  #count(relevance: number, url: string): boolean {
    const relevant = isRelevant(relevance)
    this.#read++
    if (relevant) this.#relevant++
    this.#dry = relevant ? 0 : this.#dry + 1
    if (this.#targets.delete(url)) this.#reached++
    return relevant
  }

  /** Too far from what is on the topic, though another page may lead to it later; or known to be off it. */
  refuses(page: PageId): boolean {
    return this.#strangers.has(page) || !this.#order.admits(page)
  }

  /** Whether this version of the topic is known to want the product of a page. */
  wants(page: PageId): boolean {
    return this.#wanted === null || this.#wanted.has(page)
  }

  /** A crawl of changes does not read every product page: what is known of them is taken as it was. */
  async knowProducts(run: Run): Promise<void> {
    this.#wanted = new Set()
    const judged = await run.store.topics.judged(run.shop.id, this.job.version)
    for (const [page, { relevance, detail }] of judged) {
      if (isRelevant(relevance)) this.#wanted.add(page)
      else if (detail) this.#strangers.add(page)
    }
  }

  /** Null where it has no say. */
  priority(page: PageId): number | null {
    return this.job.orders ? (this.#order.priority(page) ?? 0) : null
  }

  /** Brings queued pages forward that are worth more than when they were put in. */
  reorder(frontier: Frontier): void {
    for (const page of this.#order.risen) {
      const priority = this.priority(page)
      if (priority !== null) frontier.reprioritize(page, priority)
    }
    this.#order.risen.clear()
  }

  /** Puts a page back that is worth less by now than the next one. */
  putBack(entry: Queued, { queue }: Host): boolean {
    const now = this.job.orders ? this.#order.priority(entry.page) : null
    if (now === null || entry.attempts > 0 || entry.priority === Priority.first) return false
    if (now >= entry.priority || now >= queue.best) return false
    queue.push({ ...entry, priority: now })
    return true
  }

  /** Whether nothing that was read belongs to it. */
  get foundNothing(): boolean {
    return this.#read > 0 && this.#relevant === 0
  }

  get isDry(): boolean {
    return this.job.endsDry && this.#dry > Math.max(DRY.least, DRY.share * this.#read)
  }

  get report(): TopicReport {
    const harvest = harvestRate(this.#relevant, this.#read)
    const known = this.#reached + this.#targets.size
    const report = { relevant: this.#relevant, harvest: rounded(harvest) }
    if (known === 0) return report
    const recall = this.#reached / known
    return { ...report, recall: rounded(recall), f: rounded(fMeasure(harvest, recall)) }
  }

  /** A crawl that goes on judges what it read by the scores it stored. */
  async recall(run: Run): Promise<void> {
    await run.store.versions.eachVersionAsVisited(run.crawl.id, async (versions) => {
      const urls = await run.store.pages.urls(
        run.shop.id,
        versions.map(({ page }) => page),
      )
      for (const { page, detail, links, linkCount } of versions) {
        const targets = detail ? new Int32Array(0) : unpackLinks(links, linkCount).targets
        await this.confirm(run, { page, url: urls.get(page)! }, targets)
      }
    })
    this.reorder(run.frontier)
  }
}

const isRelevant = (relevance: number): boolean => relevance > 0.5

const rounded = (share: number): number => Math.round(share * 1000) / 1000
