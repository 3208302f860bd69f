/**
 * Product pages that nothing identifies but their address, and that show the same: name, price, picture and all
 * fields. Whether they are one product their addresses tell, once folds are known: two sizes of a shirt may look the
 * same, too. Used by the policy of duplicates.
 * @module
 */

import type { ProductId, Sighting } from '../../../store/types.ts'

/** Pages that are kept for the end. */
const MOST = 4000
/** Looks that are remembered. */
const MOST_LOOKS = 200_000

export class Twins {
  #first = new Map<string, { url: string; product: ProductId }>()
  #later: { sighting: Sighting; first: string }[] = []

  /** What the page looks like; null where a number or a canonical address says which product it is. */
  meet(sighting: Sighting, product: ProductId): string | null {
    const { keys, url } = sighting
    if (keys.some(({ kind, value }) => kind !== 'url' && value !== url)) return null
    const look = lookOf(sighting)
    const first = this.#first.get(look)
    if (!first) {
      if (this.#first.size < MOST_LOOKS) this.#first.set(look, { url, product })
    } else if (first.product !== product && this.#later.length < MOST) {
      this.#later.push({ sighting, first: first.url })
    }
    return look
  }

  /** Those of which the addresses are the same as well, with the address that they share; some at a time. */
  *joined(isSame: (a: string, b: string) => boolean): Generator<Sighting[]> {
    for (const { sighting, first } of this.#later) {
      if (!isSame(sighting.url, first)) continue
      yield [{ ...sighting, keys: [...sighting.keys, { kind: 'canonical', value: first }] }]
    }
  }
}

const lookOf = ({ name, amount, currency, image, fields }: Sighting): string =>
  Bun.hash(JSON.stringify([name, amount, currency, image, fields])).toString(36)
