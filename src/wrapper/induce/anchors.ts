/**
 * Anchors by which an element can be known on every page of a template: ids, itemprops, classes, other attributes. Used
 * by `jobs`, `records` and `wrapper`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { foldClass, foldId } from '../../page/numbered-names.ts'
import { nameTest } from '../../page/path.ts'

/** A step of an XPath, such as `h1[@itemprop='name']`; the less it costs, the longer it will last. */
export type Anchor = { step: string; cost: number }

/** Attributes that say what a thing is, by how much they are to be trusted. */
const SPEAKING: Record<string, number> = {
  __proto__: null as never,
  itemprop: 1,
  property: 1.2,
  'data-testid': 1.6,
  'data-test': 1.6,
  'data-qa': 1.6,
  'data-role': 1.8,
  name: 1.6,
  role: 2.4,
  rel: 2.2,
  for: 2.2,
  align: 2.8,
  type: 2.8,
}
const ID = 1
const CLASS = 1.4
/** Words about layout are on many things, and the first to change. */
const LAYOUT =
  /^(?:col|row|container|wrap(?:per)?|grid|flex|block|inner|outer|left|right|center|clear(?:fix)?|active|on|first|last|odd|even|hidden|visible|show|h\d|[a-z]{1,2})$|^(?:col|row|m|p|mt|mb|pt|pb|text|bg|d|w|h|is|has|u|js)[-_]|\d{2,}|[:[\]@]/i
const LAYOUT_COST = 1.6
/** Names that a build makes up anew each time. */
const MADE_UP =
  /^(?=.*\d)(?=.*[A-Z])[\w-]{5,}$|[_-](?=\w*\d)(?=\w*[A-Za-z])\w{5,}$|^(?:css|sc|jsx|emotion)-/
const MOST_CLASSES = 6
const LONGEST = 60

const wordTest = (attribute: string, word: string): string =>
  `contains(concat(' ', normalize-space(@${attribute}), ' '), ' ${word} ')`

/** `'text'` or `"text"`; null where it has both quotes. */
export function quoted(text: string): string | null {
  if (!text.includes("'")) return `'${text}'`
  return text.includes('"') ? null : `"${text}"`
}

/** What numbers things tells one page, not the template. */
const isLasting = (value: string): boolean => foldClass(value) === value && value.length <= LONGEST

export function anchorsOf(element: Element): Anchor[] {
  const tag = nameTest(element.tag)
  const anchors: Anchor[] = []
  const id = element.getAttribute('id')?.trim()
  if (id && /^[\w-]+$/.test(id) && foldId(id) === id) {
    anchors.push(
      { step: `*[@id='${id}']`, cost: ID },
      { step: `${tag}[@id='${id}']`, cost: ID + 0.1 },
    )
  }
  for (const { name, value, prefix } of element.attrs) {
    const cost = prefix ? undefined : SPEAKING[name]
    if (cost === undefined || value.trim() === '' || !isLasting(value)) continue
    const text = quoted(value)
    if (text) anchors.push({ step: `${tag}[@${name}=${text}]`, cost })
  }
  for (const word of classesOf(element)) {
    const cost = CLASS + (LAYOUT.test(word) || MADE_UP.test(word) ? LAYOUT_COST : 0)
    anchors.push({ step: `${tag}[${wordTest('class', word)}]`, cost })
  }
  return anchors
}

function classesOf(element: Element): string[] {
  const words = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean)
  return [...new Set(words)]
    .filter((word) => isLasting(word) && /^[\w-]+$/.test(word))
    .slice(0, MOST_CLASSES)
}

const HINTS: Record<string, RegExp> = {
  __proto__: null as never,
  name: /name|title|heading/i,
  price: /price|cost|amount|cena|preis|prix|precio|prezzo/i,
  availability: /stock|avail|lager|sklad|dispo/i,
  sku: /sku|number|artic|item-?no|ref|code|model/i,
  gtin: /gtin|ean|barcode|isbn|upc/i,
  brand: /brand|manufact|maker|marke|vendor|znack/i,
  image: /image|photo|pic|gallery|foto/i,
  description: /desc|text|detail|about/i,
  properties: /spec|prop|attr|param|feature|data|fact|detail/i,
}

/** Marks that name what they hold will last. */
export const isNamedFor = (field: string, step: string): boolean =>
  !step.includes('(.)') && HINTS[field]?.test(step.replace(/^[^[]*/, '')) === true
