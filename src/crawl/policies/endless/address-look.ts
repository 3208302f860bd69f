/**
 * What an address tells of its page before it is read.
 * @module
 */

import { addressOf } from '../../../plan/learn/address.ts'
import { switchWord } from './view-switches.ts'

export type Look = {
  /** The same for addresses alike. */
  kind: string
  /** Its parameters. */
  names: string[]
  /** The word that makes it a switch of the whole shop. */
  word: string | null
}

const MOST = 4096

/** Looks are asked for again and again while a page waits for its turn. */
export class Looks {
  #known = new Map<string, Look>()

  of(url: string): Look {
    let look = this.#known.get(url)
    if (!look) {
      look = { kind: kindOf(url), names: namesOf(url), word: switchWord(url) }
      if (this.#known.size >= MOST) this.#known.clear()
      this.#known.set(url, look)
    }
    return look
  }
}

const namesOf = (url: string): string[] =>
  url.includes('?') ? [...new Set(addressOf(url).params.map(([name]) => name))] : []

/** Addresses alike: names and numbers of things left out. */
function kindOf(url: string): string {
  const { folders, last, params } = addressOf(url)
  // A first folder says what is in it; a name alone at the root is one of many.
  const named = folders.length > 0 && (folders.length > 1 || last !== '')
  const parts = [...folders, last].map((part, i) => {
    if (/\d/.test(part)) return part.replace(/[a-z]{3,}/gi, '*').replace(/\d+/g, '#')
    return (i === 0 && named) || part === '' || part.includes('.') ? part : '*'
  })
  return `${parts.join('/')}?${[...new Set(params.map(([name]) => name))].sort().join('&')}`
}
