/**
 * Patterns of robots.txt: `*` stands for anything, `$` at the end for the end (RFC 9309 2.2.3).
 * @module
 */

export type Pattern = {
  /** Octets of the pattern: the longest match is the most specific one. */
  length: number
  matches(path: string): boolean
}

/** Percent escapes in capitals, and everything outside ASCII escaped; text in Latin-1, a byte a character. */
export function escapePattern(latin1: string): string {
  return latin1
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
    .replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Path and query of a URL in the same form; a URL without a path is that of `/`. */
export function pathOfUrl(url: string): string {
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
export function compilePattern(pattern: string): Pattern {
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
