/**
 * robots.txt (RFC 9309), read as its conformance suite reads it, the usual misspellings included. Used by
 * `robots-cache.ts`.
 * @module
 */

/** RFC 9309 2.5: what comes after 500 KiB may be left unread. */
export const ROBOTS_BYTES = 500 * 1024
/** Longer lines are cut, as Google's parser cuts them. */
const LINE_BYTES = 2083 * 8 - 1

const AGENT = /^(user-agent|useragent|user agent)/
const ALLOW = /^allow/
const DISALLOW = /^(disallow|dissallow|dissalow|disalow|diasllow|disallaw)/
const SITEMAP = /^(sitemap|site-map)/
const CRAWL_DELAY = /^crawl-?delay/

type Rule = { allow: boolean; pattern: string }
/** `agents` are lower-case product tokens, `*` for everybody. */
type Group = { agents: string[]; rules: Rule[]; delays: { agents: number; seconds: number }[] }
/** What holds for one agent: rules sorted by rank, the first that matches decides. */
type Law = { rules: { allow: boolean; pattern: Pattern }[]; delay: number | null }

export class Robots {
  readonly sitemaps: string[]
  private readonly groups: Group[]
  private readonly laws = new Map<string, Law>()

  constructor(groups: Group[], sitemaps: string[]) {
    this.groups = groups
    this.sitemaps = sitemaps
  }

  /** May the agent (a product token such as `aisle`) get this URL? */
  allows(agent: string, url: string): boolean {
    const { rules } = this.law(agent)
    if (rules.length === 0) return true
    const path = pathOfUrl(url)
    return rules.find(({ pattern }) => pattern.matches(path))?.allow ?? true
  }

  /** Seconds that the agent is asked to leave between requests, or null. */
  crawlDelay(agent: string): number | null {
    return this.law(agent).delay
  }

  private law(agent: string): Law {
    const name = agent.toLowerCase()
    let law = this.laws.get(name)
    if (!law) {
      const named = this.groups.some(({ agents }) => agents.includes(name))
      law = lawOf(this.groups, named ? name : '*')
      this.laws.set(name, law)
    }
    return law
  }
}

/** Groups of one agent are one group (2.2.1); the longest pattern wins, allow before disallow (2.2.2). */
function lawOf(groups: Group[], agent: string): Law {
  const own = groups.filter(({ agents }) => agents.includes(agent))
  const rules = own
    .flatMap((group) => group.rules)
    .map(({ allow, pattern }) => ({ allow, pattern: compilePattern(pattern) }))
    .filter(({ pattern }) => pattern.length > 0)
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow))
  const delays = own.flatMap(({ agents, delays }) =>
    delays.filter((delay) => agents.indexOf(agent) < delay.agents).map(({ seconds }) => seconds),
  )
  return { rules, delay: delays.length > 0 ? Math.max(...delays) : null }
}

/** Reads a file; whatever it holds, the result is a set of rules. */
export function parseRobots(file: Uint8Array | string): Robots {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const groups: Group[] = []
  const sitemaps: string[] = []
  let open = false
  // as Latin-1 a character is a byte: lengths and escapes are those of the file
  for (const line of linesOf(bytes)) {
    const pair = pairOf(line)
    if (!pair) continue
    const [key, value] = pair
    const group = groups.at(-1)
    if (AGENT.test(key)) {
      if (open && group) group.agents.push(agentOf(value))
      else groups.push({ agents: [agentOf(value)], rules: [], delays: [] })
      open = true
    } else if (ALLOW.test(key) || DISALLOW.test(key)) {
      if (!group) continue
      addRule(group, ALLOW.test(key), escapePattern(value))
      open = false
    } else if (SITEMAP.test(key)) {
      sitemaps.push(Buffer.from(value, 'latin1').toString())
    } else if (CRAWL_DELAY.test(key) && group) {
      // no rule of the RFC, so it must not end the list of agents (2.2.4); it is for those so far
      const seconds = /^\d*\.?\d+/.exec(value.replace(',', '.'))
      if (seconds) group.delays.push({ agents: group.agents.length, seconds: Number(seconds[0]) })
    }
  }
  return new Robots(groups, sitemaps)
}

