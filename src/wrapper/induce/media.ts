/**
 * Pictures, descriptions and tables of properties of sample pages whose data does not tell them: what differs from
 * product to product and stands by the name. Used by `induce.ts` and `repair.ts`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node, nextNode, TEXT } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { Example } from './known.ts'
import { locate } from './locate.ts'

const LEAST_TEXT = 80
/** Smaller ones are icons. */
const LEAST_SIZE = 60
const BLOCKS = new Set('p div section article td dd li'.split(' '))

/** Adds the picture and the description of each page where they are not known. */
export function completeExamples(examples: Example[]): Example[] {
  const pictures = countPages(examples.map(({ page }) => picturesOf(page).map(({ url }) => url)))
  const texts = countPages(examples.map(({ page }) => textsOf(page).map(({ text }) => text)))
  const own = (counts: Map<string, number>, value: string): boolean =>
    counts.get(value)! <= Math.max(1, examples.length / 10)
  return examples.map((example) => {
    const { page, known } = example
    const name = known.name ? locate(page, 'text', known.name)[0]?.element : undefined
    if (!name) return example
    const added = { ...known }
    const near = <T extends { element: Element }>(all: T[]) =>
      all.reduce<T | null>(
        (best, one) => (!best || apart(one.element, name) < apart(best.element, name) ? one : best),
        null,
      )
    const picture = near(picturesOf(page).filter(({ url }) => own(pictures, url)))
    if (picture) added.image ??= picture.url
    const longest = textsOf(page)
      .filter(({ text }) => own(texts, text))
      .sort((a, b) => b.text.length - a.text.length)[0]
    if (longest) added.description ??= wholeText(longest)
    return { ...example, known: added }
  })
}

/** With the paragraphs beside it, where they make up what holds them. */
function wholeText({ element, text }: { element: Element; text: string }): string {
  const { parentNode: up } = element
  if (up?.nodeType !== ELEMENT || element.tag !== 'p') return text
  const paragraphs = (up as Element).children.filter(({ tag }) => tag === 'p')
  const whole = collapse(up.textContent)
  const told = paragraphs.reduce((sum, one) => sum + collapse(one.textContent).length, 0)
  return paragraphs.length > 1 && told > 0.9 * whole.length ? whole : text
}

function countPages(pages: string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const values of pages)
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Steps from one to the other over the element that holds both. */
function apart(one: Element, other: Element): number {
  let [a, b]: [Element, Element] = [one, other]
  let steps = 0
  while (a !== b) {
    const up = a.depth >= b.depth ? a : b
    if (up.parentNode?.nodeType !== ELEMENT) break
    if (up === a) a = up.parentNode as Element
    else b = up.parentNode as Element
    steps++
  }
  return steps
}

function* elementsOf({ document }: Page): Generator<Element> {
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType === ELEMENT) yield node as Element
  }
}

/** Pictures that show nothing of another page. */
function picturesOf(page: Page): { url: string; element: Element }[] {
  const found: { url: string; element: Element }[] = []
  for (const element of elementsOf(page)) {
    if (element.tag !== 'img' || isSmall(element) || leadsElsewhere(element)) continue
    const written = element.getAttribute('src') ?? element.getAttribute('data-src')
    const url = written && !written.startsWith('data:') ? normalizeUrl(written, page.base) : null
    if (url) found.push({ url, element })
  }
  return found
}

const isSmall = (image: Element): boolean =>
  ['width', 'height'].some((name) => {
    const size = Number.parseInt(image.getAttribute(name) ?? '', 10)
    return size > 0 && size < LEAST_SIZE
  })

const FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:$|\?)/i

function leadsElsewhere(image: Element): boolean {
  for (let at: Node | null = image; at?.nodeType === ELEMENT; at = at.parentNode) {
    const href = (at as Element).tag === 'a' ? (at as Element).getAttribute('href') : null
    if (href !== null) return !href.startsWith('#') && !FILE.test(href)
  }
  return false
}

/** Blocks that hold a long text of their own. */
function textsOf(page: Page): { text: string; element: Element }[] {
  const found: { text: string; element: Element }[] = []
  for (const element of elementsOf(page)) {
    if (!BLOCKS.has(element.tag)) continue
    let own = ''
    for (const child of element.childNodes) if (child.nodeType === TEXT) own += child.textContent
    const text = collapse(own)
    if (text.length >= LEAST_TEXT) found.push({ text, element })
  }
  return found
}
