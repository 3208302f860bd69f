/**
 * Places where links stand and lead, whichever of many: two cards of a list have one place, two ways to write an
 * address are one address. Used all over `survey`.
 * @module
 */

/** Elements that only set text; where they are not closed, every card stands deeper in them than the last. */
const SETTING = /\/(?:font|b|i|u|em|strong|center|big|small|tt)(?=\/|$)/g

/** A path without positions, numbers and settings; `item-12` and `item-345` are one class here. */
export const placeOf = (path: string): string =>
  path
    .replace(/\[\d+\]/g, '')
    .replace(/\bh\d\b/g, 'h')
    .replace(/\d+|%23/g, '#')
    .replace(SETTING, '')

/** With and without a slash at its end, and in any order of its parameters, a shop means the same address. */
export function keyOf(url: string): string {
  const query = url.indexOf('?')
  if (query < 0) return url.replace(/\/$/, '')
  const sorted = url
    .slice(query + 1)
    .split('&')
    .sort()
    .join('&')
  return `${url.slice(0, query).replace(/\/$/, '')}?${sorted}`
}
