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
export type Feature = { name: string; regex: string; on: 'start' | 'depth' | 'tail' | 'query' }

const NO_QUERY = '^[^?]*$'

const SCRIPT = /\.(?:php\d?|aspx?|jsp|cgi|do|cfm|pl|dll|exe)$/i
const HOST = '^https?://[^/?]+'
const PATH_END = '(?:\\?|$)'
/** After a first part of the path, with or without more of it. */
const PART_END = '(?:/|\\?|$)'

/** Text as a regular expression that finds just it. */
export const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Words that say which page of a script is meant: `route=product/category`, `main_page=index`. */
const isWord = (value: string): boolean => /^[a-z][a-z_/-]*$/i.test(value)

/** Everything about an address that others may have too. */
export function featuresOf(url: string): Feature[] {
  const { folders, last, params } = addressOf(url)
  const features: Feature[] = []
  const add = (name: string, regex: string, on: Feature['on']) => features.push({ name, regex, on })
  // With or without the slash behind it: links are not always careful.
  const first = folders[0] ?? last
  if (first) add(`first ${first}`, `${HOST}/${quoted(first)}${PART_END}`, 'start')
  if (SCRIPT.test(last)) add(`script ${last}`, `/${quoted(last)}(?:\\?|$)`, 'tail')
  const depth = folders.length + (last === '' ? 0 : 1)
  add(`depth ${depth}`, `${HOST}(?:/[^/?]+){${depth}}/?(?:\\?|$)`, 'depth')
  for (const tail of tailsOf(last)) add(`tail ${tail.name}`, tail.regex, 'tail')
  const names = new Set(params.map(([name]) => name))
  for (const name of names) add(`has ${name}`, `[?&]${quoted(name)}=`, 'query')
  for (const [name, value] of params) {
    if (isWord(value)) {
      add(`${name}=${value}`, `[?&]${quoted(name)}=${quoted(value)}(?:&|$)`, 'query')
    }
  }
  if (params.length === 0) add('no query', NO_QUERY, 'query')
  else {
    const exactly = [...names].map((name) => `${quoted(name)}=[^&]*`).join('&')
    add(`only ${[...names].join('&')}`, `\\?${exactly}$`, 'query')
  }
  return features
}

/** How the last part of a path ends: `skua-tarp-123.html` in a number, `tarps-c17.html` in `c` and one. */
function tailsOf(last: string): { name: string; regex: string }[] {
  const dot = last.match(/\.[a-z]{2,5}$/i)?.[0] ?? ''
  const stem = last.slice(0, last.length - dot.length)
  const tails = dot && !SCRIPT.test(last) ? [{ name: dot, regex: `${quoted(dot)}(?:\\?|$)` }] : []
  const words = stem.split(/[-_,.]/)
  const shaped = words.map((word) => (/\d/.test(word) ? word.replace(/\d+/g, '#') : '*'))
  if (!shaped.some((word) => word !== '*')) {
    return [...tails, { name: 'words', regex: `/[^/?\\d]*${quoted(dot)}(?:\\?|$)` }]
  }
  const number = (word: string) => quoted(word).replaceAll('#', '\\d+')
  const first = shaped[0]!
  const final = shaped.at(-1)!
  if (first !== '*' && shaped.length > 1) {
    tails.push({ name: `${first}-`, regex: `/${number(first)}[-_,.]` })
  }
  if (final !== '*') {
    const before = shaped.length > 1 ? '[-_,.]' : '/'
    tails.push({
      name: `${before}${final}${dot}`,
      regex: `${before}${number(final)}${quoted(dot)}(?:\\?|$)`,
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

/**
 * The simplest test that the ones pass, all of them or at least such a share, and fewest of the others;
 * null where none helps.
 */
export function tellApart(
  all: readonly string[],
  rest: readonly string[],
  share = 1,
): UrlTest | null {
  const these = sample(all)
  const others = sample(rest)
  if (these.length === 0) return null
  const met = new Map<string, { feature: Feature; often: number }>()
  const named = (url: string) => new Set(featuresOf(url).map(({ name }) => name))
  for (const url of these) {
    for (const feature of featuresOf(url)) {
      const known = met.get(feature.name)
      if (known) known.often++
      else met.set(feature.name, { feature, often: 1 })
    }
  }
  const enough = share * these.length
  const features = [...met.values()].flatMap(({ feature, often }) =>
    often >= enough ? [feature] : [],
  )
  const ours = share < 1 ? these.map(named) : []
  const theirs = others.map(named)
  let best: UrlTest | null = null
  const consider = (regex: string, names: string[]): void => {
    const has = (set: Set<string>) => names.every((name) => set.has(name))
    const wrong = theirs.filter(has).length
    if (wrong >= (best?.wrong ?? others.length)) return
    if (share === 1 || names.length === 1 || ours.filter(has).length >= enough)
      best = { regex, wrong }
  }
  for (const { name, regex } of features) consider(regex, [name])
  if (best && (best as UrlTest).wrong === 0) return best
  const on = (...parts: Feature['on'][]) => features.filter((feature) => parts.includes(feature.on))
  const queries = on('query')
  const paths = on('start', 'depth', 'tail').map(({ name, regex }) => ({ names: [name], regex }))
  for (const start of on('start', 'depth')) {
    for (const tail of on('tail')) {
      const regex = joined(start, tail)
      if (regex) paths.push({ names: [start.name, tail.name], regex })
    }
  }
  for (const path of paths) {
    if (path.names.length > 1) consider(path.regex, path.names)
    for (const query of queries) {
      consider(both(path.regex, query.regex), [...path.names, query.name])
    }
  }
  return best
}

/** One expression for where a path begins, or how deep it is, and how it ends. */
function joined(start: Feature, tail: Feature): string | null {
  if (!tail.regex.endsWith(PATH_END)) return null
  const slash = tail.regex.startsWith('/')
  if (start.on === 'start') {
    return `${start.regex.replace(PART_END, '')}${slash ? '[^?]*' : '/[^?]*'}${tail.regex}`
  }
  const depth = Number(start.name.split(' ')[1])
  return depth < 1 ? null : `${HOST}(?:/[^/?]+){${depth - 1}}${slash ? '' : '/[^/?]*'}${tail.regex}`
}

/** The path comes before the query: one expression that asks for both. */
function both(path: string, query: string): string {
  const ends = path.endsWith(PATH_END)
  const start = ends ? path.slice(0, -PATH_END.length) : path.replace(PART_END, '(?:/[^?]*)?')
  const gap = ends || path.endsWith(PART_END) ? '' : '[^?]*'
  if (query === NO_QUERY) return `${start}${gap}$`
  return query.startsWith('[?&]')
    ? `${start}${gap}\\?(?:.*&)?${query.slice('[?&]'.length)}`
    : `${start}${gap}${query}`
}

/** Every nth of them. */
function sample(urls: readonly string[]): readonly string[] {
  if (urls.length <= MOST) return urls
  const step = urls.length / MOST
  return Array.from({ length: MOST }, (_, i) => urls[Math.floor(i * step)]!)
}
