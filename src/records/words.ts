/**
 * Words of names and addresses, made comparable.
 * @module
 */

const LONGEST = 1000
const FOREIGN = /[^\x20-\x7e]/
const WORD = /[\p{L}\p{N}]+/gu
const PLAIN_WORD = /[a-z0-9]+/g

/** Words in lower case without accents; `%20` and `+` of addresses part them too. */
function wordsOf(text: string): string[] {
  let plain = text.slice(0, LONGEST).toLowerCase()
  if (plain.includes('%')) plain = plain.replace(/%[0-9a-f]{2}/g, ' ')
  if (!FOREIGN.test(plain)) return plain.match(PLAIN_WORD) ?? []
  return plain.normalize('NFD').replace(/\p{M}/gu, '').match(WORD) ?? []
}

/** A text's words: as a list, and to look one up. */
type Known = { list: string[]; set: Set<string> | null }

/** Words of one list's texts: a product's name and address are asked for several times a card. */
export class Words {
  #known = new Map<string, Known>()

  /** The share of the words of a text that another has. */
  share(text: string, other: string): number {
    if (text === '' || other === '') return 0
    const { list } = this.#of(text)
    if (list.length === 0) return 0
    const others = this.#of(other)
    others.set ??= new Set(others.list)
    let count = 0
    for (const word of list) if (others.set.has(word)) count++
    return count / list.length
  }

  #of(text: string): Known {
    let known = this.#known.get(text)
    if (known === undefined) {
      known = { list: wordsOf(text), set: null }
      this.#known.set(text, known)
    }
    return known
  }
}
