/**
 * Branches, on which tomorrow's lists will hang: kept although it adds no product today. Used by `select.ts`.
 * @module
 */

import type { Rows } from '../../collections/number-rows.ts'
import type { Group, Grouped } from './groups.ts'
import type { HubWalker } from './hub-walk.ts'

/** What branches may cost, as a share of all pages: they are few, lists with many pages are none. */
const DEAR = 0.07
const DEAR_PAGES = 8

/** Pages of a group that are looked at. */
const SAMPLE = 200

/**
 * A page that only leads to lists adds no product today, but tomorrow's branch hangs on it: where its
 * like are visited, it is too.
 */
export function keepBranches(
  groups: Group[],
  taken: Uint8Array,
  walker: HubWalker,
  hubs: number[],
  { links, groups: all }: Grouped,
  shown: Rows,
): void {
  let visited = walker.visit(taken)
  const kinds = new Set(groups.filter(({ id }) => taken[id] === 1).map(({ kind }) => kind))
  const everywhere = hubs.length / 2
  // Where the menu shows all levels, all of them are equally near.
  const downwards = walker.downwards({ orAcross: true })
  /** Lists that the page leads on to by links that are not on every page: a trail of crumbs leads back. */
  const listsBehind = (hub: number): number[] => {
    const pairs = links.of(hub)
    const lists = new Set<number>()
    for (let i = 0; i < pairs.length; i += 2) {
      const group = all[pairs[i]!]!
      if (group.from >= everywhere || !downwards.has(group.id)) continue
      if (kinds.has(group.kind)) lists.add(pairs[i + 1]!)
    }
    return [...lists].sort((a, b) => a - b)
  }
  const leadsToLists = (hub: number) => listsBehind(hub).some((list) => visited.has(list))
  // A page that shows no more than the smallest does may only have the same box as another.
  const box = hubs.reduce((least, hub) => Math.min(least, shown.of(hub).length || least), Infinity)
  const looks = (hub: number) => {
    const products = shown.of(hub)
    const what = Bun.hash(products).toString(36)
    return products.length > box ? what : `${what} > ${listsBehind(hub).join(' ')}`
  }
  const known = new Set([...visited].map(looks))
  // The menu before the trail of crumbs: what is new stands there.
  for (const group of groups.toSorted((a, b) => b.from - a.from)) {
    if (taken[group.id] === 1 || !kinds.has(group.kind)) continue
    const left = [...group.targets].filter((target) => !visited.has(target)).slice(0, SAMPLE)
    // What looks like a page that is visited is a copy of it, no branch.
    const branches = left.filter((hub) => leadsToLists(hub) && !known.has(looks(hub)))
    // A menu that leads to nothing else costs nothing.
    const free = left.length === 0 && group.from >= everywhere
    if (!free && branches.length * 2 <= left.length) continue
    taken[group.id] = 1
    const { pages, products } = walker.walk(taken)
    const all = visited.size + products
    if (pages - visited.size > Math.max(DEAR * all, DEAR_PAGES)) taken[group.id] = 0
    else visited = walker.visit(taken)
  }
}
