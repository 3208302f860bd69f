/**
 * Dictionaries: readers number the strings they meet, and these turn their numbers into those of the shop. Used by
 * `crawl/context/context.ts`.
 * @module
 */

import { type Listed, type ListedText, listedOfText } from '../../records/packed-records.ts'
import type { PageId, PathId } from '../../store/types.ts'
import type { Ledger } from '../frontier/ledger.ts'
import type { Reading } from './reading.ts'

export type PlacedLinks = {
  paths: Int32Array
  targets: Int32Array
  urls: string[]
  /** As the reader wrote them, to be stored so. */
  listedTexts: ListedText[]
  /** The same read back: most crawls never ask. */
  readonly listed: Listed[]
}

type Dictionary = { epoch: number; pages: PageId[]; urls: string[]; paths: PathId[] }

export class Dictionaries {
  #threads = new Map<number, Dictionary>()
  #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** The links and records of a reading in the shop's numbers; what the shop had never seen is told. */
  place(
    thread: number,
    reading: Reading,
    fresh: { page(id: PageId, url: string): void; path(id: PathId, path: string): void },
  ): PlacedLinks {
    const dictionary = this.#of(thread, reading.epoch)
    for (const url of reading.newUrls) {
      const { id, isNew } = this.#ledger.page(url)
      if (isNew) fresh.page(id, url)
      dictionary.pages.push(id)
      dictionary.urls.push(url)
    }
    for (const path of reading.newPaths) {
      const { id, isNew } = this.#ledger.path(path)
      if (isNew) fresh.path(id, path)
      dictionary.paths.push(id)
    }
    const count = reading.links.length / 2
    const { urls, texts } = reading.records
    const links: PlacedLinks = {
      paths: new Int32Array(count),
      targets: new Int32Array(count),
      urls: new Array(count),
      listedTexts: texts.map((text, i) => ({ page: dictionary.pages[urls[i]!]!, text })),
      get listed() {
        return this.listedTexts.map(listedOfText)
      },
    }
    for (let i = 0; i < count; i++) {
      const url = reading.links[2 * i + 1]!
      links.paths[i] = dictionary.paths[reading.links[2 * i]!]!
      links.targets[i] = dictionary.pages[url]!
      links.urls[i] = dictionary.urls[url]!
    }
    return links
  }

  #of(thread: number, epoch: number): Dictionary {
    let dictionary = this.#threads.get(thread)
    if (dictionary?.epoch !== epoch) {
      dictionary = { epoch, pages: [], urls: [], paths: [] }
      this.#threads.set(thread, dictionary)
    }
    return dictionary
  }
}
