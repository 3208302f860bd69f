/**
 * Whether two addresses are made by one pattern.
 * @module
 */

/**
 * Similar as the paper says it: they differ only by the values of their CGI arguments. Shops of today write such
 * values into the path, so addresses of one folder are similar too, and those of a folder and what lies in it.
 */
export function similarUrls(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.origin !== b.origin || namesOf(a) !== namesOf(b)) return false
  if (a.pathname === b.pathname) return a.search !== b.search
  const [left, right] = [partsOf(a), partsOf(b)]
  const shared = left.findIndex((part, i) => part !== right[i])
  const common = shared < 0 ? left.length : shared
  if (left.length === right.length) return common === left.length - 1 || common > 0
  return common > 0
}

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean)
const namesOf = ({ searchParams }: URL): string =>
  [...new Set(searchParams.keys())].sort().join('&')
