/**
 * Numbers, sizes and times as people say them. Used by most rooms.
 * @module
 */

/** `1,234`. */
export function number(n: number): string {
  return n.toLocaleString('en-US')
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${number(n)} ${n === 1 ? one : many}`
}

/** `18.2 MB`. */
export function bytes(n: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  let left = n
  while (left >= 1000 && unit < units.length - 1) {
    left /= 1000
    unit++
  }
  return `${unit === 0 || left >= 100 ? Math.round(left) : left.toFixed(1)} ${units[unit]}`
}

/** `2 min 10 s`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** Between two requests: `2 ms`, `1.5 s`. */
export function pause(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : duration(milliseconds / 1000)
}

/** Whether it is one that dates can tell. */
export const isTime = (ms: unknown): ms is number =>
  typeof ms === 'number' && !Number.isNaN(new Date(ms).getTime())

/** `2026-11-17T09:30:00.000Z`, for programs; empty for what is no time. */
export const isoTime = (ms: number): string => (isTime(ms) ? new Date(ms).toISOString() : '')

/** `2026-11-17 09:30`, in the person's own time. */
export function moment(ms: number): string {
  const at = new Date(ms)
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}
