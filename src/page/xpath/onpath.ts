/**
 * The decision of an expression on a stored path (path.ts) instead of a tree: true, false, or null where the path does
 * not tell. So plans are walked and simulated without the pages. Used by `xpath.ts`.
 * @module
 */

import { cut } from '../../format/text.ts'
import { foldClass, foldId, NUMBER, patternHas } from '../numbered-names.ts'
import { LONGEST_TAG, type Step } from '../path.ts'
import { LAST, type Shape, type ShapeStep, TEXT_NODES, type Test } from './shape.ts'

/** Kleene's logic; null is unknown. */
type Maybe = boolean | null

const and = (a: Maybe, b: Maybe): Maybe =>
  a === false || b === false ? false : a === null || b === null ? null : true
const or = (a: Maybe, b: Maybe): Maybe =>
  a === true || b === true ? true : a === null || b === null ? null : false
const not = (a: Maybe): Maybe => (a === null ? null : !a)

/** The attribute that makes the last element of a stored path a link (links.ts). */
function linkAttribute(tag: string): string | null {
  if (tag === 'a' || tag === 'area' || tag === 'link') return 'href'
  return tag === 'iframe' || tag === 'frame' ? 'src' : null
}

/** Whether the link at the end of the path is selected; `/@href` at the end selects what carries it. */
export function matchShape(shape: Shape, path: Step[]): Maybe {
  const { steps, attribute } = shape
  const text = steps.at(-1)!.what === TEXT_NODES
  const count = text ? steps.length - 1 : steps.length
  if (count === 0) return null
  let here: Maybe[] = new Array(count + 1).fill(false)
  here[0] = true
  const above = here.slice()
  for (let level = 0; level < path.length; level++) {
    const place = path[level]!
    const link = level === path.length - 1 ? linkAttribute(place.tag) : null
    const next: Maybe[] = new Array(count + 1).fill(false)
    for (let i = 0; i < count; i++) {
      const step = steps[i]!
      const before = step.self ? or(above[i]!, next[i]!) : step.deep ? above[i]! : here[i]!
      if (before !== false) next[i + 1] = and(before, stands(step, place, link))
    }
    for (let i = 0; i <= count; i++) above[i] = or(above[i]!, next[i]!)
    here = next
    if (level < path.length - 1) continue
    // Its text is unknown, and may be below it.
    if (text) return (steps[count]!.deep ? above[count]! : here[count]!) === false ? false : null
    return attribute === null
      ? here[count]!
      : and(here[count]!, testAttribute({ kind: 'has', attribute }, place, link))
  }
  return false
}

function stands(step: ShapeStep, place: Step, link: string | null): Maybe {
  let answer: Maybe = step.counted ? null : true
  if (step.what !== '*') {
    if (cut(step.what, LONGEST_TAG) !== place.tag) return false
    if (place.tag.length === LONGEST_TAG) answer = null
  }
  if (step.index === LAST) answer = null
  else if (step.index > 0 && step.what !== '*') answer = and(answer, step.index === place.position)
  // Among all siblings it cannot stand before its position among its like.
  else if (step.index > 0) answer = step.index < place.position ? false : null
  for (const test of step.tests) {
    if (answer === false) return false
    answer = and(answer, testOn(test, place, link))
  }
  return answer
}

function testOn(test: Test, place: Step, link: string | null): Maybe {
  switch (test.kind) {
    case 'and':
      return test.all.reduce<Maybe>((answer, one) => and(answer, testOn(one, place, link)), true)
    case 'or':
      return test.all.reduce<Maybe>((answer, one) => or(answer, testOn(one, place, link)), false)
    case 'not':
      return not(testOn(test.of, place, link))
    case 'other':
      return null
    default:
      return testAttribute(test, place, link)
  }
}

type AttributeTest = Exclude<Test, { kind: 'and' | 'or' | 'not' | 'other' }>

function testAttribute(test: AttributeTest, place: Step, link: string | null): Maybe {
  if (test.attribute === 'id') return testId(test, place)
  if (test.attribute === 'class') return testClass(test, place)
  return test.kind === 'has' && test.attribute === link ? true : null
}

/** Equal patterns decide only where no number was folded. */
const samePattern = (pattern: string, folded: string): Maybe =>
  pattern === folded ? (folded.includes(NUMBER) ? null : true) : false

function testId(test: AttributeTest, { id, cut }: Step): Maybe {
  if (id === null) return cut ? null : false
  switch (test.kind) {
    case 'has':
      return true
    case 'equals':
      return samePattern(id, foldId(test.value))
    case 'contains':
      return patternHas(id, test.value, 'anywhere')
    case 'starts':
      return patternHas(id, test.value, 'start')
    case 'word':
      return patternHas(id, test.value, 'anywhere') === false ? false : null
  }
}

function testClass(test: AttributeTest, place: Step): Maybe {
  const answer = testWords(test, place)
  return answer === false && place.cut ? null : answer
}

function testWords(test: AttributeTest, { classes, untidy, cut }: Step): Maybe {
  if (test.kind === 'has') return classes.length > 0 || (cut ? null : untidy)
  if (test.kind === 'word') {
    const folded = foldClass(test.value)
    const found = classes.reduce<Maybe>(
      (answer, word) => or(answer, samePattern(word, folded)),
      false,
    )
    return found === true && untidy && !test.collapsed ? null : found
  }
  if (test.kind === 'equals') {
    const words = test.value.split(/[ \t\r\n\f]+/).filter((part) => part !== '')
    const tidy = words.length > 0 && words.join(' ') === test.value
    // What is exactly its words differs from what is not.
    if (tidy === untidy && !cut) return false
    const same = samePattern(classes.join(' '), words.map(foldClass).join(' '))
    return cut || untidy ? (same === false && !cut ? false : null) : same
  }
  const spaced = /[ \t\r\n\f]/.test(test.value)
  if (untidy && (spaced || test.kind === 'starts')) return null
  const answer = patternHas(
    classes.join(' '),
    test.value,
    test.kind === 'starts' ? 'start' : 'anywhere',
  )
  // Words may have been left out between the ones kept.
  return cut && spaced ? null : answer
}

/** Whether no path leaves the expression open, as long as its marks are not too long to be stored. */
export function isDecidable(shape: Shape): boolean {
  const last = shape.steps.at(-1)!
  if (last.what === TEXT_NODES) return false
  if (shape.attribute !== null && !isLinkAttribute(last.what, shape.attribute)) return false
  return shape.steps.every((step, i) => {
    if (step.counted || step.index === LAST || (step.index > 0 && step.what === '*')) return false
    const tag = i === shape.steps.length - 1 ? step.what : ''
    return step.tests.every((test) => isDecidableTest(test, tag))
  })
}

const isLinkAttribute = (tag: string, attribute: string): boolean =>
  ['id', 'class'].includes(attribute) || linkAttribute(tag) === attribute

function isDecidableTest(test: Test, tag: string): boolean {
  switch (test.kind) {
    case 'and':
    case 'or':
      return test.all.every((one) => isDecidableTest(one, tag))
    case 'not':
      return isDecidableTest(test.of, tag)
    case 'has':
      return isLinkAttribute(tag, test.attribute)
    case 'equals':
      if (test.attribute === 'id') return !foldId(test.value).includes(NUMBER)
      return (
        test.attribute === 'class' &&
        /^[^\s#]+( [^\s#]+)*$/.test(test.value) &&
        foldClass(test.value) === test.value
      )
    case 'word':
      return test.attribute === 'class' && test.collapsed && !foldClass(test.value).includes(NUMBER)
    default:
      return false
  }
}
