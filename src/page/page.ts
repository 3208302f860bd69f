/**
 * A page: its tree and what it says of itself. Used by most rooms.
 * @module
 */

import { decodeHtml } from './charset.ts'
import { parseHtml } from './html/adapter.ts'
import { collapse } from './html/text.ts'
import { type Document, ELEMENT, type Element, HTML, type Node, nextNode } from './html/tree.ts'
import { normalizeUrl } from './url.ts'

/** Counts up when pages are read differently: what an older parser read is downloaded anew. */
export const PARSER = 5

export type Page = {
  url: string
  /** What relative links are resolved against. */
  base: string
  charset: string
  document: Document
  title: string
  lang: string | null
  /** Normalized; null where the page names none, or several. */
  canonical: string | null
  robots: { noindex: boolean; nofollow: boolean }
}

/** Elements that say something about the page, wherever sloppy markup put them. */
type Heads = { base: string | null; title: string | null; canonicals: string[]; robots: string }

/** Whether a space-separated attribute has a word, whatever its case. */
export function hasWord(value: string | null, word: string): boolean {
  if (value === null || value.length < word.length) return false
  return value
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(word)
}

function collect(document: Document): Heads {
  const heads: Heads = { base: null, title: null, canonicals: [], robots: '' }
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT) continue
    const element = node as Element
    switch (element.tag) {
      case 'base':
        heads.base ??= element.getAttribute('href')
        break
      case 'title':
        if (element.namespaceURI === HTML) heads.title ??= element.textContent
        break
      case 'link': {
        const href = element.getAttribute('href')
        if (href?.trim() && hasWord(element.getAttribute('rel'), 'canonical'))
          heads.canonicals.push(href)
        break
      }
      case 'meta':
        if (element.getAttribute('name')?.trim().toLowerCase() === 'robots') {
          heads.robots += ` ${element.getAttribute('content') ?? ''}`
        }
        break
    }
  }
  return heads
}

/** The one address all canonical links agree on; contradicting ones mean nothing. */
function agreed(hrefs: string[], base: string): string | null {
  const urls = new Set(hrefs.map((href) => normalizeUrl(href, base)))
  urls.delete(null)
  return urls.size === 1 ? [...urls][0]! : null
}

function describe(document: Document, url: string, charset: string): Page {
  const heads = collect(document)
  const base = (heads.base !== null && httpUrl(heads.base, url)) || url
  const lang = document.documentElement.getAttribute('lang')?.trim()
  const none = hasWord(heads.robots, 'none')
  return {
    url,
    base,
    charset,
    document,
    title: collapse(heads.title ?? ''),
    lang: lang || null,
    canonical: agreed(heads.canonicals, base),
    robots: {
      noindex: none || hasWord(heads.robots, 'noindex'),
      nofollow: none || hasWord(heads.robots, 'nofollow'),
    },
  }
}

function httpUrl(href: string, base: string): string | null {
  try {
    const url = new URL(href, base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
  } catch {
    return null
  }
}

/** Where a page came from, after redirects, and how to read it. */
export type Source = {
  url: string
  contentType?: string | null
  /** False for the tree of a browser without scripts, where `<noscript>` holds elements. */
  scripting?: boolean
}

/** Reads what a server sent. */
export function readPage(bytes: Uint8Array, from: Source): Page {
  const { text, charset } = decodeHtml(bytes, from.contentType)
  return describe(parseHtml(text, from.scripting), from.url, charset)
}

/** Reads text that is decoded already. */
export function pageFromHtml(html: string, url: string, scripting?: boolean): Page {
  return describe(parseHtml(html, scripting), url, 'utf-8')
}
