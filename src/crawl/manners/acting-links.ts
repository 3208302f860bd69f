/**
 * Links that act when they are followed: baskets filled, accounts left, things deleted. Shops should use forms for
 * that; many use links. A page that only shows a basket is harmless. Used by `refused-links.ts` and
 * `jobs/survey/visitor.ts`.
 * @module
 */
import {
  alone,
  ambiguous,
  deeds,
  doers,
  fillers,
  movers,
  places,
  things,
  verbs,
} from './acting-words.ts'

/** Why a link must not be followed, or null for an ordinary page. */
export function acts(url: string): string | null {
  // most links of a shop have none of these letters in them
  if (!HINT.test(url)) return null
  const { pathname, searchParams } = new URL(url)
  const segments = pathname.split('/').filter(Boolean).map(wordsOf)
  return byPath(segments, pathname) ?? byQuery(segments, [...searchParams])
}

const HINT = new RegExp(
  [
    'add|buy|cart|basket|check|compar|del|remov|log|sign|vote|rat|notif|subscri|wish|note|order',
    'act|do=|cmd|fn|op=|task|mode|method|route|kos|kor|kurv|kurc|panier|carr|cest|winkel|cos|vagn',
    'ostos|groz|kreps|sep|waren|merk|wunsch|vergl|porov|porow|abm|ausl|odh|odj|wylog|dec|dis|uit|afm',
    'kij|kirj|sess|sesi|smaz|vymaz|odstr|l[oö%]|supp|verw|usun|t[oö%]r|%|empty|clear|reorder',
  ].join('|'),
  'i',
)

/** The words of a path segment, a parameter's name or a value: `addToCart.php` is add, to, cart. */
function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/\.(php\d?|html?|aspx?|jsp|do|cgi|cfm|action|xhtml)$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

function fold(text: string): string {
  let plain = text
  try {
    plain = decodeURIComponent(text)
  } catch {
    // not UTF-8: the letters that can be read are enough
  }
  if (/^[\x00-\x7f]*$/.test(plain)) return plain
  const spelled = plain.replace(/[ßøØłŁæÆđ]/g, (letter) => SPELLED[letter]!)
  return spelled.normalize('NFD').replace(/\p{M}/gu, '')
}

const SPELLED: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  đ: 'd',
}

/** What a whole segment names (`cart`, `shopping-cart`, `product_compare`), or undefined. */
function thingOf(words: string[]): string | undefined {
  const whole = things.get(words.join(''))
  if (whole) return whole
  return words.every((word) => fillers.has(word) || things.has(word)) ? lastThing(words) : undefined
}

function lastThing(words: string[]): string | undefined {
  return words.map((word) => things.get(word)).findLast(Boolean)
}

/** A whole segment that is only a verb and what it takes: `add`, `addArticle`, `ajax_remove_item`. */
function isVerb(words: string[]): boolean {
  const core = words.filter((word) => !fillers.has(word) && !things.has(word))
  return core.length > 0 && core.every((word) => verbs.has(word)) && words.length <= 5
}

function isMover(words: string[]): boolean {
  return words.some((word) => movers.has(word))
}

/** `add-to-cart`, `in-den-warenkorb`, `tobasket`: nothing but verb or preposition and thing. */
function compound(words: string[]): string | null {
  const glued = gluedCompound(words.join(''))
  if (glued) return glued
  const thing = lastThing(words)
  if (!thing || words.length < 2) return null
  if (!words.every((word) => verbs.has(word) || fillers.has(word) || things.has(word))) return null
  const moves = INTO.has(words[0]!) || isMover(words) || actsOnAny(words)
  return moves ? thing : null
}

/** `empty-cart`, but not `clear-bag`. */
function actsOnAny(words: string[]): boolean {
  const prepared = words.some((word) => INTO.has(word))
  return (
    words.some((word) => verbs.has(word)) &&
    (prepared || !words.some((word) => ambiguous.has(word)))
  )
}

const INTO = new Set([
  'to',
  'into',
  'in',
  'do',
  'au',
  'al',
  'alla',
  'ao',
  'til',
  'till',
  'aan',
  'zum',
])
const GLUED =
  /^(?:add|put|move|remove|delete|clear|empty|update)(?:product|item|article)?s?(to|from|into|in)?(?:my|the|your)?(?:shopping)?([a-z]+)$/
const TO = /^(to)([a-z]+)$/

/** `addproducttocart`, `removefromwishlist`, `clearcomparelist`, `tobasket`. */
function gluedCompound(word: string): string | null {
  const [, preposition, thing = ''] = GLUED.exec(word) ?? TO.exec(word) ?? []
  return preposition || !ambiguous.has(thing) ? (things.get(thing) ?? null) : null
}

