/**
 * The address that a node names: of a link, a picture, a script's data attribute, or a text. Used by `values.ts`.
 * @module
 */

import { type Effort, textOf } from '../page/html/shown-text.ts'
import {
  ATTRIBUTE,
  type Attr,
  ELEMENT,
  type Element,
  type Node,
  nextNode,
} from '../page/html/tree.ts'
import { normalizeUrl } from '../page/url.ts'

/** In the order in which they are asked; lazy loaders keep a placeholder in `src`. */
const CARRIERS = [
  'href',
  'src',
  'data-src',
  'data-original',
  'data-lazy-src',
  'srcset',
  'data-srcset',
  'content',
]

/** Addresses as written that the node may mean, the likeliest first. */
export function addressesOf(node: Node, effort: Effort): string[] {
  if (node.nodeType === ATTRIBUTE) {
    const { name, value } = node as Attr
    return [name.endsWith('srcset') ? largest(value) : value]
  }
  if (node.nodeType !== ELEMENT) return [textOf(node, effort)]
  for (let at: Node | null = node; at !== null && effort.spend(); at = nextNode(at, node)) {
    const found = at.nodeType === ELEMENT ? carried(at as Element) : []
    if (found.length > 0) return found
  }
  const text = textOf(node, effort)
  return /^(?:https?:\/)?\/\S+$/.test(text) ? [text] : []
}

function carried(element: Element): string[] {
  return CARRIERS.flatMap((name) => {
    const value = element.getAttribute(name)
    if (value === null || value.trim() === '') return []
    return [name.endsWith('srcset') ? largest(value) : value]
  })
}

/** The candidate of a `srcset` with the greatest width or density. */
function largest(srcset: string): string {
  let best = ''
  let most = -1
  for (const candidate of srcset.slice(0, 20_000).split(/,\s+|,(?=https?:|\/)/)) {
    const [address = '', descriptor = '1x'] = candidate.trim().split(/\s+/)
    const size = Number.parseFloat(descriptor) || 0
    if (address && size > most) {
      best = address
      most = size
    }
  }
  return best
}

/** Absolute and in normal form; the first that leads somewhere. */
export function firstUrl(addresses: string[], base: string): string | null {
  for (const address of addresses) {
    const url = address.trim() ? normalizeUrl(address, base) : null
    if (url) return url
  }
  return null
}
