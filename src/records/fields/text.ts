/**
 * Texts of stretches of a page. Used all over `records/finders`.
 * @module
 */

import { TEXT, type Text } from '../../page/html/tree.ts'
import type { Range } from '../finders/candidate.ts'
import type { Outline } from '../finders/outline.ts'

/** Letters that are read of a card, and elements that are looked at for its pictures. */
const MOST_TEXT = 500
const MOST_ELEMENTS = 500

export function textIn({ elements }: Outline, { from, to }: Range): string {
  let text = ''
  for (let i = from; i < to; i++) {
    for (let node = elements[i]!.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === TEXT) text += ` ${(node as Text).data.trim().slice(0, MOST_TEXT)}`
      if (text.length >= MOST_TEXT) return text
    }
  }
  return text
}

/** Its words without its numbers, and its pictures: what tells one product from another. */
export function wordsIn(outline: Outline, range: Range): string {
  const words = [
    textIn(outline, range)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  ]
  const end = Math.min(range.to, range.from + MOST_ELEMENTS)
  for (let i = range.from; i < end; i++) {
    const { tag } = outline.elements[i]!
    if (tag === 'img') words.push(outline.elements[i]!.getAttribute('src') ?? '')
  }
  return words.join('\n')
}
