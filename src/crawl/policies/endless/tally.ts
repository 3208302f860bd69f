/**
 * What pages of a kind have brought so far, and when that is enough to leave the rest.
 * @module
 */

/** Pages of a kind: how many were read, how many led to a product that was not known. */
export type Tally = {
  read: number
  fruitful: number
  lastFruit: number
  details: number
  grown: number
  /** Rounds of deepest pages since something new was found. */
  rounds: number
}

export const newTally = (): Tally => ({
  read: 0,
  fruitful: 0,
  lastFruit: 0,
  details: 0,
  grown: 0,
  rounds: 0,
})

/** A kind whose pages keep leading to more of it, and to nothing new. */
export const isEndless = (kind: Tally, patience: number): boolean =>
  kind.details === 0 && kind.grown * 2 >= kind.read && isDry(kind, patience)

/** The more often it was worth it, the longer it is given. */
export function isDry({ read, fruitful, lastFruit }: Tally, patience: number): boolean {
  return read - lastFruit >= (fruitful === 0 ? patience : 2 * patience + lastFruit)
}
