/**
 * How far a crawl goes on through pages off the topic (the paper's decay concept): a child has half
 * of its parent's decay; one that is like the topic starts again at 1.
 * @module
 */

export type Thresholds = {
  /** Td: below it nothing more is followed. */
  decay: number
  /** Ts: a page more similar than this starts again. */
  similarity: number
}

export const FULL = 1

export const inherit = (parent: number): number => parent / 2

/** The decay of a page once its similarity is known. */
export function reset(
  decay: number,
  similarity: number,
  { similarity: least }: Thresholds,
): number {
  return similarity > least ? FULL : decay
}

export const goesOn = (decay: number, { decay: least }: Thresholds): boolean => decay >= least
