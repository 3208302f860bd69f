/**
 * The rule for one field: of all ways to the places where sample pages show it, the one that is right on most of them
 * and will last longest. Used by `jobs`, `survey` and `wrapper`.
 * @module
 */

import { compileXPath, selectOrNone } from '../../page/xpath/xpath.ts'
import { compileExtract } from '../extract.ts'
import type { Field } from '../wrapper.ts'
import { isNamedFor } from './anchors.ts'
import { expressionsFor, textBehind } from './expressions.ts'
import { agrees, type Example, isForeign, type Wanted } from './known.ts'
import { locate } from './locate.ts'

export type Rule = {
  field: Field
  /** Of the samples that the value is known of. */
  right: number
  wrong: number
  of: number
  cost: number
}

/** Pages that ways are taken from; the others only test them. */
const TAUGHT_BY = 5
/** What fewer samples have may be a chance. */
const LEAST_TAUGHT = 0.1
const MOST_WAYS = 600
const NAMED = 0.6
const WITH_REGEX = 0.7
/** Words are of one language. */
const WITH_WORDS = 1.6
/** Selects more than the value: what comes first may be another on the next page. */
const AMBIGUOUS = 1.2
/** A button that buys may be there when there is none to buy: words say more. */
const PRESSED = 4
/** A rule that is right on fewer is none. */
const LEAST_RIGHT = 0.6
/** A value that is not there is better than a wrong one. */
const WRONG = 2
/** Places beside the first, for products that are marked up in another way. */
const MOST_ALTERNATIVES = 2
/** Second places that are tried on all samples: the best on those where the first is not there. */
const MOST_SECOND = 12
/** One sample alone may be a page of its own kind. */
const LEAST_MISSED = 2
/** Of samples without a value, those on which a rule for it may read another. */
const MOST_STRAYS = 0.1

type Strays = (rule: Rule) => boolean
type Way = { xpath: string; regex?: string; cost: number }

/** Null where no rule is right often enough. */
export function induceField(wanted: Wanted, examples: Example[]): Rule | null {
  const { name } = wanted
  const taught = examples.filter(({ known }) => known[name] !== undefined)
  const basic = name === 'name' || name === 'price'
  if (taught.length < (basic ? 1 : Math.max(2, LEAST_TAUGHT * examples.length))) return null
  const without = basic ? [] : examples.filter((one) => !taught.includes(one))
  const isData = taught.filter(({ stated }) => stated?.has(name)).length > taught.length / 2
  const strays = (rule: Rule): boolean => straysOn(rule, without, isData)
  let best = bestRule(wanted, waysTo(wanted, taught), taught, strays)
  // Where nobody knows which boxes are those of other products, a second place may be in one.
  const knowsBoxes = taught.every(({ foreign }) => foreign !== undefined)
  for (let i = 0; best && knowsBoxes && i < MOST_ALTERNATIVES; i++) {
    const wider = withAlternative(wanted, best, taught, strays)
    if (!wider) break
    best = wider
  }
  return best && best.right >= LEAST_RIGHT * best.of ? best : null
}

function bestRule(wanted: Wanted, ways: Way[], taught: Example[], strays: Strays): Rule | null {
  let best: Rule | null = null
  for (const way of ways) {
    // They come by their cost: nothing better is left.
    if (best && best.right === best.of && way.cost >= best.cost) break
    const rule = tryWay(wanted, way, taught, best)
    if (rule && (!best || isBetter(rule, best)) && !strays(rule)) best = rule
  }
  return best
}

/**
 * The rule, and another place for samples that it finds nothing on: products on sale are often marked up in their
 * own way. The second place counts only where the first is not there; that of stock also where it does not tell.
 */
