/**
 * Answers as documents: what tests say of a page, a picture or a feed is asked of its elements, not of its text.
 * `expect(html).toHaveElement(selector, words)` is known where this is imported.
 * @module
 */

import { expect } from 'bun:test'
import { DOMParser } from 'linkedom'

declare module 'bun:test' {
  interface Matchers<T> {
    /** An element that the selector finds, with these words in its text where some are said. */
    toHaveElement(selector: string, words?: string | RegExp): T
  }
}

type Found = { textContent: string; getAttribute(name: string): string | null }
type Read = { querySelectorAll(selector: string): Iterable<Found> }

/** A part of a page is read as if it were the body of one; feeds and pictures as XML. */
function read(text: string): Read {
  const parser = new DOMParser()
  if (/^<\?xml|^<svg/.test(text)) return parser.parseFromString(text, 'text/xml')
  const html = text.includes('<html') ? text : `<!doctype html><html><body>${text}</body></html>`
  return parser.parseFromString(html, 'text/html')
}

const wordsOf = ({ textContent }: Found): string => textContent.replace(/\s+/g, ' ').trim()

/** The words of every element that the selector finds. */
export const wordsAt = (text: string, selector: string): string[] =>
  [...read(text).querySelectorAll(selector)].map(wordsOf)

/** An attribute of every element that the selector finds. */
export const attributesAt = (text: string, selector: string, name: string): string[] =>
  [...read(text).querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')

/** What is told beside each term of the page's lists of facts. */
export function factsIn(text: string): Record<string, string> {
  const values = wordsAt(text, 'dt + dd')
  return Object.fromEntries(wordsAt(text, 'dt').map((term, i) => [term, values[i] ?? '']))
}

expect.extend({
  toHaveElement(text: unknown, selector: unknown, words?: unknown) {
    const found = wordsAt(String(text), String(selector))
    const fits = (told: string): boolean =>
      words instanceof RegExp ? words.test(told) : told.includes(String(words ?? ''))
    const what = words === undefined ? `${selector}` : `${selector} with ${words}`
    return {
      pass: found.some(fits),
      message: () =>
        `${what}: found ${found.length === 0 ? 'no such element' : JSON.stringify(found)}`,
    }
  },
})
