/**
 * The page as the crawler sees it, as a document for a frame: its own tree, every element with its number, without
 * anything that runs, loads, leads away or sends. Used by `jobs/annotate/bench.ts` and `views/annotate/strip.tsx`.
 * @module
 */

import { escaped } from '../../format/markup.ts'
import { cut } from '../../format/text.ts'
import { ELEMENT, type Element, HTML, type Node, TEXT, type Text } from '../../page/html/tree.ts'
import { CssBudget, FIRST_CSS, LAST_CSS, type PictureOf, safeCss } from './css.ts'
import type { Sample } from './sample.ts'
import {
  ATTRIBUTES,
  attr,
  BOXED,
  box,
  DROPPED,
  INPUTS,
  RENAMED,
  SPANS,
  SVG,
  spanned,
  UNSEEN,
  VOID,
} from './shown.ts'

export type FrameOptions = {
  /** The how-manyth part of a page that is too large to be shown at once, from 0. */
  part?: number
  /** Without the shop's styles. */
  bare?: boolean
  /** Texts of stylesheets by their addresses, as far as they were got. */
  styles?: ReadonlyMap<string, string>
  /** Where a picture is to be had from, by its address. */
  picture?: PictureOf
}

export type Frame = { html: string; parts: number; elements: number }

/** Elements and characters shown at once: more would make any browser slow. */
export const PART = 9000
const LONGEST = 3_000_000
const LONGEST_TEXT = 20_000
const DEEPEST = 160
const LONGEST_VALUE = 2000
const MOST_STYLES = 60

/** The document of one part of a page. */
export function frameOf(sample: Sample, options: FrameOptions = {}): Frame {
  const { elements, page } = sample
  const parts = Math.max(1, Math.ceil(elements.length / PART))
  const part = Math.min(Math.max(0, options.part ?? 0), parts - 1)
  const budget = new CssBudget()
  const writer = new Writer(sample, options, part, budget)
  const styles = options.bare ? '' : stylesOf(sample, options, budget)
  const body = writer.write()
  const { document } = page
  const root = document.documentElement
  const first = [...root.children].find(({ tag }) => tag === 'body')
  const doctype = document.mode === 'quirks' ? '' : '<!doctype html>'
  const html = [
    doctype,
    `<html${writer.attributes(root, sample.numberOf(root))}><head><meta charset="utf-8">`,
    `<title>${escaped(page.title)}</title><style>${FIRST_CSS}</style>${styles}<style>${LAST_CSS}</style></head>`,
    `<body${first ? writer.attributes(first, sample.numberOf(first)) : ''}>`,
    body,
    '</body></html>',
  ].join('')
  return { html, parts, elements: elements.length }
}

/** Addresses of the stylesheets that the page asks for, in order. */
export function stylesheetsOf({ elements, page }: Sample): string[] {
  const found = elements.flatMap((element) => {
    if (element.tag !== 'link') return []
    const rel = (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)
    if (!rel.includes('stylesheet') || rel.includes('alternate')) return []
    const url = URL.parse(element.getAttribute('href') ?? '', page.base)
    return url && /^https?:$/.test(url.protocol) ? [url.href] : []
  })
  return [...new Set(found)].slice(0, 12)
}

function stylesOf(sample: Sample, { styles, picture }: FrameOptions, budget: CssBudget): string {
  const { elements, page } = sample
  const texts: string[] = []
  const against =
    (base: string): PictureOf =>
    (address) => {
      const url = URL.parse(address, base)
      return url && picture ? picture(url.href) : null
    }
  for (const element of elements) {
    if (texts.length >= MOST_STYLES) break
    if (element.tag === 'style' && element.namespaceURI === HTML) {
      texts.push(inMedia(element, safeCss(element.textContent, against(page.base), budget)))
    } else if (element.tag === 'link') {
      const url = URL.parse(element.getAttribute('href') ?? '', page.base)?.href
      const text = url && styles?.get(url)
      if (text) texts.push(inMedia(element, safeCss(text, against(url), budget)))
    }
  }
  return texts.map((text) => `<style>${text}</style>`).join('')
}

function inMedia(element: Element, css: string): string {
  const media = element.getAttribute('media')?.trim()
  if (!media || media === 'all' || media === 'screen') return css
  return /^[\w\s():,.-]{1,200}$/.test(media) ? `@media ${media}{${css}}` : ''
}

class Writer {
  readonly #sample: Sample
  readonly #from: number
  readonly #to: number
  readonly #options: FrameOptions
  readonly #budget: CssBudget
  #html: string[] = []
  #length = 0

  constructor(sample: Sample, options: FrameOptions, part: number, budget: CssBudget) {
    this.#sample = sample
    this.#options = options
    this.#budget = budget
    this.#from = part * PART
    this.#to = (part + 1) * PART
  }

