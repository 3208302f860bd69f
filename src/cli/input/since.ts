/**
 * Moments as people write them: a date, a time, or how long ago.
 * @module
 */

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Milliseconds, or a sentence that says what is wrong. A date alone begins at midnight here. */
export function readSince(typed: string, now: number): { at: number } | string {
  const ago = /^(\d{1,6})([mhdw])$/.exec(typed)
  if (ago) return { at: now - Number(ago[1]) * UNITS[ago[2]!]! }
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed)
  if (date) {
    const [year, month, day] = date.slice(1).map(Number) as [number, number, number]
    const at = new Date(year, month - 1, day)
    if (at.getMonth() === month - 1 && at.getDate() === day) return { at: at.getTime() }
  } else if (/^\d{4}-\d\d-\d\dT/.test(typed) && !Number.isNaN(Date.parse(typed))) {
    return { at: Date.parse(typed) }
  }
  return `must be a date such as 2026-11-17, or how long ago: 12h, 7d, 2w, not "${typed}"`
}
