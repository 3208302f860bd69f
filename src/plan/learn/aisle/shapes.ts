/**
 * Shapes of places where links stand, generalized (Kapsa 3.2, and beyond): positions are dropped, so that optional
 * blocks and grids of any size make no difference; ids and classes that mean something stay, those that number or mark
 * an element among its like (`first`, `odd`, `item-#`) do not. Used by `crawl` and `plan`.
 * @module
 */

import { NUMBER } from '../../../page/numbered-names.ts'
import { nameTest, parsePath, type Step } from '../../../page/path.ts'
import { VIRTUAL } from '../../walk.ts'

/** One generalized place: all paths of the same shape belong together. */
export type Shape = { id: number; xpath: string }

/** Words that mark an element among its like, whatever the template. */
const MARKS =
  /^(?:first|last|odd|even|alt|active|current|selected|on|off|open|here|hover|new|sale|disabled|(?:item|col|row|pos|n|nr)?-?\d+)$/i

/** Shapes of the paths of a shop, by path. */
export class Shapes {
  readonly all: Shape[] = []
  #byText = new Map<string, number>()
  #ofPath: Int32Array
  #paths: string[]
  #volatile: Set<string>

  constructor(paths: string[]) {
    this.#paths = paths
    this.#ofPath = new Int32Array(paths.length).fill(-1)
    this.#volatile = volatileClasses(paths)
  }

  /** Whether it says where a link stands: what a plan's expression selects beyond paths has a mark instead. */
  isPlace(path: number): boolean {
    const text = this.#paths[path]
    return !!text && !text.startsWith(VIRTUAL)
  }

  /** The number of the path's shape. */
  of(path: number): number {
    const known = this.#ofPath[path]!
    if (known >= 0) return known
    const xpath = this.#xpathOf(parsePath(this.#paths[path]!))
    let id = this.#byText.get(xpath)
    if (id === undefined) {
      id = this.all.length
      this.#byText.set(xpath, id)
      this.all.push({ id, xpath })
    }
    this.#ofPath[path] = id
    return id
  }

  /** From the nearest id downwards, or from the root where there is none. */
  #xpathOf(steps: Step[]): string {
    const anchor = steps.findLastIndex(({ id }, i) => i < steps.length - 1 && isStable(id))
    const start =
      anchor < 0 ? '' : `//${nameTest(steps[anchor]!.tag)}[@id=${quote(steps[anchor]!.id!)}]`
    return steps
      .slice(anchor + 1)
      .reduce((xpath, step) => `${xpath}/${this.#stepText(step)}`, start)
  }

  #stepText(step: Step): string {
    const classes = step.classes.filter(
      (word) => isStable(word) && !MARKS.test(word) && !this.#volatile.has(`${step.tag}.${word}`),
    )
    const tests = classes
      .slice(0, 2)
      .map((word) => `[contains(concat(' ',normalize-space(@class),' '),${quote(` ${word} `)})]`)
    return `${nameTest(step.tag)}${tests.join('')}`
  }
}

const isStable = (name: string | null): name is string =>
  name !== null && name !== '' && !name.includes(NUMBER) && !/["']/.test(name) && name.length < 60

const quote = (text: string): string => `'${text}'`

/** Marks of siblings of one tag, and at which positions they stand. */
type Siblings = Map<string, Set<number>>

/** Classes that siblings of the same tag have and have not, or that take turns among them. */
function volatileClasses(paths: string[]): Set<string> {
  const families = new Map<string, Siblings>()
  const seen = new Set<string>()
  for (const path of paths) {
    if (!path || path.startsWith(VIRTUAL)) continue
    let parent = ''
    for (const part of path.split('/')) {
      const whole = `${parent}/${part}`
      if (!seen.has(whole)) {
        seen.add(whole)
        const [tag, position, marks] = splitStep(part)
        const family = `${parent}/${tag}`
        const siblings = families.get(family) ?? new Map<string, Set<number>>()
        siblings.set(marks, (siblings.get(marks) ?? new Set()).add(position))
        families.set(family, siblings)
      }
      parent = whole
    }
  }
  const words = new Set<string>()
  for (const [family, siblings] of families) {
    if (siblings.size < 2) continue
    const tag = family.slice(family.lastIndexOf('/') + 1)
    for (const word of differing(siblings)) words.add(`${tag}.${word}`)
  }
  return words
}

function splitStep(part: string): [tag: string, position: number, marks: string] {
  const open = part.indexOf('[')
  const close = part.indexOf(']')
  const marks = part.slice(close + 1).replace(/[~*]+$/, '')
  return [part.slice(0, open), Number(part.slice(open + 1, close)), marks]
}

function differing(siblings: Siblings): Set<string> {
  const words = new Set<string>()
  const kinds = [...siblings].map(([marks, positions]) => ({
    classes: marks
      .replace(/^#[^.]*/, '')
      .split('.')
      .filter(Boolean),
    positions,
  }))
  for (const a of kinds) {
    for (const b of kinds) {
      const extra = a.classes.filter((word) => !b.classes.includes(word))
      if (a === b || extra.length !== 1) continue
      // `li.card` three times and `li.card.first`: the like of each other, one of them marked.
      const marked = b.positions.size >= 3 && a.classes.length > 1
      if (
        marked ||
        (a.classes.length === b.classes.length && takeTurns(a.positions, b.positions))
      ) {
        words.add(extra[0]!)
      }
    }
  }
  return words
}

/** `tr.odd` and `tr.even`: never at the same position, none far from the other. */
function takeTurns(a: Set<number>, b: Set<number>): boolean {
  if (a.size < 3 || b.size < 3 || !a.isDisjointFrom(b)) return false
  const near = [...a].filter((position) => b.has(position - 1) || b.has(position + 1))
  return near.length * 2 > a.size
}
