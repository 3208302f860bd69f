/**
 * Short words for edges: what a drawing can carry. Used by most rooms.
 * @module
 */

import { cut } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { type Edge, EVERY_LINK, type StateId } from '../plan.ts'
import { WITHIN } from '../rules/rules.ts'

/** To how many pages each edge of each state leads, where a simulation told it. */
export type EdgeCounts = Readonly<Record<StateId, readonly number[]>>

/** An edge with its number of pages; null where nobody knows it. */
export type Counted = { edge: Edge; pages: number | null }

/** The edges of a state with what is known of them. */
export function countedEdges(
  edges: readonly Edge[],
  counts: readonly number[] | undefined,
): Counted[] {
  return edges.map((edge, i) => {
    // What is only kept is not downloaded, so there is nothing to count.
    return { edge, pages: edge.action === 'follow' ? (counts?.[i] ?? null) : null }
  })
}

/** `nav#menu a · 28 pages`. */
export function countedLabel({ edge, pages }: Counted): string {
  return pages === null ? edgeLabel(edge) : `${edgeLabel(edge)} · ${manyPages(pages)}`
}

/** `1,285 pages: links at //nav//a`. */
export function countedTitle({ edge, pages }: Counted): string {
  return pages === null ? edgeTitle(edge) : `${manyPages(pages)}: ${edgeTitle(edge)}`
}

export const manyPages = (n: number): string => count(n, 'page')

/** An edge in a few characters; the whole of it is in `edgeTitle`. */
export function edgeLabel(edge: Edge, width = 30): string {
  const where = shortXPath(edge.xpath, width)
  if (!edge.url) return where
  return `${where} ~ ${clip(shortPattern(edge.url), Math.max(8, width - where.length))}`
}

/** A regular expression without what every one of them has: `^https?://[^/?]+/p(?:/|\\?|$)` as `/p`. */
function shortPattern(regex: string): string {
  return regex
    .replace('^https?://[^/?]+', '')
    .replace(/\(\?:(?:\/\|)?\\\?\|\$\)|\(\?:\/\[\^\?\]\*\)\?|\(\?:\.\*&\)\?/g, '')
    .replaceAll('[?&]', '?')
    .replaceAll('[^&]*', '…')
    .replaceAll('\\d+', '#')
    .replace(/\\([.?])/g, '$1')
}

/** What an edge asks of addresses, in words. */
export function addressText({ url, not, optional, instead }: Edge): string {
  const asks = [url ? `matching ${url}` : '', not ? `not matching ${not}` : ''].filter(Boolean)
  const address = asks.length > 0 ? ` with an address ${asks.join(' and ')}` : ''
  const place = instead === undefined ? '' : `, in place of links to ${instead}`
  return `${address}${optional ? ', if there are any' : ''}${place}`
}

/** Everything an edge says, in words. */
export function edgeTitle(edge: Edge): string {
  const links = edge.xpath === EVERY_LINK ? 'every link' : `links at ${edge.xpath}`
  return `${edge.action === 'keep' ? 'keep, do not download: ' : ''}${links}${addressText(edge)}`
}

/** `//*[@id='list']//li[2]/a` as `#list li[2] a`: the steps nearest to the link that fit. */
export function shortXPath(xpath: string, width = 30): string {
  if (xpath === EVERY_LINK) return 'every link'
  if (xpath.endsWith(WITHIN)) return `in ${shortXPath(xpath.slice(0, -WITHIN.length), width - 3)}`
  const steps = xpath
    // All links stand in the body: that much need not be said.
    .replace(/^\/html(\[1\])?\/body(\[1\])?(?=\/)/, '')
    .split(/\/+(?![^[]*\])/)
    .filter((step) => step !== '' && step !== '.')
    .map(shortStep)
  let label = steps.pop() ?? xpath
  while (steps.length > 0) {
    const longer = `${steps[steps.length - 1]} ${label}`
    if (longer.length > width - 2) return clip(`… ${label}`, width)
    label = longer
    steps.pop()
  }
  return clip(label, width)
}

const ID = /\[@id=(['"])(.*?)\1\]/
const CLASS_IS = /\[@class=(['"])(.*?)\1\]/
const CLASS_HAS =
  /\[contains\((?:concat\(['"] ['"],\s*(?:normalize-space\(@class\)|@class),\s*['"] ['"]\)|@class),\s*(['"])(.*?)\1\)\]/g

/** CSS words are shorter than XPath's, and people know them. */
function shortStep(step: string): string {
  const short = step
    .replace(ID, '#$2')
    .replace(CLASS_IS, (_, _quote, names: string) => `.${names.trim().split(/\s+/).join('.')}`)
    .replace(CLASS_HAS, (_, _quote, name: string) => `.${name.trim()}`)
  return short.replace(/^\*(?=[#.])/, '')
}

function clip(text: string, width: number): string {
  return text.length <= width ? text : `${cut(text, width - 1)}…`
}