  /** What is inside of the body, or of whatever the page has instead. */
  write(): string {
    const { documentElement: root } = this.#sample.page.document
    const start = [...root.children].find(({ tag }) => tag === 'body' || tag === 'frameset') ?? root
    if (start.tag === 'frameset') return box('frames')
    this.#inside(start)
    return this.#html.join('')
  }

  #put(text: string): void {
    this.#html.push(text)
    this.#length += text.length
  }

  #inside(root: Element): void {
    const open: { node: Node; tag: string }[] = []
    let node: Node | null = root.firstChild
    while (node !== null) {
      const tag: string | null = this.#length > LONGEST ? null : this.#begin(node, open.length)
      if (tag !== null && node.firstChild !== null) {
        open.push({ node, tag })
        node = node.firstChild
        continue
      }
      if (tag) this.#put(`</${tag}>`)
      while (node !== null && node.nextSibling === null) {
        const up: { node: Node; tag: string } | undefined = open.pop()
        if (up?.tag) this.#put(`</${up.tag}>`)
        node = up ? up.node : null
      }
      node = node === null ? null : node.nextSibling
    }
    if (this.#length > LONGEST)
      this.#put(`<div class="aisle-gap">The rest of this page is too long to be shown.</div>`)
  }

  /** The tag whose content comes next, empty where that stands for itself; null where there is none. */
  #begin(node: Node, depth: number): string | null {
    if (node.nodeType === TEXT) {
      const parent = this.#sample.numberOf(node.parentNode as Element)
      if (parent >= this.#from || parent < 0)
        this.#put(escaped(cut((node as Text).data, LONGEST_TEXT)))
      return null
    }
    if (node.nodeType !== ELEMENT) return null
    const element = node as Element
    const number = this.#sample.numberOf(element)
    // Those before this part are there only as far as something of it is inside of them.
    if (number >= this.#to || (number < this.#from && this.#lastIn(element) < this.#from))
      return null
    // Browsers lay out by recursion: what is nested deeper than any shop needs is shown without its boxes.
    if (depth >= DEEPEST && element.children.length > 0 && !DROPPED.has(element.tag)) return ''
    return this.#element(element, number)
  }

  #element(element: Element, number: number): string | null {
    const { tag } = element
    if (DROPPED.has(tag)) return null
    if (BOXED.has(tag)) {
      this.#put(box(tag, number))
      return null
    }
    if (element.namespaceURI !== HTML && !SVG.has(tag)) return null
    const plain = /^[a-z][a-z0-9-]*$/.test(tag) ? tag : 'span'
    const shown = Object.hasOwn(RENAMED, plain) ? RENAMED[plain]! : plain
    this.#put(`<${shown}${this.attributes(element, number)}>`)
    return VOID.has(shown) ? null : shown
  }

  /** The number of the last element inside. */
  #lastIn(element: Element): number {
    let last = element
    for (let node: Node | null = element.lastChild; node !== null; ) {
      if (node.nodeType === ELEMENT) {
        last = node as Element
        node = node.lastChild
      } else node = node.previousSibling
    }
    return this.#sample.numberOf(last)
  }

  attributes(element: Element, number: number): string {
    const { tag } = element
    let text = ` data-aisle="${number}"`
    for (const { name, value, prefix } of element.attrs) {
      const lower = name.toLowerCase()
      if (prefix || value.length > LONGEST_VALUE) continue
      if (lower === 'style') text += this.#styled(value)
      else if (SPANS.has(lower)) text += spanned(lower, value)
      else if (lower === 'type' && tag === 'input' && INPUTS.has(value.toLowerCase()))
        text += attr(lower, value)
      else if (ATTRIBUTES.has(lower) || /^aria-[a-z]+$/.test(lower)) text += attr(name, value)
      else if (/^data-[a-z0-9-]+$/.test(lower) && !/^data-(?:aisle|link)/.test(lower))
        text += attr(lower, value)
    }
    if (tag === 'a' && element.hasAttribute('href')) text += ' data-link'
    if (tag === 'details') text += ' open'
    if (tag === 'img') text += this.#pictured(element)
    return text
  }

  #styled(value: string): string {
    if (this.#options.bare) return ''
    const css = safeCss(value, this.#pictureOf, this.#budget)
    return attr('style', css)
  }

  readonly #pictureOf: PictureOf = (address) => {
    const url = URL.parse(address, this.#sample.page.base)
    return url && this.#options.picture ? this.#options.picture(url.href) : null
  }

  /** Without its picture, an image keeps its place and says what it shows. */
  #pictured(element: Element): string {
    const written = ['src', 'data-src', 'data-original', 'data-lazy-src']
      .map((name) => element.getAttribute(name)?.trim())
      .find((value) => value && !value.startsWith('data:'))
    const address = written && this.#pictureOf(written)
    return attr('src', address || UNSEEN)
  }
}
