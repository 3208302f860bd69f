/**
 * From elements that a person pointed at to XPaths: several, the most robust first, each with what it selects on all
 * sample pages.
 * @module
 */

import { xpathOf } from '../../page/path.ts'
import type { Element } from '../../page/tree.ts'
import { anchorsOf, isNamedFor } from '../induce/anchors.ts'
import { expressionsFor } from '../induce/expressions.ts'
import { spread } from '../induce/field.ts'
import type { Field } from '../wrapper.ts'
import { ancestorsOf, elementOf, type Kind, type Sample } from './sample.ts'
import { sayXPath } from './say.ts'

export type Picked = { sample: Sample; element: Element }
export type Wanted = Pick<Field, 'name' | 'type' | 'many' | 'regex'> & {
  /** No value is read: that something is selected is enough. */
  anything?: true
}
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

const MOST_WAYS = 120
const MOST_TRIED = 30
const FIRST_TRIED = 4
const MOST_TOLD = 12
const MOST_SHOWN = 6
const MOST_ALIKE = 3
/** What it costs to be right on no product; to select more than one thing; to be a chain of positions. */
const UNFILLED = 6
const AMBIGUOUS = 1.2
const POSITIONS = 20
const STRAY = 2
const GENERALIZED = 1
const EXCEPT = 0.8
const NAMED = 0.6

type Way = { xpath: string; cost: number }

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

/** What holds all examples, where they are of one page. */
function holderOf(picked: Picked[]): Picked | null {
  const { sample } = picked[0]!
  if (picked.some((one) => one.sample !== sample)) return null
  const chains = picked.map(({ element }) => ancestorsOf(element))
  let shared = 0
  while (chains.every((chain) => chain[shared] && chain[shared] === chains[0]![shared])) shared++
  const element = chains[0]![shared - 1]
  return element ? { sample, element } : null
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

function waysTo(picked: Picked[]): Way[] {
  const [first, ...rest] = picked.map(({ element }) => new Map(entriesOf(element)))
  const ways = new Map<string, number>()
  for (const [xpath, cost] of first!) {
    const costs = rest.map((other) => other.get(xpath))
    if (costs.every((other) => other !== undefined)) ways.set(xpath, Math.max(cost, ...costs))
  }
  for (const { xpath, cost } of generalized(picked)) if (!ways.has(xpath)) ways.set(xpath, cost)
  const last = xpathOf(picked[0]!.element)
  if (picked.length === 1 && !ways.has(last)) ways.set(last, POSITIONS)
  return [...ways].map(([xpath, cost]) => ({ xpath, cost })).sort((a, b) => a.cost - b.cost)
}

const entriesOf = (element: Element): [string, number][] =>
  expressionsFor(element).map(({ xpath, cost }) => [xpath, cost])

/** Two examples of one page: what holds both, and the way down that they share, without positions. */
function generalized(picked: Picked[]): Way[] {
  const [one, two] = picked
  if (!one || !two || picked.some(({ sample }) => sample !== one.sample)) return []
  const holder = holderOf(picked)?.element
  if (!holder) return []
  const below = picked.map(({ element }) => ancestorsOf(element).slice(ancestorsOf(holder).length))
  const steps = below[0]!
  const alike = below.every(
    (chain) => chain.length === steps.length && chain.every(({ tag }, i) => tag === steps[i]!.tag),
  )
  if (!alike || steps.length === 0) return []
  const down = steps.map(({ tag }) => `/${tag}`).join('')
  const ways: Way[] = expressionsFor(holder)
    .slice(0, 8)
    .map(({ xpath, cost }) => ({ xpath: xpath + down, cost: cost + GENERALIZED }))
  ways.push({ xpath: xpathOf(holder) + down, cost: POSITIONS })
  return ways
}

/** Those that select all examples and none of the excluded, exceptions added where that helps. */
function fittingWays(ways: Way[], picked: Picked[], excluded: Picked[], wanted: Wanted): Way[] {
  const fitting: Way[] = []
  for (const way of ways.slice(0, MOST_WAYS)) {
    for (const tried of [way, ...exceptions(way, picked, excluded)]) {
      if (!fits(tried.xpath, picked, excluded, wanted)) continue
      const named = isNamedFor(wanted.name, tried.xpath) ? NAMED : 0
      fitting.push({ xpath: tried.xpath, cost: tried.cost - named })
      break
    }
  }
  if (fitting.length === 0 && picked.length === 1)
    fitting.push({ xpath: xpathOf(picked[0]!.element), cost: POSITIONS })
  return fitting.sort((a, b) => a.cost - b.cost)
}

function fits(xpath: string, picked: Picked[], excluded: Picked[], wanted: Wanted): boolean {
  for (const { sample, element } of picked) {
    const selected = selectedBy(xpath, sample)
    if (!selected.has(element)) return false
    // One value is wanted, so what comes first is it.
    const alone = picked.filter((other) => other.sample === sample).length === 1
    if (!wanted.many && alone && selected.values().next().value !== element) return false
  }
  return excluded.every(({ sample, element }) => !selectedBy(xpath, sample).has(element))
}

const selectedBy = (xpath: string, sample: Sample): Set<Element> =>
  new Set((sample.nodes(xpath) ?? []).flatMap((node) => elementOf(node) ?? []))

/** «…, but not inside …»: by what the excluded elements stand in, or are, and the examples are not. */
function exceptions({ xpath, cost }: Way, picked: Picked[], excluded: Picked[]): Way[] {
  const [bad] = excluded
  if (!bad || !selectedBy(xpath, bad.sample).has(bad.element)) return []
  const spared = new Set(picked.flatMap(({ element }) => ancestorsOf(element)))
  const own = new Set(picked.flatMap(({ element }) => anchorsOf(element).map(({ step }) => step)))
  const around = new Set([...spared].flatMap((one) => anchorsOf(one).map(({ step }) => step)))
  const ways: Way[] = anchorsOf(bad.element)
    .filter(({ step }) => !own.has(step))
    .map((anchor) => ({
      xpath: `${xpath}[not(self::${anchor.step})]`,
      cost: cost + EXCEPT + anchor.cost / 4,
    }))
  for (const one of ancestorsOf(bad.element).slice(0, -1).reverse()) {
    if (spared.has(one)) break
    for (const anchor of anchorsOf(one)) {
      if (around.has(anchor.step)) continue
      const way = `${xpath}[not(ancestor::${anchor.step})]`
      ways.push({ xpath: way, cost: cost + EXCEPT + anchor.cost / 4 })
    }
  }
  return ways.sort((a, b) => a.cost - b.cost).slice(0, 6)
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
