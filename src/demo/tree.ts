/**
 * The categories of a shop: a tree, of which some branches open on a later day. Used all over `demo`.
 * @module
 */
import type { ShopConfig } from './config.ts'
import { below, Draw, pick, unit } from './random.ts'
import { household } from './words/household.ts'
import { outdoor } from './words/outdoor.ts'
import { toys } from './words/toys.ts'
import type { Range, Words } from './words/words.ts'

export type Category = {
  id: number
  name: string
  slug: string
  /** 1 for what hangs on the root */
  level: number
  parent: Category | null
  children: Category[]
  /** from the root down, itself last */
  trail: Category[]
  range: Range
  /** the day it opens */
  opens: number
  /** its leaves, and only they, are those from `first` to before `end` */
  first: number
  end: number
}

/** Categories that can open over time; later days open no more. */
const openings = 12

/** `leaves` in the order of the tree, so that a subtree is a span of them. */
export type Tree = { root: Category; byId: readonly Category[]; leaves: readonly Category[] }

export const wordsOf = (config: ShopConfig): Words => ({ outdoor, toys, household })[config.theme]

/** The same tree for every day: a category that has not opened yet is there, but empty. */
export function growTree(config: ShopConfig): Tree {
  const words = wordsOf(config)
  const byId: Category[] = []
  const root = branch(byId, null, 'All products', words.tops[0]!.ranges[0]!, 0)
  const widths = config.catalog.tree
  const fill = (parent: Category, level: number) => {
    const most = widths[level - 1]
    if (most === undefined) return
    const { seed, catalog } = config
    if (level > 1 && unit(seed, Draw.ragged, parent.id) < catalog.ragged) return
    const least = level === 1 ? most : Math.ceil(most / 2)
    const width = least + below(most - least + 1, config.seed, Draw.width, parent.id)
    for (let i = 0; i < width; i++) {
      const { name, range } = called(config, words, parent, level, i)
      fill(branch(byId, parent, name, range, 0), level + 1)
    }
  }
  fill(root, 1)
  if (config.days.openEvery > 0) {
    for (let i = 1; i <= openings; i++) openLater(config, words, byId, root, i)
  }
  const leaves: Category[] = []
  number(root, leaves)
  return { root, byId, leaves }
}

function openLater(config: ShopConfig, words: Words, byId: Category[], root: Category, i: number) {
  // At the top and below it by turns: a new aisle, or one more shelf in an old one. A leaf must
  // stay a leaf, so only tops that have children get one more.
  const tops = root.children.filter((c) => c.children.length > 0 && c.opens === 0)
  const parent = i % 2 === 1 || tops.length === 0 ? root : pick(tops, config.seed, Draw.width, i)
  const { name, range } = called(config, words, parent, parent.level + 1, parent.children.length)
  branch(byId, parent, name, range, i * config.days.openEvery)
}

function called(config: ShopConfig, words: Words, parent: Category, level: number, i: number) {
  if (level === 1) {
    const top = words.tops[i % words.tops.length]!
    const range = pick(top.ranges, config.seed, Draw.width, 1, i)
    return { name: again(words, top.name, Math.floor(i / words.tops.length)), range }
  }
  if (level === 2) {
    const top = words.tops[parent.id === 0 ? i : rankOf(parent) % words.tops.length]!
    const range = top.ranges[i % top.ranges.length]!
    return { name: again(words, range.name, Math.floor(i / top.ranges.length)), range }
  }
  return { name: again(words, parent.name, i + 1), range: parent.range }
}

const rankOf = (category: Category) => category.parent?.children.indexOf(category) ?? 0

function again(words: Words, name: string, turn: number): string {
  if (turn === 0) return name
  const word = words.qualifiers[(turn - 1) % words.qualifiers.length]!
  const more = Math.floor((turn - 1) / words.qualifiers.length)
  return `${word} ${name.charAt(0).toLowerCase()}${name.slice(1)}${more ? ` ${more + 1}` : ''}`
}

function branch(
  byId: Category[],
  parent: Category | null,
  name: string,
  range: Range,
  opens: number,
) {
  const category: Category = {
    id: byId.length,
    name,
    slug: slugOf(name),
    level: parent ? parent.level + 1 : 0,
    parent,
    children: [],
    trail: [],
    range,
    opens,
    first: 0,
    end: 0,
  }
  if (parent) category.trail = [...parent.trail, category]
  byId.push(category)
  parent?.children.push(category)
  return category
}

function number(category: Category, leaves: Category[]) {
  category.first = leaves.length
  if (category.children.length === 0) leaves.push(category)
  for (const child of category.children) number(child, leaves)
  category.end = leaves.length
}

/** `Příbory & Nože` → `pribory-noze`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
