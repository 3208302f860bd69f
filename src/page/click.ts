/**
 * The target of a click on an element: the address of an anchor, or the one that a script of its own goes to. Links of
 * a page and the finder of records ask. Used by `page` and `records`.
 * @module
 */

import type { Element } from './html/tree.ts'

const SLASH = 47
const GOES =
  /^\s*(?:javascript:)?\s*(?:(?:window|document|self|top|parent)\s*\.\s*)?location(?:\s*\.\s*href)?\s*(?:=\s*|\.\s*(?:assign|replace)\s*\(\s*)(['"])((?:(?!\1)[^\\\s])+)\1\s*\)?\s*;?\s*(?:return\s+(?:true|false)\s*;?\s*)?$/i
/** No shop writes a longer one for an address alone. */
const LONGEST = 1000

/** As the page writes it; null where it stays on the page, or what it does is not said. */
export function clickOf(element: Element): string | null {
  const href = element.tag === 'a' ? element.getAttribute('href') : null
  return href !== null && leadsAway(href) ? href.trim() : scripted(element)
}

/** `onclick="location.href='/p/17'"`: a script that does nothing else than an anchor. */
export function scripted(element: Element): string | null {
  const script = element.getAttribute('onclick')
  if (script === null || script.length > LONGEST) return null
  // Else every way to share out its spaces would be tried.
  const address = GOES.exec(script.replace(/\s+/g, ' '))?.[2]
  return address !== undefined && leadsAway(address) ? address : null
}

/** Not up or down this page, not to a script. */
function leadsAway(written: string): boolean {
  if (written.charCodeAt(0) === SLASH) return true
  const href = written.trim()
  return href !== '' && !href.startsWith('#') && !/^(?:javascript|mailto|tel):/i.test(href)
}
