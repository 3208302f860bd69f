/**
 * The parts of an address, and what tells one kind of addresses from another: the regular expressions of edges and
 * folds are chosen from these features, never typed by hand. Used by `crawl`, `plan` and `survey`.
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

const SCRIPT = /\.(?:php\d?|aspx?|jsp|cgi|do|cfm|pl|dll|exe)$/i
const HOST = '^https?://[^/?]+'
/** Before the end of a path: what stands in a query is no path. */
const PATH = '^[^?]*'
const PATH_END = '(?:\\?|$)'
/** Behind the first folder, with or without the slash: links are not always careful. */
const FIRST_END = '(?:/|\\?|$)'
const NO_QUERY = '^[^?]*$'
const SLASH = `${PATH}/${PATH_END}`

/** Text as a regular expression that finds just it. */
export const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Words that say which page of a script is meant: `route=product/category`, `main_page=index`. */
const isWord = (value: string): boolean => /^[a-z][a-z_/-]*$/i.test(value)

/** Everything about an address that others may have too: whoever has it is found by its expression. */
export function featuresOf(url: string): Feature[] {
  const { folders, last, params } = addressOf(url)
  const features: Feature[] = []
  const add = (name: string, regex: string, on: Feature['on']) => features.push({ name, regex, on })
  const first = folders[0] ?? last
  if (first) add(`first ${first}`, `${HOST}/${quoted(first)}${FIRST_END}`, 'start')
  if (SCRIPT.test(last)) add(`script ${last}`, `${PATH}/${quoted(last)}${PATH_END}`, 'tail')
  const parts = last === '' ? folders : [...folders, last]
  const tidy = !folders.includes('')
  if (tidy) {
    add(`depth ${parts.length}`, `${HOST}(?:/[^/?]+){${parts.length}}/?${PATH_END}`, 'depth')
  }
  for (const tail of tailsOf(last)) add(`tail ${tail.name}`, PATH + tail.regex, 'tail')
  // A parameter may be only a name.
  const isWritten = (name: string) => url.includes(`?${name}=`) || url.includes(`&${name}=`)
  const names = new Set(params.map(([name]) => name).filter(isWritten))
  for (const name of names) add(`has ${name}`, `[?&]${quoted(name)}=`, 'query')
  for (const [name, value] of params) {
    if (isWord(value)) {
      add(`${name}=${value}`, `[?&]${quoted(name)}=${quoted(value)}(?:&|$)`, 'query')
    }
  }
  if (!url.includes('?')) add('no query', NO_QUERY, 'query')
  else if (names.size > 0 && names.size === params.length) {
    const exactly = [...names].map((name) => `${quoted(name)}=[^&]*`).join('&')
    add(`only ${[...names].join('&')}`, `${PATH}\\?${exactly}$`, 'query')
  }
  // Wherever the folder hangs: `/products/skua`, `/collections/tents/products/skua`.
  const within = tidy ? parts.at(-2) : undefined
  if (within) add(`in ${within}`, `${PATH}/${quoted(within)}/[^/?]+/?${PATH_END}`, 'tail')
  // The last to be asked for: links are not always careful.
  if (last === '') add('tail /', SLASH, 'tail')
  return features
}

/** How the last part of a path ends: `skua-tarp-123.html` in a number, `tarps-c17.html` in `c` and one. */
function tailsOf(last: string): { name: string; regex: string }[] {
  if (last === '') return []
  const dot = last.match(/\.[a-z]{2,5}$/i)?.[0] ?? ''
  const stem = last.slice(0, last.length - dot.length)
  const tails = dot && !SCRIPT.test(last) ? [{ name: dot, regex: `${quoted(dot)}${PATH_END}` }] : []
  const words = stem.split(/[-_,.]/)
  const shaped = words.map((word) => (/\d/.test(word) ? word.replace(/\d+/g, '#') : '*'))
  if (!shaped.some((word) => word !== '*')) {
    if (stem === '' || stem.includes('.')) return tails
    return [...tails, { name: `words${dot}`, regex: `/[^/?\\d.]+${quoted(dot)}${PATH_END}` }]
  }
  const number = (word: string) => quoted(word).replaceAll('#', '\\d+')
  const first = shaped[0]!
  const final = shaped.at(-1)!
  if (first !== '*' && (shaped.length > 1 || dot)) {
    tails.push({ name: `${first}-`, regex: `/${number(first)}[-_,.][^/?]*${PATH_END}` })
  }
  if (final !== '*') {
    const before = shaped.length > 1 ? '[-_,.]' : '/'
    tails.push({
      name: `${before}${final}${dot}`,
      regex: `${before}${number(final)}${quoted(dot)}${PATH_END}`,
    })
  }
  for (const word of new Set(shaped.slice(1))) {
    if (/[a-z]/i.test(word)) {
      const regex = `[-_,.]${number(word)}(?:[-_,.][^/?]*)?${PATH_END}`
      tails.push({ name: `~${word}`, regex })
    }
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
  const theirs = others.map(named)
  let best: UrlTest | null = null
  const consider = (regex: string, names: string[]): void => {
    const has = (set: Set<string>) => names.every((name) => set.has(name))
    const least = best?.wrong ?? rest.length
    if (theirs.filter(has).length >= least) return
    // What counts is what the expression finds, of all of them.
    const expression = new RegExp(regex)
    const found = (urls: readonly string[]) => urls.filter((url) => expression.test(url)).length
    const wrong = found(rest)
    if (wrong < least && found(all) >= share * all.length) best = { regex, wrong }
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
  const end = tail.regex.slice(PATH.length)
  const slash = end.startsWith('/')
  if (start.on === 'start') {
    return `${start.regex.slice(0, -FIRST_END.length)}${slash ? '(?:/[^?]*)?' : '/[^?]*'}${end}`
  }
  const depth = Number(start.name.split(' ')[1])
  if (depth < 1) return null
  if (tail.regex === SLASH) return `${HOST}(?:/[^/?]+){${depth}}${end}`
  return `${HOST}(?:/[^/?]+){${depth - 1}}${slash ? '' : '/[^/?]*'}${end}`
}

/** The path comes before the query: one expression that asks for both. */
function both(path: string, query: string): string {
  const ends = path.endsWith(PATH_END)
  const start = ends
    ? path.slice(0, -PATH_END.length)
    : `${path.slice(0, -FIRST_END.length)}(?:/[^?]*)?`
  if (query === NO_QUERY) return `${start}$`
  return query.startsWith('[?&]')
    ? `${start}\\?(?:.*&)?${query.slice('[?&]'.length)}`
    : `${start}${query.slice(PATH.length)}`
}

/** Every nth of them. */
function sample(urls: readonly string[]): readonly string[] {
  if (urls.length <= MOST) return urls
  const step = urls.length / MOST
  return Array.from({ length: MOST }, (_, i) => urls[Math.floor(i * step)]!)
}
