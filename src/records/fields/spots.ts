/**
 * Spots in the cards of a region, and what stands there. A place is the same in every card: the tags that lead to an
 * element, its class, and its turn among those alike. So what most cards show at one place can be told from what one
 * card happens to show. Classes on the way do not count: shops mark cards on sale and sold out by them. Turns do, where
 * there is no class. Used by its neighbours.
 * @module
 */

import { cut } from '../../format/text.ts'
import { clickOf } from '../../page/click.ts'
import { ELEMENT, type Element, type Node, TEXT, type Text } from '../../page/html/tree.ts'
import { isSeen } from '../finders/outline.ts'
import { Numbers, PathNumbers, pair } from '../numbers.ts'
import type { Card } from '../record.ts'

/** An element inside a card. */
export type Spot = {
  element: Element
  /** Number of its place, for all cards of the region. */
  place: number
  /** Number of the tags that lead to it, with their turns where they have no class. */
  tags: number
  /** Text directly inside, not that of elements inside. */
  own: string
  /** The anchor it stands in, or is. */
  anchor: Element | null
  /** Crossed out, by its tag or style or that of an element around it. */
  struck: boolean
  /** The spot around it, -1 for the card's elements. */
  up: number
  /** The spot after its last one inside. */
  end: number
  /** Its texts and those inside, from here to before there. */
  from: number
  to: number
}

/** A text as it stands directly inside of a spot. */
export type Piece = { text: string; at: number }

/** A card as its elements and its texts, both in document order. */
export type Inside = { spots: Spot[]; texts: Piece[] }

export const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Spots that one card may have; real ones have a tenth. */
const MOST = 3000
const STRUCK = new Set(['del', 's', 'strike'])
const STRUCK_STYLE = /line-through/i

/** Reads cards of one region. */
export class Places {
  #tags = new PathNumbers()
  #classes = new Numbers<string>()
  #kinds = new Numbers<number>()
  #places = new Numbers<number>()
  /** How often a kind was met below a spot of the card that is read. */
  #turns = new Map<number, number>()
  #paths = new Map<number, number>()

  read(card: Card): Inside {
    const inside: Inside = { spots: [], texts: [] }
    this.#turns.clear()
    this.#paths.clear()
    for (const root of card) if (isSeen(root)) this.#add(root, inside)
    return inside
  }

  #add(root: Element, { spots, texts }: Inside): void {
    let at = -1
    let node: Node = root
    for (;;) {
      let inside: Node | null = null
      if (node.nodeType === ELEMENT) {
        const element = node as Element
        const seen = isSeen(element)
        // What `noscript` holds is not seen, but may be the card's only picture.
        if ((seen || element.tag === 'noscript') && spots.length < MOST) {
          const index = spots.push(this.#spot(element, at, spots, texts.length)) - 1
          inside = seen ? element.firstChild : null
          if (inside !== null) at = index
        }
      } else if (node.nodeType === TEXT && at >= 0) {
        const text = tidy((node as Text).data)
        if (text !== '') {
          texts.push({ text, at })
          spots[at]!.own += spots[at]!.own === '' ? text : ` ${text}`
        }
      }
      if (inside !== null) {
        node = inside
        continue
      }
      while (node !== root && node.nextSibling === null) {
        node = node.parentNode!
        spots[at]!.end = spots.length
        spots[at]!.to = texts.length
        at = spots[at]!.up
      }
      if (node === root) return
      node = node.nextSibling!
    }
  }

  /** The tags that lead to an element, with its turn among those alike, or two columns would be one place. */
  #path(element: Element, up: number, around: number): number {
    const path = this.#tags.below(around, element.tag)
    const key = pair(up + 1, path)
    const turn = this.#paths.get(key) ?? 0
    this.#paths.set(key, turn + 1)
    return turn === 0 ? path : this.#tags.below(path, String(turn))
  }

  #spot(element: Element, up: number, spots: Spot[], from: number): Spot {
    const around = up < 0 ? null : spots[up]!
    const tags = this.#path(element, up, around?.tags ?? 0)
    const kind = this.#kinds.of(pair(tags, this.#classes.of(element.getAttribute('class') ?? '')))
    // Cells of a row differ only by their turn.
    const turn = this.#turns.get(pair(up + 1, kind)) ?? 0
    this.#turns.set(pair(up + 1, kind), turn + 1)
    const isAnchor = clickOf(element) !== null
    return {
      element,
      place: this.#places.of(pair(kind, turn)),
      tags,
      own: '',
      anchor: isAnchor ? element : (around?.anchor ?? null),
      struck: around?.struck || isStruck(element),
      up,
      end: spots.length + 1,
      from,
      to: from,
    }
  }
}

function isStruck(element: Element): boolean {
  if (STRUCK.has(element.tag)) return true
  const style = element.getAttribute('style')
  return style !== null && STRUCK_STYLE.test(style)
}

const UNTIDY = /^\s|\s$|\s\s|[^\S ]|\u200b|\ufeff/

/** White space collapsed; most texts of a card have none, or nothing else. */
function tidy(text: string): string {
  if (!UNTIDY.test(text)) return text
  return text.replace(/[\s\u200b\ufeff]+/g, ' ').trim()
}

/** All text of a spot and what is inside, as far as it is a line. */
export function lineOf({ spots, texts }: Inside, index: number, longest = 300): string {
  const { from, to } = spots[index]!
  let text = ''
  for (let i = from; i < to && text.length <= longest; i++) {
    if (texts[i]!.text !== '') text += text === '' ? texts[i]!.text : ` ${texts[i]!.text}`
  }
  return cut(text, longest)
}
