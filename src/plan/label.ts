/**
 * Short words for edges: what a drawing can carry.
 * @module
 */

import { type Edge, EVERY_LINK } from './plan.ts'

/** An edge in a few characters; the whole of it is in `edgeTitle`. */
export function edgeLabel(edge: Edge, width = 30): string {
  const where = shortXPath(edge.xpath, width)
  return edge.url ? `${where} ~ ${clip(edge.url, Math.max(8, width - where.length))}` : where
}

/** Everything an edge says, in words. */
export function edgeTitle(edge: Edge): string {
  const url = edge.url ? ` with an address matching ${edge.url}` : ''
  const links = edge.xpath === EVERY_LINK ? 'every link' : `links at ${edge.xpath}`
  return `${edge.action === 'keep' ? 'keep, do not download: ' : ''}${links}${url}`
}

/** `//*[@id='list']//li[2]/a` as `#list li[2] a`: the steps nearest to the link that fit. */
export function shortXPath(xpath: string, width = 30): string {
  if (xpath === EVERY_LINK) return 'every link'
  const steps = xpath
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
  /\[contains\((?:concat\(['"] ['"],\s*(?:normalize-space\(@class\)|@class),\s*['"] ['"]\)|@class),\s*(['"])(.*?)\1\)\]/

/** CSS words are shorter than XPath's, and people know them. */
function shortStep(step: string): string {
  const short = step
    .replace(ID, '#$2')
    .replace(CLASS_IS, (_, _quote, names: string) => `.${names.trim().split(/\s+/).join('.')}`)
    .replace(CLASS_HAS, (_, _quote, name: string) => `.${name.trim()}`)
  return short.replace(/^\*(?=[#.])/, '')
}

function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`
}
