/**
 * The place of an edge as the columns of a rule: the id, class or tag of an element around the links.
 * @module
 */

import type { Shape, ShapeStep, Test } from '../../page/xpath/shape.ts'
import { ALL, classNames, type Links } from './rules.ts'

export type Place = Omit<Links, 'pattern'>

const ANYWHERE: Place = { id: ALL, class: ALL, tag: ALL }

/** Elements that say what a part of a page is for. */
const PARTS = new Set(
  'main nav header footer aside section article table dl h1 h2 h3 h4'.split(' '),
)

/**
 * `exact`: the rule takes the very links that the edge takes, and not more. `all`: the places of the
 * whole plan, to know which marks are of this one only.
 */
export function placeOf(
  shape: Shape | null,
  all: readonly Shape[] = [],
): { place: Place; exact: boolean } {
  if (!shape || shape.attribute !== null) return { place: ANYWHERE, exact: false }
  const { steps } = shape
  const last = steps.at(-1)!
  if (steps.length === 1 && last.deep && isPlain(last, ['*', 'a'])) {
    return { place: ANYWHERE, exact: true }
  }
  if (steps.length === 2 && steps[0]!.deep && last.deep && isPlain(last, ['*', 'a'])) {
    const place = onlyMark(steps[0]!)
    if (place) return { place, exact: true }
  }
  return { place: ownMark(steps, all), exact: false }
}

const isPlain = ({ what, tests, index, counted }: ShapeStep, names: string[]): boolean =>
  names.includes(what) && tests.length === 0 && index === 0 && !counted

/** An element that is told by nothing but its id, its classes or its tag. */
function onlyMark(step: ShapeStep): Place | null {
  const { what, tests, index, counted } = step
  if (index !== 0 || counted) return null
  if (tests.length === 0) return what === '*' ? null : { ...ANYWHERE, tag: what }
  if (what !== '*') return null
  const [id] = idsIn(tests)
  if (id !== undefined) return tests.length === 1 ? { ...ANYWHERE, id } : null
  const names = classesIn(tests)
  return names.length === tests.length ? { ...ANYWHERE, class: names.join(' ') } : null
}

/**
 * Of the ids and classes on the way to the links the one that the fewest other places have too, and of
 * those the nearest; else the nearest part of the page.
 */
function ownMark(steps: readonly ShapeStep[], all: readonly Shape[]): Place {
  const upwards = steps.toReversed()
  const marks = upwards.flatMap(markOf).map((place) => ({ place, shared: sharedBy(place, all) }))
  const fewest = Math.min(...marks.map(({ shared }) => shared))
  const own = marks.find(({ shared }) => shared === fewest)
  if (own) return own.place
  const part = upwards.find(({ what }) => PARTS.has(what))
  return part ? { ...ANYWHERE, tag: part.what } : ANYWHERE
}

function markOf({ tests }: ShapeStep): Place[] {
  const [id] = idsIn(tests)
  if (id !== undefined) return [{ ...ANYWHERE, id }]
  const names = classesIn(tests)
  return names.length > 0 ? [{ ...ANYWHERE, class: names.join(' ') }] : []
}

/** How many places lie within such an element. */
const sharedBy = (mark: Place, all: readonly Shape[]): number =>
  all.filter(({ steps }) => steps.some((step) => hasMark(step, mark))).length

function hasMark({ tests }: ShapeStep, { id, class: names }: Place): boolean {
  if (id !== ALL) return idsIn(tests).includes(id)
  return classNames(names).every((name) => classesIn(tests).includes(name))
}

const idsIn = (tests: readonly Test[]): string[] =>
  tests.flatMap((test) => (test.kind === 'equals' && test.attribute === 'id' ? test.value : []))

const classesIn = (tests: readonly Test[]): string[] =>
  tests.flatMap((test) => (test.kind === 'word' && test.attribute === 'class' ? test.value : []))
