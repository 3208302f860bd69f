/**
 * Links that belong together: at places of the same shape and, where they lead to pages, to addresses of the same kind.
 * An edge of the plan takes whole groups, so it takes their new members as well. Used all over `plan`.
 * @module
 */

import { Rows } from '../../collections/number-rows.ts'
import { PairSet } from '../../collections/pair-set.ts'
import { eachLink, type FoldedGraph } from '../folds/folded-graph.ts'
import { folderTypes, Kinds } from './kinds.ts'
import { productNumbers } from './product-numbers.ts'
import type { Shapes } from './shapes.ts'
import { Shows } from './shows.ts'

/** Links to pages that are no products. */
export type Group = {
  id: number
  shape: number
  /** The kind of address they lead to. */
  kind: string
  /** Different nodes behind it, and the addresses that lead to them. */
  targets: Set<number>
  pages: Set<number>
  /** Pages that have such links. */
  from: number
  /** The first of the links: pairs of hub and target. */
  sample: number[]
}

/** Links of a group that are looked at one by one. */
const SAMPLE = 400

/** The groups of a shop, and what each of its hubs links to. */
export type Grouped = {
  groups: Group[]
  /** By hub: pairs of group and target. */
  links: Rows
  /** Products that hubs link to. */
  shows: Shows
}

/** More kinds of addresses there are not. */
const MOST_KINDS = 2 ** 31

export function groupLinks(folded: FoldedGraph, shapes: Shapes): Grouped {
  const { urls } = folded.graph
  const groups: Group[] = []
  const byKey = new Map<number, Group>()
  const kinds = new Kinds(urls, folderTypes(folded.hubs.map((hub) => urls[hub]!)))
  const links = new Rows(urls.length)
  const shows = new Shows(urls.length, productNumbers(folded.graph))
  const seen = new PairSet()
  /** By group: the last hub that had such a link. */
  const lastFrom: number[] = []
  const groupOf = (shape: number, kind: number): Group => {
    const key = shape * MOST_KINDS + kind
    const known = byKey.get(key)
    if (known) return known
    const group = {
      id: groups.length,
      shape,
      kind: kinds.name(kind),
      targets: new Set<number>(),
      pages: new Set<number>(),
      from: 0,
      sample: [],
    }
    byKey.set(key, group)
    groups.push(group)
    return group
  }
  for (const hub of folded.hubs) {
    seen.clear()
    eachLink(folded, hub, (path, target, page) => {
      const shape = shapes.of(path)
      if (folded.isDetail(target)) {
        shows.add(shape, target)
        return
      }
      const group = groupOf(shape, kinds.of(page))
      group.targets.add(target)
      group.pages.add(page)
      if (lastFrom[group.id] !== hub) {
        lastFrom[group.id] = hub
        group.from++
      }
      if (!seen.add(group.id, target)) return
      links.push(group.id)
      links.push(target)
      if (group.sample.length < 2 * SAMPLE) group.sample.push(hub, target)
    })
    links.close(hub)
    shows.close(hub)
  }
  return { groups, links, shows }
}