function addRule(group: Group, allow: boolean, pattern: string): void {
  group.rules.push({ allow, pattern })
  // who allows `/shop/index.html` allows `/shop/`
  const slash = pattern.lastIndexOf('/')
  if (allow && slash >= 0 && pattern.startsWith('/index.htm', slash)) {
    group.rules.push({ allow, pattern: `${pattern.slice(0, slash + 1)}$` })
  }
}

/** `*`, or the product token a value begins with: `FooBot/1.2 (…)` is `foobot`. */
function agentOf(value: string): string {
  if (/^\*(\s|$)/.test(value)) return '*'
  return /^[a-z_-]*/i.exec(value)![0].toLowerCase()
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  const start = skipMark(bytes)
  const part = bytes.subarray(start, ROBOTS_BYTES)
  const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
  for (const line of text.split(/\r\n|\r|\n/)) yield line.slice(0, LINE_BYTES)
}

/** A byte order mark at the start, or the beginning of one, is no part of the first line. */
function skipMark(bytes: Uint8Array): number {
  const mark = [0xef, 0xbb, 0xbf]
  let at = 0
  while (at < 3 && bytes[at] === mark[at]) at++
  return at
}

/** Key (lower case) and value; `disallow /x` without a colon is understood, too. */
function pairOf(line: string): [key: string, value: string] | null {
  const hash = line.indexOf('#')
  const text = trim(hash < 0 ? line : line.slice(0, hash))
  const colon = text.indexOf(':')
  if (colon > 0) return [trim(text.slice(0, colon)).toLowerCase(), trim(text.slice(colon + 1))]
  if (colon === 0) return null
  const words = text.split(/[ \t]+/)
  return words.length === 2 ? [words[0]!.toLowerCase(), words[1]!] : null
}

/** ASCII only: `String.trim` takes the last byte of `/voil\xc3\xa0` for a space. */
function trim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** `*` stands for anything, `$` at the end for the end (RFC 9309 2.2.3). */
type Pattern = {
  /** Octets of the pattern: the longest match is the most specific one. */
  length: number
  matches(path: string): boolean
}

/** Percent escapes in capitals, and everything outside ASCII escaped; text in Latin-1, a byte a character. */
function escapePattern(latin1: string): string {
  return latin1
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
    .replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Path and query of a URL in the same form; a URL without a path is that of `/`. */
function pathOfUrl(url: string): string {
  const whole = url.startsWith('//') ? url.slice(2) : url
  const scheme = whole.indexOf('://')
  const early = whole.search(/[/?;]/)
  const host = scheme >= 0 && !(early >= 0 && early < scheme) ? scheme + 3 : 0
  const rest = whole.slice(host).split('#', 1)[0]!
  const start = rest.search(/[/?;]/)
  if (start < 0) return '/'
  const path = rest[start] === '/' ? rest.slice(start) : `/${rest.slice(start)}`
  if (!/[%\x80-\uffff]/.test(path)) return path
  return escapePattern(Buffer.from(path).toString('latin1'))
}

/**
 * Every piece between stars is searched once, from where the one before ended: taking the leftmost
 * place is always right, so nothing is ever tried again, however hostile the pattern.
 */
function compilePattern(pattern: string): Pattern {
  const toEnd = pattern.endsWith('$')
  const [head, ...pieces] = (toEnd ? pattern.slice(0, -1) : pattern).split('*')
  const last = pieces.pop()
  const between = pieces.filter((piece) => piece !== '')
  const matches = (path: string): boolean => {
    if (!path.startsWith(head!)) return false
    if (last === undefined) return !toEnd || path.length === head!.length
    let at = head!.length
    for (const piece of between) {
      at = path.indexOf(piece, at)
      if (at < 0) return false
      at += piece.length
    }
    if (!toEnd) return path.indexOf(last, at) >= 0
    return path.length - last.length >= at && path.endsWith(last)
  }
  return { length: pattern.length, matches }
}