function byPath(segments: string[][], pathname: string): string | null {
  // Shopify: /cart/123:1 fills the basket and goes on to the checkout
  if (/\/cart\/\d+:\d+/.test(pathname)) return 'changes the basket'
  for (const [i, words] of segments.entries()) {
    const reason = alone.get(words.join('')) ?? compound(words)
    if (reason) return reason
    const numbered = numberedThing(words, segments[i - 1])
    if (numbered) return numbered
    const thing = thingOf(words)
    if (!thing) continue
    // /cart/add, /wishlist/index/add, /cart/12/remove, and /add/cart
    const verb = segments.slice(i + 1, i + 3).find(isVerb)
    if (verb && (isMover(verb) || !ambiguous.has(words.at(-1)!))) return thing
    if (isVerb(segments[i - 1] ?? []) && isMover(segments[i - 1]!)) return thing
  }
  // osCommerce with readable URLs: /info/p12.html/action/add_product
  const deed = segments.findIndex((words) => words.length === 1 && words[0] === 'action') + 1
  if (deed > 0 && isVerb(segments[deed] ?? [])) return 'changes the basket'
  return segments.some(
    (words, i) => words[0] === 'rate' && words.length === 1 && isNumber(segments[i + 1]),
  )
    ? 'votes'
    : null
}

/** `/do/basket-12.html`, `/wishlist-12`: a product's number and where it is put. */
function numberedThing(words: string[], before: string[] | undefined): string | null {
  const [number, ...names] = words.toReversed()
  if (!number || !/^\d+$/.test(number) || names.length === 0) return null
  const rest = names.toReversed()
  const thing = thingOf(rest) ?? compound(rest)
  // A shop may well sell baskets in its category number 12.
  const told = before?.length === 1 && DOES.has(before[0]!)
  return thing && (told || !/basket/.test(thing)) ? thing : null
}

const DOES = new Set(['do', 'action', 'act', 'cmd', 'ajax', 'go', 'task'])

function isNumber(words: string[] | undefined): boolean {
  return words?.length === 1 && /^\d+$/.test(words[0]!)
}

function byQuery(segments: string[][], parameters: [string, string][]): string | null {
  const named = parameters.map(([key, value]) => [wordsOf(key), key.toLowerCase(), value] as const)
  let place = segments.length > 0 ? thingOf(segments.at(-1)!) : undefined
  let routed: string | undefined
  for (const [, key, value] of named) {
    if (!doers.has(key) && !places.has(key)) continue
    const reason = byRoute(value, doers.has(key))
    if (reason) return reason
    const parts = value.split(/[/.]/).map((part) => thingOf(wordsOf(part)))
    place = parts.findLast(Boolean) ?? place
    if (key === 'route' || key === 'rt') routed = parts.at(-1)
  }
  for (const [words, key, value] of named) {
    // OpenCart 1 and AbanteCart: route=checkout/cart&product_id=40
    if (key === 'product_id' && routed) return routed
    const reason = alone.get(words.join('')) ?? byKey(words, key, value, place)
    if (reason) return reason
  }
  return null
}

/** The value of `route=checkout/cart/add`, `fnc=tobasket`, `action=buy_now`, `dispatch=auth.logout`. */
function byRoute(value: string, does: boolean): string | null {
  const parts = value.split(/[/.:]/).filter(Boolean).map(wordsOf)
  if (parts.flat().some((word) => word.startsWith('filter'))) return null
  const path = byPath(parts, '')
  if (path || !does) return path
  // only what is done last counts: `route=product/add-ons` is a page
  const last = parts.at(-1) ?? []
  const deed =
    last.find((word) => deeds.has(word)) ?? (deeds.has(last.join('')) ? last.join('') : null)
  if (!deed || !(last.length === 1 || isDeed(last))) return null
  return alone.get(deed) ?? lastThing(parts.flat()) ?? 'acts on the server'
}

/** `add_product`, `buy_now`, `multiple_products_add_product`, `yith-woocompare-add-product`. */
function isDeed(words: string[]): boolean {
  const rest = words.slice(words.findIndex((word) => deeds.has(word)) + 1)
  return rest.every((word) => fillers.has(word) || things.has(word) || verbs.has(word))
}

function byKey(
  words: string[],
  key: string,
  value: string,
  place: string | undefined,
): string | null {
  // osCommerce and its kin: BUYproducts_id=12; JTL: Wunschliste=1 beside the product's a=12
  if (key === 'buyproducts_id') return 'changes the basket'
  if (/^(wunschliste|vergleichsliste)$/.test(key) && value !== '') return things.get(key)!
  const reason = compound(words)
  if (reason) return reason
  if (words.length === 0) return null
  const [first, ...rest] = words.filter((word) => word !== 's')
  if (!first || !verbs.has(first)) return null
  // remove_item, add_product, sAdd: what they act on is in the name
  if (words.length > 1 && rest.every((word) => ITEMS.has(word)))
    return place ?? 'changes the basket'
  // add=12 on a page that is a basket
  return rest.length === 0 ? (place ?? null) : null
}

const ITEMS = new Set('item items product products article articles coupon order all'.split(' '))
