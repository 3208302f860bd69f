/**
 * Availability of a product, from the words, counts or schema.org addresses that shops show. Used by `records` and
 * `wrapper`.
 * @module
 */

import * as words from './availability-words.ts'

export type Availability = 'InStock' | 'OutOfStock' | 'PreOrder' | 'BackOrder' | 'Discontinued'

const LONGEST = 1000

/** Values of schema.org's ItemAvailability, and of shop feeds. */
const SCHEMA: Record<string, Availability> = {
  __proto__: null as never,
  instock: 'InStock',
  limitedavailability: 'InStock',
  onlineonly: 'InStock',
  instoreonly: 'InStock',
  outofstock: 'OutOfStock',
  oos: 'OutOfStock',
  soldout: 'OutOfStock',
  reserved: 'OutOfStock',
  preorder: 'PreOrder',
  presale: 'PreOrder',
  backorder: 'BackOrder',
  madetoorder: 'BackOrder',
  discontinued: 'Discontinued',
}

/** Letters that no accent can be taken from. */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', '’': "'" }

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđıßæ’]/g, (letter) => PLAIN[letter]!)
    .replace(/\s+/g, ' ')
    .trim()
}

function anyOf(table: string): string {
  const phrases = fold(table.trim().replaceAll('\n', '|')).split('|')
  return phrases
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll('.', '\\.').replace('_', '(?!\\p{L})'))
    .join('|')
}

const IN = anyOf(words.IN)
const PHRASES: [RegExp, Availability][] = [
  [words.DISCONTINUED, 'Discontinued'],
  [words.PREORDER, 'PreOrder'],
  [words.BACKORDER, 'BackOrder'],
  [words.OUT, 'OutOfStock'],
].map(([table, state]) => [
  new RegExp(`(?<!\\p{L})(?:${anyOf(table!)})`, 'u'),
  state as Availability,
])
const IN_STOCK = new RegExp(`(?<!\\p{L})(?:${IN})`, 'u')
const NEGATED = new RegExp(
  `(?<!\\p{L})(?:${anyOf(words.NEGATIONS.join('|'))})(?: \\p{L}+){0,2} (?:${IN})|(?<!\\p{L})(?:${IN})[\\s:]*(?:yok|degil|nincs|nein|no|ne|nie|нет|нема)(?!\\p{L})`,
  'u',
)
const NUMBER = '(\\d{1,9})'
const BOUND = '[<>≥~+]? ?'
const COUNTED = [
  // 12 ks skladem, only 3 left, 0 in stock
  new RegExp(
    `(?<![\\d.,:-])${NUMBER}\\+? ?(?:x |× )?(?:(?:${words.PIECES})\\.? ?)?(?:left|${IN})`,
    'u',
  ),
  // Skladem: > 5 ks, In stock (12), Lagerbestand 0
  new RegExp(
    `(?<!\\p{L})(?:${IN}|${words.STOCK})[\\s:;,(=-]*${BOUND}${NUMBER}(?![.:/-]?\\d)(?! ?(?:h|hod|tag|day|dn|jour|gior|dia|dag|pracovn|wochen|week|%|-))`,
    'u',
  ),
  // 12 ks
  new RegExp(`^${BOUND}${NUMBER}\\+? ?(?:(?:${words.PIECES})\\.?)?$`, 'u'),
]

/** Reads what a text says of the stock; null where it says nothing of it. */
export function parseAvailability(text: string): Availability | null {
  const folded = fold(text.slice(0, LONGEST))
  if (folded === '') return null
  const known = schemaValue(folded) ?? answer(folded) ?? unparted(text)
  if (known) return known
  const stated = PHRASES.find(([phrase]) => phrase.test(folded))?.[1]
  if (stated && stated !== 'OutOfStock') return stated
  const count = countIn(folded)
  if (count !== null) return count > 0 ? (stated ?? 'InStock') : 'OutOfStock'
  if (stated) return stated
  if (NEGATED.test(folded)) return 'OutOfStock'
  return IN_STOCK.test(folded) ? 'InStock' : null
}

function schemaValue(folded: string): Availability | null {
  const address = /schema\.org\/(\w+)/.exec(folded)?.[1]
  return SCHEMA[address ?? folded.replace(/[\s_-]/g, '')] ?? null
}

/** Those of them that markup names things by and means nothing else. */
const MARKS: Record<string, Availability> = {
  __proto__: null as never,
  instock: 'InStock',
  outofstock: 'OutOfStock',
  soldout: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
  onbackorder: 'BackOrder',
  discontinued: 'Discontinued',
}

/** What a class says of the product whose card carries it: `outofstock`, `is-in-stock`. */
export const availabilityOfClass = (name: string): Availability | null =>
  MARKS[lettersOf(name)] ?? null

/** The same of an attribute for scripts: `data-stock-status="outofstock"`, `data-in-stock="12"`. */
export function availabilityOfData(name: string, value: string): Availability | null {
  const said = MARKS[lettersOf(value)]
  if (said) return said
  const named = MARKS[lettersOf(name.replace(/^data-/, ''))]
  if (named === undefined || (named !== 'InStock' && named !== 'OutOfStock')) return null
  if (/^(?:true|yes|0*[1-9]\d{0,8}(?:\.\d+)?)$/i.test(value)) return named
  if (!/^(?:false|no|-?0+(?:\.0+)?)$/i.test(value)) return null
  return named === 'InStock' ? 'OutOfStock' : 'InStock'
}

const lettersOf = (name: string): string =>
  name.toLowerCase().replace(/^(?:is|product)[-_]|[-_]/g, '')

const UNPARTED_SCRIPTS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u

function unparted(text: string): Availability | null {
  if (!UNPARTED_SCRIPTS.test(text)) return null
  const said = text.slice(0, LONGEST).normalize('NFKC')
  return words.UNPARTED.find(([phrase]) => phrase.test(said))?.[1] ?? null
}

const YES = new Set(words.YES.map(fold))
const NO = new Set(words.NO.map(fold))

function answer(folded: string): Availability | null {
  if (YES.has(folded)) return 'InStock'
  return NO.has(folded) ? 'OutOfStock' : null
}

function countIn(folded: string): number | null {
  for (const pattern of COUNTED) {
    const found = pattern.exec(folded)?.[1]
    if (found !== undefined) return Number(found)
  }
  return null
}
