/**
 * The clock that only goes forward, whatever is done to the machine's time: for pauses, deadlines, rates and durations.
 * `Date.now` is for what is stored or shown as a point in time. Used by `cli`, `crawl`, `jobs` and `web`.
 * @module
 */

/** Milliseconds since some moment that only this thread knows. */
export const ticks = (): number => performance.now()

/**
 * Milliseconds from `now` until a stored point in time. None where it lies further ahead than it can have been
 * meant: it was reckoned by a clock that has been set back since.
 */
export function stillToWait(until: number, now: number, longest: number): number {
  const wait = until - now
  return wait > longest ? 0 : Math.max(0, wait)
}
