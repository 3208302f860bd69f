/**
 * What an address is made of, and what tells one kind of addresses from another: the regular
 * expressions of edges and folds are chosen from these features, never typed by hand.
 * @module
 */

/** `/c/tents/skua-5.html?page=2`: folders `c`, `tents`; last `skua-5.html`; one parameter. */
export type Address = {
  origin: string
  folders: string[]
  /** The last part of the path; empty where the path ends with a slash. */
  last: string
  params: [name: string, value: string][]
}

export function addressOf(url: string): Address {
  const query = url.indexOf('?')
  const end = query < 0 ? url.length : query
  const slash = url.indexOf('/', url.indexOf('//') + 2)
  const start = slash < 0 || slash > end ? end : slash
  const parts = url.slice(start, end).split('/').slice(1)
  const last = parts.pop() ?? ''
  const params = query < 0 ? [] : url.slice(query + 1).split('&')
  return {
    origin: url.slice(0, start),
    folders: parts,
    last,
    params: params.filter(Boolean).map((pair) => {
      const equals = pair.indexOf('=')
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
    }),
  }
}

/** A regular expression that finds it, by a name that is the same for all addresses that have it. */
export type Feature = { name: string; regex: string; on: 'path' | 'query' | 'whole' }

const SCRIPT = /\.(?:php\d?|aspx?|jsp|cgi|do|cfm|pl|dll|exe)$/i
const HOST = '^https?://[^/?]+'

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Words that say which page of a script is meant: `route=product/category`, `main_page=index`. */
const isWord = (value: string): boolean => /^[a-z][a-z_/-]*$/i.test(value)

/** Everything about an address that others may have too. */
export function featuresOf(url: string): Feature[] {
  const { folders, last, params } = addressOf(url)
  const features: Feature[] = []
  const add = (name: string, regex: string, on: Feature['on']) => features.push({ name, regex, on })
  if (folders.length > 0) add(`folder ${folders[0]}`, `${HOST}/${escape(folders[0]!)}/`, 'path')
  if (SCRIPT.test(last)) add(`script ${last}`, `/${escape(last)}(?:\\?|$)`, 'path')
  const depth = folders.length + (last === '' ? 0 : 1)
  add(`depth ${depth}`, `${HOST}(?:/[^/?]+){${depth}}/?(?:\\?|$)`, 'path')
  add(
    last === '' ? 'slash' : 'no slash',
    last === '' ? `${HOST}[^?]*/(?:\\?|$)` : `${HOST}[^?]*[^/?](?:\\?|$)`,
    'path',
  )
  for (const tail of tailsOf(last)) add(`tail ${tail.name}`, tail.regex, 'path')
  const names = new Set(params.map(([name]) => name))
  for (const name of names) add(`has ${name}`, `[?&]${escape(name)}=`, 'query')
  for (const [name, value] of params) {
    if (isWord(value)) {
      add(`${name}=${value}`, `[?&]${escape(name)}=${escape(value)}(?:&|$)`, 'query')
    }
  }
  if (params.length === 0) add('no query', '^[^?]*$', 'whole')
  else {
    const exactly = [...names].map((name) => `${escape(name)}=[^&]*`).join('&')
    add(`only ${[...names].join('&')}`, `\\?${exactly}$`, 'query')
  }
  return features
}

/** How the last part of a path ends: `skua-tarp-123.html` in a number, `tarps-c17.html` in `c` and one. */
function tailsOf(last: string): { name: string; regex: string }[] {
  const dot = last.match(/\.[a-z]{2,5}$/i)?.[0] ?? ''
  const stem = last.slice(0, last.length - dot.length)
  const tails = dot && !SCRIPT.test(last) ? [{ name: dot, regex: `${escape(dot)}(?:\\?|$)` }] : []
  const words = stem.split(/[-_,.]/)
  const shaped = words.map((word) => (/\d/.test(word) ? word.replace(/\d+/g, '#') : '*'))
  if (!shaped.some((word) => word !== '*')) {
    return [...tails, { name: 'words', regex: `/[^/?\\d]*${escape(dot)}(?:\\?|$)` }]
  }
  const number = (word: string) => escape(word).replaceAll('#', '\\d+')
  const first = shaped[0]!
  const final = shaped.at(-1)!
  if (first !== '*' && shaped.length > 1) {
    tails.push({ name: `${first}-`, regex: `/${number(first)}[-_,.]` })
  }
  if (final !== '*') {
    const before = shaped.length > 1 ? '[-_,.]' : '/'
    tails.push({
      name: `-${final}${dot}`,
      regex: `${before}${number(final)}${escape(dot)}(?:\\?|$)`,
    })
  }
  for (const word of new Set(shaped.slice(1))) {
    if (/[a-z]/i.test(word))
      tails.push({ name: `~${word}`, regex: `[-_,.]${number(word)}(?:[-_,.?]|$)` })
  }
  return tails
}

export type UrlTest = { regex: string /** How many of the others it finds too. */; wrong: number }

/** Enough addresses to tell kinds apart by. */
const MOST = 3000

/** The simplest test that all of the one kind pass and fewest of the other; null where none helps. */
export function tellApart(all: readonly string[], rest: readonly string[]): UrlTest | null {
  const these = sample(all)
  const others = sample(rest)
  if (these.length === 0) return null
  const common = new Map(featuresOf(these[0]!).map((feature) => [feature.name, feature]))
  for (const url of these) {
    if (common.size === 0) return null
    const names = new Set(featuresOf(url).map(({ name }) => name))
    for (const name of common.keys()) if (!names.has(name)) common.delete(name)
  }
  const features = [...common.values()]
  const has = others.map((url) => new Set(featuresOf(url).map(({ name }) => name)))
  let best: UrlTest | null = null
  const consider = (regex: string, names: string[]): void => {
    const wrong = has.filter((set) => names.every((name) => set.has(name))).length
    if (wrong < (best?.wrong ?? others.length)) best = { regex, wrong }
  }
  for (const { name, regex } of features) consider(regex, [name])
  if (best && (best as UrlTest).wrong === 0) return best
  for (const path of features.filter(({ on }) => on === 'path')) {
    for (const query of features.filter(({ on }) => on === 'query')) {
      consider(`${path.regex.replace('(?:\\?|$)', '')}.*${query.regex}`, [path.name, query.name])
    }
  }
  return best
}

/** Every nth of them. */
function sample(urls: readonly string[]): readonly string[] {
  if (urls.length <= MOST) return urls
  const step = urls.length / MOST
  return Array.from({ length: MOST }, (_, i) => urls[Math.floor(i * step)]!)
}
