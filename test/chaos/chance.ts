/**
 * Chance that can be had again: every draw follows from the seed, what is tried and the round.
 * @module
 */

import { hash } from '../../src/demo/random.ts'

export class Chance {
  #drawn = 0

  constructor(
    readonly seed: number,
    readonly round: number,
  ) {}

  /** In [0, 1). */
  unit(): number {
    return hash(this.seed, this.round, ++this.#drawn) / 4294967296
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

/** One number of a seed and a name. */
export const seedOf = (seed: number, name: string): number =>
  [...name].reduce((h, letter) => hash(seed, h, letter.codePointAt(0)), seed)
