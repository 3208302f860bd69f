/**
 * A memory of what was worked out for a text before: pages of a site share most of their links. Used all over `topic`.
 * @module
 */

import { ownCopy } from '../../page/html/own-string.ts'

const MOST_TEXTS = 8

/** Forgets everything once it knows `most` texts, so memory stays bounded. */
export class Memo<T> {
  #known = new Map<string, T>()
  #most: number

  constructor(most = 20_000) {
    this.#most = most
  }

  of(text: string, workOut: (text: string) => T): T {
    let known = this.#known.get(text)
    if (known === undefined) {
      if (this.#known.size >= this.#most) this.#known.clear()
      known = workOut(text)
      this.#known.set(ownCopy(text), known)
    }
    return known
  }
}

/** The same of links: found by their address, which is mostly the very same string, and then by their text. */
export class LinkMemo<T> {
  #known = new Map<string, { anchor: string; what: T }[]>()
  #size = 0
  #most: number

  constructor(most = 20_000) {
    this.#most = most
  }

  of(
    { url, anchor }: { url: string; anchor: string },
    workOut: (anchor: string, url: string) => T,
  ): T {
    let texts = this.#known.get(url)
    const known = texts?.find((each) => each.anchor === anchor)
    if (known) return known.what
    if (this.#size >= this.#most) {
      this.#known.clear()
      this.#size = 0
      texts = undefined
    }
    const what = workOut(anchor, url)
    if (!texts) {
      texts = []
      this.#known.set(url, texts)
    }
    // One that is called otherwise on every page is not looked for long.
    if (texts.length >= MOST_TEXTS) texts.length = 0
    texts.push({ anchor: ownCopy(anchor), what })
    this.#size++
    return what
  }
}
