/**
 * Similarity of addresses: whether two are made by one pattern. Used by `taxonomy.ts`.
 * @module
 */

/** Similar as the paper says it (4.1): they differ only by the values of their CGI arguments. */
export function differInValues(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.origin !== b.origin || a.pathname !== b.pathname) return false
  return a.search !== b.search && namesOf(a) === namesOf(b)
}

/**
 * Shops of today write such values into the path, so addresses of one folder are similar too, and those of a folder
 * and what lies in it. That proves less: pages of all kinds lie in the root.
 */
export function similarUrls(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.pathname === b.pathname) return differInValues(one, other)
  if (a.origin !== b.origin || namesOf(a) !== namesOf(b)) return false
  const [left, right] = [partsOf(a), partsOf(b)]
  const shared = left.findIndex((part, i) => part !== right[i])
  const common = shared < 0 ? left.length : shared
  if (left.length === right.length) return common === left.length - 1 || common > 0
  return common > 0
}

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean)
const namesOf = ({ searchParams }: URL): string =>
  [...new Set(searchParams.keys())].sort().join('&')
