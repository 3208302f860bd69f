/**
 * The reading of a page, from its bytes to everything the crawl wants to know of it. Runs in the reader's threads. Used
 * all over `crawl`.
 * @module
 */

import { isCaptcha } from '../../page/captcha.ts'
import { lasting } from '../../page/charset.ts'
import { visibleText } from '../../page/html/text.ts'
import { type Link, linksOf } from '../../page/links.ts'
import { type Page, readPage } from '../../page/page.ts'
import { isShell } from '../../page/script-shell.ts'
import { PageBudget } from '../../page/xpath/budget.ts'
import { compileXPath, type XPath } from '../../page/xpath/xpath.ts'
import { VIRTUAL } from '../../plan/walk.ts'
import { type CompiledList, compileList, shownByRule } from '../../records/finders/by-rule.ts'
import { isProduct, textOfShown } from '../../records/packed-records.ts'
import { saidOn, textOfSaid } from '../../records/said.ts'
import { shownApart, shownByAddress } from '../../records/shown.ts'
import { readerFor } from '../../topic/reader.ts'
import { pageText } from '../../topic/text/page-text.ts'
import type { Topic, TopicReader, TopicReading } from '../../topic/topic.ts'
import { type CompiledWrapper, compileWrapper } from '../../wrapper/compile.ts'
import type { Verdict } from '../../wrapper/detail.ts'
import type { Promised } from '../../wrapper/fallback.ts'
import { type SeenProduct, sightingOf } from '../../wrapper/sighting.ts'
import { parseWrapper, requiredOf } from '../../wrapper/wrapper.ts'

/** Two pages with the same hash are the same page. */
export const hashOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36)

/** What a crawl wants its pages read with. */
export type ReadingConfig = {
  seed: string
  /** The wrapper's JSON text, null where the shop has none. */
  wrapper: string | null
  /** XPaths of the plan that cannot be decided on a stored path: decided here, on the tree. */
  onTree: string[]
  /** Links of product pages are wanted too. */
  through: boolean
  /** What the shop is narrowed to. */
  topic?: Topic | null
}

/**
 * Links are pairs of numbers, path and URL, in the dictionary of the thread that read the page; what
 * is new in the dictionary comes along. A shop's pages share most of their links, so little is copied.
 */
export type Reading = {
  title: string
  canonical: string | null
  hash: string
  /** How near the page came to the wrapper's detail rules; null without a wrapper. */
  verdict: Verdict | null
  detail: boolean
  product: SeenProduct | null
  /** The same as the former wrapper reads it, where one was named; null where it takes it for no product. */
  formerly: SeenProduct | null
  problems: string[]
  /** Required fields, and the price, that a product page has not. */
  lacking: string[]
  /** The page only asks whether a person reads it: none of the shop's, and its links are not taken. */
  captcha: boolean
  /** Scripts would fill the page: there is nothing in it. */
  shell: boolean
  /** What it shows in words, numbers aside, where it shows neither a product nor a list of them: the same for pages alike. */
  face: string | null
  /** The page's bytes, where they were asked for or the wrapper failed on them. */
  html: Uint8Array | null
  links: Int32Array
  /** How the page and its links were judged, where the shop has a topic. */
  topic: TopicReading | null
  /** What lists of the page show of products, as text, and the number of each one's address; whether any were sought. */
  records: { urls: Int32Array; texts: string[]; sought: boolean }
  /** What a list says of its own length; null where it says nothing, and for other pages. */
  said: string | null
  newUrls: string[]
  newPaths: string[]
  /** Changes when the thread started its dictionary anew. */
  epoch: number
}

type Records = Reading['records'] & { said: string | null }

const NO_RECORDS: Records = { urls: new Int32Array(0), texts: [], said: null, sought: false }

/** Whether the bytes of a page are to be given back, where it is a product's and where it is not. */
export type Keep = { detail: boolean; other: boolean }

/** What is known of a page before it is read. */
export type PageFacts = {
  url: string
  contentType: string | null
  keep: Keep
  /** Another look at a list (sorted, filtered, in another currency) shows nothing that the list does not. */
  isView: boolean
  /** What the card of a list promises that leads there; null where none does. */
  promised?: Promised | null
  /** The wrapper, as JSON text, that read the page's product before, where it is another one. */
  former?: string | null
}

/** Numbers of strings, in order of first sight. */
class Dictionary {
  #numbers = new Map<string, number>()
  fresh: string[] = []

  get size(): number {
    return this.#numbers.size
  }

  number(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(text, number)
      this.fresh.push(text)
    }
    return number
  }

  takeFresh(): string[] {
    const fresh = this.fresh
    this.fresh = []
    return fresh
  }
}

export class PageReader {
  #config: ReadingConfig
  #wrapper: CompiledWrapper | null
  #list: CompiledList | null
  #required: string[]
  /** Former wrappers by their text; null for one that this program cannot read any more. */
  #former = new Map<string, CompiledWrapper | null>()
  #topic: TopicReader | null
  #onTree: XPath[]
  #urls = new Dictionary()
  #paths = new Dictionary()
  #epoch = 0
  /** Past this many strings the dictionary starts anew: memory stays bounded whatever the shop's size. */
  limit = 20_000

