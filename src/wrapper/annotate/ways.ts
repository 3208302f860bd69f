/**
 * Ways to what a person pointed at: expressions that select all examples and none of the excluded. Used by `jobs`,
 * `web` and `wrapper`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { nameTest, xpathOf } from '../../page/path.ts'
import { anchorsOf, isNamedFor } from '../induce/anchors.ts'
import { expressionsFor } from '../induce/expressions.ts'
import type { Field } from '../wrapper.ts'
import { ancestorsOf, elementOf, type Sample } from './sample.ts'

export type Picked = { sample: Sample; element: Element }

export type Wanted = Pick<Field, 'name' | 'type' | 'many' | 'regex'> & {
  /** No value is read: that something is selected is enough. */
  anything?: true
}

const MOST_WAYS = 120
/** What it costs to be a chain of positions, to be generalized, to have an exception; what a fitting name saves. */
const POSITIONS = 20
const GENERALIZED = 1
const EXCEPT = 0.8
const NAMED = 0.6

export type Way = { xpath: string; cost: number }

/** What holds all examples, where they are of one page. */
export function holderOf(picked: Picked[]): Picked | null {
  const { sample } = picked[0]!
  if (picked.some((one) => one.sample !== sample)) return null
  const chains = picked.map(({ element }) => ancestorsOf(element))
  let shared = 0
  while (chains.every((chain) => chain[shared] && chain[shared] === chains[0]![shared])) shared++
  const element = chains[0]![shared - 1]
  return element ? { sample, element } : null
}

export function waysTo(picked: Picked[]): Way[] {
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
  const down = steps.map(({ tag }) => `/${nameTest(tag)}`).join('')
  const ways: Way[] = expressionsFor(holder)
    .slice(0, 8)
    .map(({ xpath, cost }) => ({ xpath: xpath + down, cost: cost + GENERALIZED }))
  ways.push({ xpath: xpathOf(holder) + down, cost: POSITIONS })
  return ways
}

/** Those that select all examples and none of the excluded, exceptions added where that helps. */
export function fittingWays(
  ways: Way[],
  picked: Picked[],
  excluded: Picked[],
  wanted: Wanted,
): Way[] {
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

export const selectedBy = (xpath: string, sample: Sample): Set<Element> =>
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
