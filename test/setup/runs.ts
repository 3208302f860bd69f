/**
 * With how many inputs a property is tried: a part in the suite, and all by `npm run fuzz`.
 * @module
 */

/** Told by `npm run fuzz`. */
export const ALL_RUNS = 'AISLE_ALL_RUNS'
const ONE_IN = 4

export const runs = (all: number): number => (process.env[ALL_RUNS] ? all : Math.ceil(all / ONE_IN))