function withAlternative(
  wanted: Wanted,
  rule: Rule,
  taught: Example[],
  strays: Strays,
): Rule | null {
  const extract = compileExtract([rule.field])
  const missed = taught.filter(({ page }) => extract(page).fields[wanted.name] === undefined)
  if (rule.right < LEAST_MISSED || missed.length < LEAST_MISSED) return null
  const { xpath: first, regex } = rule.field
  const ways = waysTo(wanted, missed)
    .filter((way) => way.regex === regex && way.xpath.startsWith('//') && way.xpath !== first)
    .map((way) => ({ ...way, right: tryWay(wanted, way, missed, null)?.right ?? 0 }))
    .filter(({ right }) => right >= LEAST_MISSED)
    .sort((a, b) => b.right - a.right || a.cost - b.cost)
    .slice(0, MOST_SECOND)
    .flatMap(({ xpath, cost }) =>
      // Asked once a page, not of everything that the second place selects.
      [
        `${first} | /*[not(${first})]${xpath}`,
        // Which of words and a button counts does not hang on what is there.
        ...(wanted.type === 'availability' ? [`${first} | ${xpath}`] : []),
      ].map((both) => ({
        xpath: both,
        ...(regex ? { regex } : {}),
        cost: rule.cost + cost,
      })),
    )
  const wider = bestRule(wanted, ways, taught, strays)
  const gained = (wider?.right ?? 0) - rule.right
  return wider && gained >= LEAST_MISSED && isBetter(wider, rule) ? wider : null
}

/**
 * On products that have no such value it reads that of another one, or takes the price for the former one; or
 * anything, where the data of the page would have said so.
 */
function straysOn({ field }: Rule, without: Example[], isData: boolean): boolean {
  const extract = compileExtract([field])
  const select = compileXPath(field.xpath)
  const most = MOST_STRAYS * without.length
  let strays = 0
  for (const example of without) {
    const { page, known } = example
    const value = extract(page).fields[field.name]
    if (value === undefined) continue
    const isPrice = field.name === 'regularPrice' && known.price !== undefined
    const isOther = selectOrNone(select, page.document).some((node) => isForeign(node, example))
    if (isData || isOther || (isPrice && agrees('price', value, known.price!))) strays++
    if (strays > most) return true
  }
  return false
}

function waysTo({ name, type }: Wanted, taught: Example[]): Way[] {
  const ways = new Map<string, Way>()
  for (const example of spread(taught, TAUGHT_BY)) {
    const { page, known } = example
    for (const place of locate(page, type, known[name]!)) {
      const { element, attribute, regex, pressed, behind } = place
      if (isForeign(element, example)) continue
      const all = behind ? textBehind(behind) : expressionsFor(element, attribute)
      for (const { xpath, cost } of all) {
        const way = regexCost(regex) + (pressed ? PRESSED : 0)
        const whole = cost + way - (isNamedFor(name, xpath) ? NAMED : 0)
        const key = `${xpath} ${regex ?? ''}`
        const known = ways.get(key)
        if (!known || whole < known.cost) ways.set(key, { xpath, regex, cost: whole })
      }
    }
  }
  return [...ways.values()].sort((a, b) => a.cost - b.cost).slice(0, MOST_WAYS)
}

function regexCost(regex: string | undefined): number {
  if (!regex) return 0
  return /\p{L}{2}/u.test(regex.replace(/\\./g, '')) ? WITH_WORDS : WITH_REGEX
}

/** Some of them, from all over. */
export function spread<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!)
}

const worthOf = ({ right, wrong, of }: Rule): number => (right - WRONG * wrong) / of

/** More right by far, or as right and longer lasting. */
function isBetter(one: Rule, other: Rule): boolean {
  const gain = worthOf(one) - worthOf(other)
  return Math.abs(gain) > 1e-9 ? gain > 0 : one.cost < other.cost
}

/** Gives up as soon as it can be no better than the best. */
function tryWay(wanted: Wanted, way: Way, taught: Example[], best: Rule | null): Rule | null {
  const { name, type, many } = wanted
  const field: Field = {
    name,
    xpath: way.xpath,
    ...(way.regex ? { regex: way.regex } : {}),
    type,
    ...(many ? { many } : {}),
  }
  const extract = compileExtract([field])
  const select = compileXPath(way.xpath)
  const rule: Rule = { field, right: 0, wrong: 0, of: taught.length, cost: way.cost }
  const bar = best ? worthOf(best) : -WRONG
  let selected = 0
  let missing = 0
  for (const example of taught) {
    const { page, known } = example
    const nodes = selectOrNone(select, page.document)
    const value = extract(page).fields[name]
    // What another product's box says is right by chance.
    const isOther = nodes[0] !== undefined && isForeign(nodes[0], example)
    if (value === undefined) missing++
    else if (!isOther && agrees(type, value, known[name]!)) rule.right++
    else rule.wrong++
    if ((taught.length - missing - rule.wrong - WRONG * rule.wrong) / taught.length < bar - 1e-9)
      return null
    selected += nodes.length
  }
  if (!many && selected > 1.2 * taught.length) rule.cost += AMBIGUOUS
  return rule
}
