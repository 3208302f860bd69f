/**
 * Links that belong together: at places of the same shape and, where they lead to pages, to addresses
 * of the same kind. An edge of the plan takes whole groups, so it takes their new members as well.
 * @module
 */

import { addressOf } from './address.ts'
import { type FoldedGraph, nodeLinks } from './folded.ts'
import type { Shapes } from './shapes.ts'

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
/** More first folders than these are names of things; but not one that holds such a share of all pages. */
const FOLDERS = 8
const TYPE_SHARE = 0.2

/** The groups of a shop, and for each hub its links to others: pairs of group and target. */
export type Grouped = {
  groups: Group[]
  /** By hub. */
  links: Map<number, Int32Array>
  /** By hub, then by shape: the products linked there. */
  shows: Map<number, Map<number, Int32Array>>
  /** Shapes with links to products, and all products behind each. */
  products: Map<number, Set<number>>
}

export function groupLinks(folded: FoldedGraph, shapes: Shapes): Grouped {
  const groups: Group[] = []
  const byKey = new Map<string, Group>()
  const kinds = new Map<number, string>()
  const grouped: Grouped = { groups, links: new Map(), shows: new Map(), products: new Map() }
  const { urls, products } = folded.graph
  const isType = folderTypes(folded.hubs.map((hub) => urls[hub]!))
  for (const hub of folded.hubs) {
    const pairs: number[] = []
    const seen = new Set<number>()
    const shows = new Map<number, Set<number>>()
    const met = new Set<number>()
    for (const { path, target, page } of nodeLinks(folded, hub)) {
      const shape = shapes.of(path)
      if (folded.isDetail(target)) {
        const product = products[target]!
        put(shows, shape, product)
        put(grouped.products, shape, product)
        continue
      }
      const kind = kinds.get(page) ?? kindOf(urls[page]!, isType)
      kinds.set(page, kind)
      const key = `${shape} ${kind}`
      let group = byKey.get(key)
      if (!group) {
        const id = groups.length
        group = { id, shape, kind, targets: new Set(), pages: new Set(), from: 0, sample: [] }
        byKey.set(key, group)
        groups.push(group)
      }
      group.targets.add(target)
      group.pages.add(page)
      if (!met.has(group.id)) {
        met.add(group.id)
        group.from++
      }
      const pair = group.id * folded.nodeOf.length + target
      if (seen.has(pair)) continue
      seen.add(pair)
      pairs.push(group.id, target)
      if (group.sample.length < 2 * SAMPLE) group.sample.push(hub, target)
    }
    grouped.links.set(hub, Int32Array.from(pairs))
    grouped.shows.set(hub, new Map([...shows].map(([at, all]) => [at, Int32Array.from(all)])))
  }
  return grouped
}

function put(map: Map<number, Set<number>>, key: number, value: number): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

/** Whether a first folder says what kind of page is in it (`/c/`, `/brand/`), or is a category's name. */
function folderTypes(urls: string[]): (folder: string) => boolean {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const first = addressOf(url).folders[0]
    if (first) counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  if (counts.size <= FOLDERS) return () => true
  return (folder) => (counts.get(folder) ?? 0) > TYPE_SHARE * urls.length
}

/**
 * A coarse kind: the script, or the first folder; the words of a dispatching parameter; the names of
 * the parameters. Numbers and names of things are left out.
 */
export function kindOf(url: string, isType: (folder: string) => boolean = () => true): string {
  const { folders, last, params } = addressOf(url)
  const script = /\.\w{2,5}$/.exec(last)?.[0] ?? ''
  const file = /\.(?:html?|xhtml)$/i.test(last) ? tailOf(last) : script ? last : ''
  const [first] = folders
  const place = `${first === undefined ? '' : isType(first) ? first : '*'}/${file}`
  const words = params.flatMap(([name, value]) =>
    /^[a-z]+[_/][a-z_/]+$/i.test(value) || /^(?:route|page_?name|main_page)$/.test(name)
      ? [`${name}=${value}`]
      : [name],
  )
  return `${place}?${words.sort().join('&')}`
}

const tailOf = (last: string): string =>
  last
    .split(/[-_,.]/)
    .slice(1)
    .filter((word) => /\d/.test(word) || /^html?$/.test(word))
    .map((word) => word.replace(/\d+/g, '#'))
    .join('-')
