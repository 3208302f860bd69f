/**
 * A store that is waited for: told once when that begins, and when it is over. Used by `crawl/crawl.ts`.
 * @module
 */

import type { Outage } from '../../store/connection/patience.ts'
import type { Store } from '../../store/store.ts'

export class StoreWatch {
  readonly #store: Pick<Store, 'outage'>
  readonly #say: (text: string) => void
  #last: Outage | null = null

  constructor(store: Pick<Store, 'outage'>, say: (text: string) => void) {
    this.#store = store
    this.#say = say
  }

  look(): void {
    const outage = this.#store.outage()
    if (outage && !this.#last) {
      this.#say(`Waiting, because ${outage.what}. The crawl goes on when that is over.`)
    } else if (!outage && this.#last) this.#say('The database works again: the crawl goes on.')
    this.#last = outage
  }
}
