/**
 * The currency of a page whose prices do not say it: `$` and `kr` are written in many countries. Asked by whoever reads
 * a price of a page: lists, wrappers, product pages without one.
 *
 * A page has one currency, and tells it in many places: in its markup, in the data of its scripts, in words. What agrees
 * with the sign counts, the surer place first; a chooser that names them all once tells nothing.
 * @module
 */

import { ELEMENT, type Element, type Node, nextNode, TEXT, type Text } from '../page/html/tree.ts'
import type { Page } from '../page/page.ts'
import { CODES } from './currencies.ts'
import { codesOf, currencyCode } from './price.ts'
import { countriesOf, currencyOfCountry, currencyOfHost } from './region.ts'

/** How often each code is told. */
type Votes = Map<string, number>
/** By the place where it is told, the surest first: markup made for readers of data, scripts and their data, words, signs. */
type Told = { stated: Votes; scripts: Votes; words: Votes; signs: Votes }

/** What a price without a code is in, by its sign, if it has one. */
export function currencyOn(page: Page, symbol: string | null): string | null {
  const codes = symbol === null ? [] : codesOf(symbol)
  const { stated, scripts, words, signs } = toldOn(page)
  const told = agreed(stated, codes) ?? agreed(scripts, codes)
  if (told !== null) return told
  if (symbol === null) return agreed(signs, []) ?? (signs.size > 0 ? null : currencyOfHost(page))
  const country = countriesOf(page)
    .map(currencyOfCountry)
    .find((code) => code !== null && codes.includes(code))
  if (country) return country
  const doubtful = stated.size > 0 || codes.some((code) => words.has(code) || scripts.has(code))
  return agreed(words, codes) ?? (doubtful ? null : usualOf(codes, page))
}

/** One code is told at least so many times as often as the next. */
const CLEARLY = 2

/** The one code that fits and is told most; of two that are told alike none. */
function agreed(votes: Votes, codes: string[]): string | null {
  const fitting = [...votes].filter(([code]) => codes.length === 0 || codes.includes(code))
  const [first, second] = fitting.sort((a, b) => b[1] - a[1])
  if (!first || (second && first[1] < CLEARLY * second[1])) return null
  return first[0]
}

/** A dollar in English, where nothing speaks of another country's, is that of the United States. */
function usualOf(codes: string[], page: Page): string | null {
  if (codes[0] !== 'USD' || countriesOf(page).length > 0) return null
  return isEnglish(page) ? 'USD' : null
}

const PESOS = /(?<!\p{L})(?:de|el|los|las|para|con|del|por|em|da)(?!\p{L})/giu
const ENGLISH = /(?<!\p{L})(?:the|and|for|with|of|your|in|to)(?!\p{L})/giu
/** Letters that are looked at. */
const MOST_READ = 20_000

/** By what the page says of itself, else by its words: those who write `$` else speak Spanish or Portuguese. */
function isEnglish({ lang, document }: Page): boolean {
  if (lang) return lang.toLowerCase().startsWith('en')
  let text = ''
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== TEXT || UNREAD.has((node.parentNode as Element).tag)) continue
    text += ` ${(node as Text).data.trim()}`
    if (text.length > MOST_READ) break
  }
  const times = (words: RegExp): number => text.match(words)?.length ?? 0
  return times(PESOS) <= times(ENGLISH)
}

const UNREAD = new Set(['script', 'style'])

const known = new WeakMap<Page['document'], Told>()

/** Every price of a page asks. */
function toldOn(page: Page): Told {
  let told = known.get(page.document)
  if (told === undefined) {
    told = readTold(page)
    known.set(page.document, told)
  }
  return told
}

/** Letters of scripts and words that are looked through. */
const MOST_SCRIPT = 4_000_000
const MOST_WORDS = 400_000
const STATED = new Set(['og:price:currency', 'product:price:currency'])

function readTold({ document }: Page): Told {
  const told: Told = { stated: new Map(), scripts: new Map(), words: new Map(), signs: new Map() }
  let script = MOST_SCRIPT
  let words = MOST_WORDS
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType === ELEMENT) addMarkup(node as Element, told)
    if (node.nodeType !== TEXT) continue
    const { data } = node as Text
    const around = (node.parentNode as Element).tag
    if (around === 'script') {
      script -= data.length
      if (script > 0) addScript(data, told.scripts)
    } else if (around !== 'style') {
      words -= data.length
      if (words > 0) addWords(data, told)
    }
  }
  return told
}

function vote(votes: Votes, code: string | null): void {
  if (code !== null) votes.set(code, (votes.get(code) ?? 0) + 1)
}

function addMarkup(element: Element, { stated, scripts }: Told): void {
  // What a chooser shows as chosen.
  if (element.tag === 'option' && element.hasAttribute('selected')) {
    vote(stated, codeIn(element.getAttribute('value') ?? element.textContent))
  }
  for (const { name, value } of element.attrs) {
    if (
      (name === 'property' && STATED.has(value)) ||
      (name === 'itemprop' && value === 'priceCurrency')
    ) {
      vote(stated, currencyCode(element.getAttribute('content') ?? element.textContent))
    } else if (name.includes('currency')) vote(scripts, codeIn(value))
    else if (name.startsWith('data-') && value.includes('urrency')) addScript(value, scripts)
  }
}

/** `"currencyCode": "USD"`, `currency = {"active":"USD"`, also where the quotes of data inside data are escaped. */
const IN_SCRIPT =
  /currency[\w-]{0,20}[\\"'\s]{0,6}[:=][\\"'\s{]{0,8}(?:(?:code|active|iso\w{0,8}|id|name)[\\"'\s]{0,6}:[\\"'\s]{1,6})?([A-Z]{3})(?![\w-])/gi

function addScript(data: string, votes: Votes): void {
  if (!data.includes('urrency')) return
  for (const [, code] of data.matchAll(IN_SCRIPT)) vote(votes, codeIn(code!))
}

const codeIn = (text: string): string | null => {
  const code = text.trim()
  return CODES.has(code) ? currencyCode(code) : null
}

/** `USD`, `AU$`, `NZ $` in a text. */
const IN_WORDS =
  /(?<![\p{L}\p{N}])(?:[A-Z]{3}(?![\p{L}\p{N}])|(?:US|AU|A|CA|C|NZ|HK|S|SG|NT|MX) ?\$)/gu

function addWords(data: string, { words, signs }: Told): void {
  for (const [sign] of data.matchAll(/\p{Sc}/gu)) vote(signs, currencyCode(sign))
  if (!/[A-Z][A-Z$]|[A-Z] \$/.test(data)) return
  for (const [word] of data.matchAll(IN_WORDS)) {
    vote(words, word.endsWith('$') ? currencyCode(word.replace(' ', '')) : codeIn(word))
  }
}
