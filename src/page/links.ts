/**
 * Links of a page with the places they stand at (Kapsa 3: pairs of URL and XPath). Used by most rooms.
 * @module
 */

import { clickOf, scripted } from './click.ts'
import { Forms } from './form.ts'
import { ownCopy } from './html/own-string.ts'
import { ELEMENT, type Element, type Node, nextNode } from './html/tree.ts'
import { hasWord, type Page } from './page.ts'
import { pathOf } from './path.ts'
import { normalizeUrl } from './url.ts'

export type Link = {
  /** Absolute and normalized. */
  url: string
  path: string
  element: Element
  /** The page asks not to follow it, by `rel` or by its robots meta. */
  nofollow: boolean
}

/** More are a trap: the longest real sitemaps have a few thousand. */
const MOST = 10_000

/** The address as it is written, of elements that lead to other pages. */
function hrefOf(element: Element): string | null {
  switch (element.tag) {
    case 'a':
      return clickOf(element) ?? element.getAttribute('href')
    case 'area':
      return element.getAttribute('href')
    case 'iframe':
    case 'frame':
      return element.getAttribute('src')
    case 'link': {
      const rel = element.getAttribute('rel')
      if (!hasWord(rel, 'next') && !hasWord(rel, 'prev')) return null
      return element.getAttribute('href')
    }
    case 'option':
      return addressIn(element.getAttribute('value'))
    default:
      return scripted(element)
  }
}

/** Of an option only what cannot but be an address: `?perpage=96`, `/tents?sort=price`. */
const addressIn = (value: string | null): string | null =>
  value !== null && /^(?:\?[\w[\]%.-]+=|\.{0,2}\/[^\s/]|https?:\/\/)\S*$/i.test(value.trim())
    ? value.trim()
    : null

/** Links to other pages in document order; `#…` stays on the page and is none. */
export function linksOf(page: Page): Link[] {
  const links: Link[] = []
  const { document, base, robots } = page
  const urls = new Addresses(base)
  const forms = new Forms()
  const { pathname } = new URL(page.url)
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT) continue
    const element = node as Element
    const href = hrefOf(element) ?? asked(element)
    if (href === null || isFragment(href)) continue
    const url = urls.of(href)
    if (url === null) continue
    const nofollow = robots.nofollow || hasWord(element.getAttribute('rel'), 'nofollow')
    links.push({ url, path: pathOf(element), element, nofollow })
    if (links.length === MOST) break
  }
  return links

  function asked(element: Element): string | null {
    if (element.tag !== 'button' && element.tag !== 'input') return null
    const asked = forms.addressOf(element, pathname)
    return asked === null ? null : pathname + asked
  }
}

/** What is empty or begins with `?` continues the page's own address, not its folder's. */
const BY_FOLDER = /^(?:\/|https?:\/\/|[\w.-][^:]*$)/i

const MEMO = 20_000
const folders = new Map<string, Map<string, string | null>>()
let remembered = 0

/** Normal forms, remembered for pages of the same folder: a shop's menu is the same on all of them. */
export class Addresses {
  #base: string
  #known: Map<string, string | null>

  constructor(base: string) {
    if (remembered > MEMO) {
      folders.clear()
      remembered = 0
    }
    this.#base = base
    const folder = base.slice(0, base.search(/[?#]|$/)).replace(/[^/]*$/, '')
    this.#known = folders.get(folder) ?? new Map()
    folders.set(folder, this.#known)
    remembered++
  }

  of(href: string): string | null {
    if (href.length > 500 || !BY_FOLDER.test(href)) return normalizeUrl(href, this.#base)
    let url = this.#known.get(href)
    if (url === undefined) {
      url = normalizeUrl(href, this.#base)
      this.#known.set(ownCopy(href), url)
      remembered++
    }
    return url
  }
}

function isFragment(href: string): boolean {
  const first = href.charCodeAt(0)
  return first === 35 || (first <= 32 && href.trimStart().startsWith('#'))
}
