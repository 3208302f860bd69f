/**
 * Pages that a person has shown, known again in links: by their address, or where an example has none by its title. What
 * they are needs no reading. Asked by the readers of topics that learn.
 * @module
 */

import { normalizeUrl } from '../../page/url.ts'
import type { Term, Terms } from '../text/terms.ts'
import type { Example } from '../topic.ts'

export class ShownPages {
  #byAddress = new Map<string, number>()
  #byTitle = new Map<string, number>()

  constructor(examples: readonly Example[], terms: Terms) {
    for (const { url, title, relevant } of examples) {
      const side = relevant ? 1 : -1
      const address = url === undefined ? null : normalizeUrl(url)
      if (address !== null) this.#byAddress.set(address, side)
      const name = keyOf(terms.of(title))
      // Several that are called alike are no name of one.
      if (address === null && name !== '')
        this.#byTitle.set(name, this.#byTitle.has(name) ? 0 : side)
    }
  }

  /** 1 for a relevant one, -1 for another, 0 for a page that nobody has shown. */
  of(url: string, anchor: readonly Term[]): number {
    return this.#byAddress.get(url) ?? this.#byTitle.get(keyOf(anchor)) ?? 0
  }
}

const keyOf = (terms: readonly Term[]): string => terms.join(' ')
