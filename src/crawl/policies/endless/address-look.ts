/**
 * The look of an address, what it tells of its page before it is read: what it is like, and whether it changes how the
 * whole shop looks. Used by its neighbours.
 * @module
 */

import { switchWord } from '../../../page/session-switch.ts'
import { addressOf } from '../../../plan/learn/address.ts'

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

export function withoutParameters(url: string, names: readonly string[]): string {
  const [place, query = ''] = url.split('?', 2) as [string, string?]
  const rest = query.split('&').filter((pair) => pair && !names.includes(pair.split('=', 1)[0]!))
  return rest.length > 0 ? `${place}?${rest.join('&')}` : place
}

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

/** The few of many that come first, without sorting them all. `rank`: the smaller, the earlier; further numbers where the first ones are equal. */
export function first<T>(all: Iterable<T>, count: number, rank: (one: T) => number[]): T[] {
  const best: { one: T; at: number[] }[] = []
  for (const one of all) {
    const at = rank(one)
    const place = best.findIndex((other) => isBefore(at, other.at))
    if (place < 0 && best.length >= count) continue
    best.splice(place < 0 ? best.length : place, 0, { one, at })
    if (best.length > count) best.pop()
  }
  return best.map(({ one }) => one)
}

function isBefore(a: number[], b: number[]): boolean {
  const i = a.findIndex((value, i) => value !== b[i])
  return i >= 0 && a[i]! < b[i]!
}

/** An order that has nothing to do with where the pages were found. */
export const orderOf = (url: string): number => Bun.hash.crc32(url.slice(url.indexOf('/', 8)))
