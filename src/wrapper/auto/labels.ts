/**
 * Labels of a page, and what it says behind them: «Item #: 4711», a row of a table, two cells of a list. Used by its
 * neighbours.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import { cleanBrand, cleanCode, cleanGtin, cleanName } from '../structured/clean.ts'
import { ancestors, marksOn, type Place, parentOf } from './place.ts'
import type { Run, Scan } from './scan.ts'
import { LABELS, mayBeLabel } from './words.ts'

export type Labelled = {
  kind: keyof typeof LABELS
  value: string
  at: number /** 0 to 1 */
  weight: number
}

const LONGEST_LABEL = 60
const LONGEST_LINE = 140
const MOST = 60
const BEFORE = 150

export function labelledValues(scan: Scan, place: Place): Labelled[] {
  const found: Labelled[] = []
  // What stands far before the heading is a menu.
  const from = Math.max(0, (place.heading?.at ?? 0) - BEFORE)
  for (const run of scan.runs.slice(from)) {
    if (found.length >= MOST) break
    const { text } = run
    if (text.length > LONGEST_LINE || (text.length > LONGEST_LABEL && !/[:：#№]/.test(text)))
      continue
    for (const part of partsOf(run)) {
      const one = mayBeLabel(part.text) ? readLabel(part, scan.runs) : calledCode(part)
      if (one) found.push({ ...one, weight: one.weight * nearness(run, place) })
    }
  }
  return [...found, ...bareCode(scan, place)]
}

/** `Item # 123 | Model # 456` are two; of the others the last may have its value in the next text. */
function partsOf(run: Run): Run[] {
  if (run.text.length < 12 || !/\s[|•·/]\s/.test(run.text)) return [run]
  const parts = run.text.split(/\s+[|•·/]\s+/)
  return parts.map((text, i) => ({
    ...run,
    text,
    at: i === parts.length - 1 ? run.at : Number.NaN,
  }))
}

const CALLED_SKU =
  /(?:^|\s)(?:(?:js|product|item|prod|p|pdp)?[-_]*)(?:sku|artnum|articlenumber|article[-_]number|itemnumber|item[-_]number|productcode|product[-_]code|product[-_]reference)(?:[-_]*(?:value|number|num|code|id|\d+))?(?:\s|$)/

/** A number whose element is called so: `<span class="sku">`. */
function calledCode({ text, element, at }: Run): Labelled | null {
  if (
    text.length > 40 ||
    !/[\d_-]/.test(text) ||
    !/^[\w./-]+$/.test(text) ||
    !CALLED_SKU.test(marksOn(element))
  )
    return null
  const value = cleanCode(text)
  return value && value.length >= 3 ? { kind: 'sku', value, at, weight: 0.7 } : null
}

/** Texts after the heading in which a number may stand without a label. */
const BARE_AFTER = 4

/** A number alone right under the heading, best in brackets: `[BI-10006]`. */
function bareCode({ runs }: Scan, { heading }: Place): Labelled[] {
  if (!heading) return []
  for (const { text, at, hidden } of runs.slice(heading.at + 1, heading.at + 1 + BARE_AFTER)) {
    const [, open, code] =
      /^([[(]?)((?=(?:.*\d){3})[A-Z\d][A-Z\d./-]{4,20})[\])]?$/.exec(text) ??
      /^([[(])([A-Z][A-Z\d./-]*\d[A-Z\d./-]*)[\])]$/.exec(text) ??
      []
    if (!code || hidden || /^[\d.]{1,6}$|^\d+\/\d{1,2}$|^\d{1,3}(?:\.\d{3})+$/.test(code)) continue
    const weight = open ? 0.5 : /[A-Z]/.test(code) ? 0.35 : 0.25
    return [{ kind: 'sku', value: code, at, weight }]
  }
  return []
}

/** Far below the heading it may speak of something else; before it, or beside the product, rather so. */
function nearness({ at, hidden, element }: Run, place: Place): number {
  const distance = at - (place.heading?.at ?? 0)
  const near = distance < 0 ? 0.6 : distance < 400 ? 1 : distance < 1500 ? 0.85 : 0.6
  return near * (hidden ? 0.8 : 1) * (place.isBeside(element) ? 0.4 : 1)
}

function readLabel(run: Run, runs: Run[]): Labelled | null {
  for (const kind of ['gtin', 'mpn', 'sku', 'brand'] as const) {
    const rest = LABELS[kind].exec(run.text)?.[1]
    if (rest === undefined) continue
    const inline = valueIn(kind, rest)
    if (inline && (kind !== 'brand' || /[:：]/.test(run.text))) {
      return { kind, value: inline, at: run.at, weight: 1 }
    }
    if (rest !== '' || run.text.length > LONGEST_LABEL) continue
    const value = behind(kind, run, runs)
    if (value) return { kind, value, at: run.at, weight: 0.95 }
  }
  return null
}

/** The next text, past a colon that stands alone; or what a picture before it is called, as logos of makers are. */
function behind(kind: Labelled['kind'], run: Run, runs: Run[]): string | null {
  const pictured = kind === 'brand' ? pictureBehind(run, runs[run.at + 1]) : null
  if (pictured !== null) return valueIn(kind, pictured)
  for (let next = run.at + 1; next <= run.at + 2; next++) {
    const text = runs[next]?.text ?? ''
    if (/^[\s:：#№.•|-]*$/.test(text)) continue
    return valueIn(kind, text.replace(/^[:：#\s]+/, ''))
  }
  return null
}

/** Elements between a label and its picture. */
const MOST_BETWEEN = 12

/** What the picture behind a label is called, where nothing beside it says so in words. */
function pictureBehind({ element }: Run, next: Run | undefined): string | null {
  const top = ancestors(element, 600).at(-1)!
  let node: Node | null = element
  for (let n = 0; n < MOST_BETWEEN && node !== null && node !== next?.element; ) {
    node = nextNode(node, top)
    if (node?.nodeType !== ELEMENT) continue
    const found = node as Element
    if (found.tag === 'img') {
      const isSaid = next && ancestors(next.element, 600).includes(parentOf(found)!)
      return isSaid ? null : collapse(found.getAttribute('alt') ?? '') || null
    }
    n++
  }
  return null
}

/** Codes have a digit, or are all capitals; they are short and have few words. */
function valueIn(kind: Labelled['kind'], text: string): string | null {
  if (kind === 'brand') return text.length <= 60 && !/[:：]$/.test(text) ? cleanName(text) : null
  if (kind === 'gtin') return cleanGtin(text) ?? cleanGtin(text.split(/[\s.,;|(]/)[0])
  const whole = text.replace(/\s*[|•(].*$/, '').replace(/[\s.,;:)\]]+$/, '')
  const code = cleanCode(isCode(whole) ? whole : (whole.split(/\s+/)[0] ?? ''))
  return code && isCode(code) ? code : null
}

function isCode(text: string): boolean {
  if (text.length < 2 || text.length > 40 || text.split(' ').length > 4) return false
  if (/^\p{Nd}{1,2}$/u.test(text) || /[€$£%:?!]|^https?/.test(text)) return false
  return (
    /\p{Nd}/u.test(text) ||
    /^[A-Z][A-Z-]{3,}$/.test(text) ||
    /^[a-z]{2,}(?:[-_][a-z]+)+$/.test(text)
  )
}

/** Texts before and after the heading that are looked at. */
const NEAR = 6
const LONGEST = 60

const STORE =
  /^(?:visit the (.+?) store|visiter la boutique (.+)|visita lo store di (.+)|visita la tienda de (.+)|besuche(?:n sie)? den (.+?)[- ]store|bezoek de (.+?)[- ]store|visite a loja (.+)|odwiedź sklep (.+)|navštivte obchod (.+)|mehr von (.+)|more from (.+)|shop all (.+))$/iu
const BY = /^(?:by|von|par|fra|från|от) (\p{L}.{1,30})$/u
const MARK = /(?:^|[\s_-])(?:brand|byline|manufacturer|marke|marque|marca|designer|vendor)/

export function shownMaker({ runs }: Scan, { heading }: Place): Labelled[] {
  if (!heading) return []
  for (const run of runs.slice(Math.max(0, heading.at - NEAR), heading.at + NEAR)) {
    const value = run.hidden || run.text.length > LONGEST ? null : makerIn(run, heading.text)
    if (value) return [{ kind: 'brand', value, at: run.at, weight: 0.75 }]
  }
  return []
}

function makerIn({ text, element }: Run, heading: string): string | null {
  const named = STORE.exec(text)?.slice(1).find(Boolean) ?? BY.exec(text)?.[1]
  if (named) return cleanBrand(named)
  if (text.length > 40 || text === heading || /[:：]$|\p{Sc}|\d{4}/u.test(text)) return null
  return ancestors(element, 2).some((one) => MARK.test(marksOn(one))) ? cleanBrand(text) : null
}
