/**
 * What stretches of a page say.
 * @module
 */

import { TEXT, type Text } from '../page/tree.ts'
import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'

/** Letters that are read of a card. */
const MOST_TEXT = 500

export function textIn({ elements }: Outline, { from, to }: Range): string {
  let text = ''
  for (let i = from; i < to; i++) {
    for (let node = elements[i]!.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === TEXT && text.length < MOST_TEXT)
        text += ` ${(node as Text).data.trim()}`
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
  for (let i = range.from; i < range.to; i++) {
    const { tag } = outline.elements[i]!
    if (tag === 'img') words.push(outline.elements[i]!.getAttribute('src') ?? '')
  }
  return words.join('\n')
}
