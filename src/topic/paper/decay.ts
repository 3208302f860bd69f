/**
 * The decay concept (IV.A): how far the published crawl goes on through pages. a child has half of its parent's decay.
 * Below the first threshold a page is still looked at, but leads on only where it is more similar to the topic than the
 * second threshold; then decay starts again at 1. Used by `topic/learned/guide.ts` and `paper.ts`.
 * @module
 */

export type Thresholds = {
  /** Td: below it a page leads on no longer by its decay alone. */
  decay: number
  /** Ts: a page below Td that is more similar than this starts again. */
  similarity: number
}

export const FULL = 1

export const inherit = (parent: number): number => parent / 2

/** The decay that a page passes on once its similarity is known; null where its links are not followed. */
export function passedOn(
  decay: number,
  similarity: number,
  { decay: least, similarity: like }: Thresholds,
): number | null {
  if (decay >= least) return decay
  return similarity > like ? FULL : null
}
