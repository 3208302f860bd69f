/**
 * Candidates, XPaths for elements that a person pointed at: several, the most robust first, each with what it selects
 * on all sample pages. Used by `jobs`, `views`, `web` and `wrapper`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { spread } from '../induce/field.ts'
import { ancestorsOf, elementOf, type Kind, type Sample } from './sample.ts'
import { sayXPath } from './say.ts'
import {
  fittingWays,
  holderOf,
  type Picked,
  selectedBy,
  type Wanted,
  type Way,
  waysTo,
} from './ways.ts'

export type Judged = { sample: Sample; kind: Kind }

/** `count` elements are selected on `on` of `of` pages. */
export type Tally = { count: number; on: number; of: number }

export type Candidate = {
  xpath: string
  /** In words. */
  says: string
  /** The less, the longer it will last. */
  cost: number
  /** Elements it selects on the page of the first example. */
  here: number
  products: Tally
  others: Tally
  /** Products on which the field reads a value. */
  filled: number
}

const MOST_TRIED = 30
const FIRST_TRIED = 4
const MOST_TOLD = 12
const MOST_SHOWN = 6
const MOST_ALIKE = 3

/** What it costs to be right on no product; to select more than one thing; to select what nobody meant. */
const UNFILLED = 6
const AMBIGUOUS = 1.2
const STRAY = 2

/** Nothing where no expression selects every example and none of the excluded. */
export function candidatesFor(
  picked: Picked[],
  excluded: Picked[],
  wanted: Wanted,
  all: Judged[],
): Candidate[] {
  if (picked.length === 0) return []
  const products = all.filter(({ kind }) => kind === 'product').map(({ sample }) => sample)
  const others = all.filter(({ kind }) => kind !== 'product').map(({ sample }) => sample)
  const holder = picked.length > 1 ? holderOf(picked) : null
  const price = (way: Way, samples: Sample[]): Way => ({
    xpath: way.xpath,
    cost:
      way.cost + troubleOf(way.xpath, wanted, samples) + (holder ? strays(way.xpath, holder) : 0),
  })
  // A few pages tell most of them apart; only what is left is tried on all.
  const near = fittingWays(waysTo(picked), picked, excluded, wanted)
    .slice(0, MOST_TRIED)
    .map((way) => ({ way, cost: price(way, spread(products, FIRST_TRIED)).cost }))
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MOST_TOLD)
  const best = near
    .map(({ way }) => price(way, products))
    .sort((one, other) => one.cost - other.cost)
  return distinct(best, products.length > 0 ? products : others).map(({ xpath, cost }) => ({
    xpath,
    says: sayXPath(xpath),
    cost,
    here: picked[0]!.sample.nodes(xpath)?.length ?? 0,
    products: tally(products, xpath),
    others: tally(others, xpath),
    filled: products.filter((sample) => isFilled(sample, xpath, wanted)).length,
  }))
}

/** What it costs that products lack the value, or have several of what should be one. */
function troubleOf(xpath: string, wanted: Wanted, products: Sample[]): number {
  if (products.length === 0) return 0
  const filled = products.filter((sample) => isFilled(sample, xpath, wanted)).length
  const several = products.filter((sample) => (sample.nodes(xpath)?.length ?? 0) > 1).length
  const ambiguous = wanted.many ? 0 : several / products.length
  return UNFILLED * (1 - filled / products.length) + AMBIGUOUS * ambiguous
}

function isFilled(sample: Sample, xpath: string, { anything, ...wanted }: Wanted): boolean {
  if (anything) return (sample.nodes(xpath)?.length ?? 0) > 0
  return sample.read({ ...wanted, xpath }).value !== null
}

/** Two things of one list were meant, and not what is like them elsewhere on the page. */
function strays(xpath: string, { sample, element }: Picked): number {
  const within = (one: Element): boolean => ancestorsOf(one).includes(element)
  return [...selectedBy(xpath, sample)].every(within) ? 0 : STRAY
}

/** How many elements it mostly selects, and on how many pages just as many. */
export function tally(samples: Sample[], xpath: string): Tally {
  const counts = new Map<number, number>()
  for (const sample of samples) {
    const count = sample.nodes(xpath)?.length ?? 0
    counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  let best: Tally = { count: 0, on: 0, of: samples.length }
  for (const [count, on] of counts) if (on > best.on) best = { count, on, of: samples.length }
  return best
}

/** Of expressions that select the same everywhere only the best. */
function distinct(ways: Way[], samples: Sample[]): Way[] {
  const seen = new Map<string, number>()
  const shown: Way[] = []
  for (const way of ways) {
    const signature = samples
      .map((sample) => {
        const nodes = sample.nodes(way.xpath) ?? []
        const element = nodes[0] && elementOf(nodes[0])
        return `${nodes.length}:${element ? sample.numberOf(element) : ''}`
      })
      .join(' ')
    const known = seen.get(signature) ?? 0
    if (known >= MOST_ALIKE) continue
    seen.set(signature, known + 1)
    shown.push(way)
    if (shown.length === MOST_SHOWN) break
  }
  return shown
}

/** «1 on 12 of 12 products, 0 on 20 of 20 others». */
export function tallyText({ products, others }: Pick<Candidate, 'products' | 'others'>): string {
  const told = (noun: string, { count, on, of }: Tally): string[] =>
    of === 0 ? [] : [`${count} on ${on} of ${of} ${noun}`]
  return [...told('products', products), ...told('others', others)].join(', ')
}
