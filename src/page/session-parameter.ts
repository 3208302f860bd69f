/**
 * Session numbers in addresses: the same page under a new address for every visitor.
 * @module
 */

/** Names that mean nothing else: a loose look at the value is enough. */
const SURE =
  /^(?:phpsessid|phpsessionid|jsessionid|oscsid|zenid|xtcsid|mscsid|aspsessionid\w*|cftoken|oxsid|force_sid)$/i
/** Names that shops also use for sections, sellers and searches: only where the value can be nothing else. */
const MAYBE =
  /^(?:s|sid|ceid|sessid|session|sessionid|session_id|session-id|sess|sessname|csid|esid)$/i

const NAMES = /(?:sess|sid|zenid|ceid|cftoken|[?&;]s=)/i

/** How often letters and digits take turns: a token mixes them, a word with a year does not. */
function turns(value: string): number {
  return value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
}

function looksLikeToken(name: string, value: string): boolean {
  if (SURE.test(name)) return /^[\w,.!~%-]{8,}$/.test(value) && /\d/.test(value)
  if (!MAYBE.test(name) || !/^[A-Za-z0-9]{12,}$/.test(value)) return false
  return turns(value) >= 3 || (value.length >= 24 && /\d/.test(value))
}

function isSession(pair: string): boolean {
  const equals = pair.indexOf('=')
  return equals > 0 && looksLikeToken(pair.slice(0, equals), pair.slice(equals + 1))
}

/** Drops session numbers from path (`;jsessionid=…`) and query; everything else keeps its order. */
export function dropSession(url: string): string {
  if (!NAMES.test(url)) return url
  const question = url.indexOf('?')
  let path = question < 0 ? url : url.slice(0, question)
  let query = question < 0 ? '' : url.slice(question + 1)
  if (path.includes(';')) {
    path = path.replace(/;([^/;]*)/g, (whole, pair: string) => (isSession(pair) ? '' : whole))
  }
  if (query !== '') {
    // `&amp;amp;` in a page leaves `amp;` before the name.
    const kept: string[] = []
    for (const pair of query.split('&')) {
      if (!isSession(pair.startsWith('amp;') ? pair.slice(4) : pair)) kept.push(pair)
    }
    query = kept.join('&')
  }
  return query === '' ? path : `${path}?${query}`
}