  constructor(config: ReadingConfig) {
    this.#config = config
    const wrapper = config.wrapper ? parseWrapper(JSON.parse(config.wrapper)) : null
    this.#wrapper = wrapper && compileWrapper(wrapper)
    this.#list = wrapper?.list ? compileList(wrapper.list) : null
    this.#required = requiredOf(wrapper?.fields ?? [])
    this.#topic = config.topic ? readerFor(config.topic) : null
    this.#onTree = config.onTree.map(compileXPath)
  }

  read(bytes: Uint8Array, from: PageFacts): Reading {
    const page = readPage(bytes, from)
    const verdict = this.#wrapper?.isDetail(page) ?? null
    const detail = verdict?.detail ?? false
    const extraction = detail ? this.#wrapper!.extract(page, from.promised) : null
    // Detail pages are leaves: their links are not looked at (Kapsa 3), unless rules ask for them.
    const leaf = detail && !this.#config.through
    const found = leaf ? [] : linksOf(page)
    const captcha = !detail && isCaptcha(page, found)
    const links = leaf || captcha ? new Int32Array(0) : this.#links(page, found)
    const records = detail || captcha || from.isView ? NO_RECORDS : this.#records(page)
    const problems = extraction?.problems ?? []
    const isKept = problems.length > 0 || (detail ? from.keep.detail : from.keep.other)
    return {
      title: page.title,
      canonical: page.canonical,
      hash: hashOf(bytes),
      verdict,
      detail,
      product: extraction ? sightingOf(extraction, page, this.#config.seed) : null,
      formerly: detail && from.former ? this.#formerly(page, from.former, from.promised) : null,
      problems,
      lacking: this.#required.filter((name) => extraction && name in extraction.missing),
      captcha,
      shell: !detail && !captcha && isShell(page, found.length),
      face: detail || records.urls.length > 0 ? null : faceOf(page),
      html: isKept ? lasting(bytes, from.contentType) : null,
      links,
      topic: this.#topic?.read(pageText(page, leaf ? [] : found, this.#config.seed)) ?? null,
      records: { urls: records.urls, texts: records.texts, sought: records.sought },
      said: records.said,
      newUrls: this.#urls.takeFresh(),
      newPaths: this.#paths.takeFresh(),
      epoch: this.#epoch,
    }
  }

  #formerly(page: Page, former: string, promised?: Promised | null): SeenProduct | null {
    if (!this.#former.has(former)) this.#former.set(former, compiled(former))
    const wrapper = this.#former.get(former)
    if (!wrapper?.isDetail(page).detail) return null
    return sightingOf(wrapper.extract(page, promised), page, this.#config.seed)
  }

  #links(page: Page, links: Link[]): Int32Array {
    if (this.#urls.size + this.#paths.size > this.limit) {
      this.#urls = new Dictionary()
      this.#paths = new Dictionary()
      this.#epoch++
    }
    const pairs: number[] = []
    for (const link of links) {
      pairs.push(this.#paths.number(link.path), this.#urls.number(link.url))
    }
    const budget = new PageBudget()
    for (const xpath of this.#onTree) {
      const selected = new Set<unknown>(budget.select(xpath, page.document))
      for (const link of links) {
        if (!selected.has(link.element)) continue
        pairs.push(this.#paths.number(VIRTUAL + xpath.source), this.#urls.number(link.url))
      }
    }
    return Int32Array.from(pairs)
  }

  /** After the links: the addresses of records are mostly among them. */
  #records(page: Page): Records {
    if (this.#wrapper === null) return this.#candidates(page)
    const shown = (this.#list && shownByRule(page, this.#list)) ?? shownByAddress(page)
    return {
      urls: Int32Array.from(shown.keys(), (url) => this.#urls.number(url)),
      texts: Array.from(shown.values(), (one) => textOfShown(one)),
      said: saidBy(page, shown.size),
      sought: true,
    }
  }

  /** Without a wrapper every record becomes a product, so that those of no list wait for proof. */
  #candidates(page: Page): Records {
    const { lists, lone } = shownApart(page)
    const likely = [...lone].filter(([, shown]) => isProduct(shown))
    const urls = [...lists.keys(), ...likely.map(([url]) => url)]
    return {
      urls: Int32Array.from(urls, (url) => this.#urls.number(url)),
      texts: [
        ...Array.from(lists.values(), (one) => textOfShown(one)),
        ...likely.map(([, one]) => textOfShown(one, true)),
      ],
      said: saidBy(page, lists.size),
      sought: true,
    }
  }
}

const MOST_WORDS = 4000

/** A page that stands in the way may count its visitors; one without a word says nothing. */
function faceOf({ title, document }: Page): string | null {
  const words = visibleText(document).trim()
  if (words === '' || words === title.trim()) return null
  const text = `${title.slice(0, MOST_WORDS)} ${words.slice(0, MOST_WORDS)}`
  const uncounted = text.replace(/\S+/g, (word) => (/\d/.test(word) ? '' : word))
  return Bun.hash(uncounted).toString(36)
}

function compiled(wrapper: string): CompiledWrapper | null {
  try {
    return compileWrapper(parseWrapper(JSON.parse(wrapper)))
  } catch {
    return null
  }
}

/** Only of lists. */
const saidBy = (page: Page, products: number): string | null =>
  products > 0 ? textOfSaid(saidOn(page)) : null
