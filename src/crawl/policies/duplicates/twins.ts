/**
 * Product pages that no number and no canonical address identifies, and that show the same as another: name, price,
 * picture and all fields. Whether they are one product their addresses tell, once folds are known: two sizes of a shirt may look the
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

  /** The product that the page shows as far as looks can tell: that of the first page which looks the same. */
  meet(sighting: Sighting, product: ProductId): ProductId {
    const { keys, url } = sighting
    const look = lookOf(sighting)
    const first = this.#first.get(look)
    if (!first) {
      if (this.#first.size < MOST_LOOKS) this.#first.set(look, { url, product })
      return product
    }
    const isNamed = keys.some(({ kind }) => kind !== 'url')
    if (isNamed || first.product === product) return product
    if (this.#later.length < MOST) this.#later.push({ sighting, first: first.url })
    return first.product
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
