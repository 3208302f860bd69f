/**
 * What stands where in the cards of a region. A place is the same in every card: the tags that lead to an element,
 * its class, and its turn among those alike. So what most cards show at one place can be told from what one card
 * happens to show. Classes on the way do not count: shops mark cards on sale and sold out by them.
 * @module
 */

import { collapse } from '../page/text.ts'
import { ELEMENT, type Element, type Node, TEXT, type Text } from '../page/tree.ts'
import { isSeen, leads } from './outline.ts'
import type { Card } from './record.ts'

/** An element inside a card. */
export type Spot = {
  element: Element
  /** Number of its place, for all cards of the region. */
  place: number
  /** Number of the tags that lead to it. */
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

/** Spots that one card may have; real ones have a tenth. */
const MOST = 3000
const STRUCK = new Set(['del', 's', 'strike'])
const STRUCK_STYLE = /line-through/i

/** Reads cards of one region; places get their numbers in the order they are met. */
export class Places {
  #known = new Map<string, number>()

  read(card: Card): Inside {
    const inside: Inside = { spots: [], texts: [] }
    const times = new Map<string, number>()
    for (const root of card) if (isSeen(root)) this.#add(root, inside, times)
    return inside
  }

  #add(root: Element, { spots, texts }: Inside, times: Map<string, number>): void {
    let at = -1
    let node: Node = root
    for (;;) {
      let inside: Node | null = null
      if (node.nodeType === ELEMENT) {
        const element = node as Element
        if (isSeen(element) && spots.length < MOST) {
          const index = spots.push(this.#spot(element, at, spots, times, texts.length)) - 1
          inside = element.firstChild
          if (inside !== null) at = index
        }
      } else if (node.nodeType === TEXT && at >= 0) {
        const text = collapse((node as Text).data)
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

  #spot(
    element: Element,
    up: number,
    spots: Spot[],
    times: Map<string, number>,
    from: number,
  ): Spot {
    const around = up < 0 ? null : spots[up]!
    const name = element.getAttribute('class')?.replace(/\d+/g, '#') ?? ''
    const tags = this.#number(`${around?.tags ?? ''}/${element.tag}`)
    const bare = `${tags}.${name}`
    // Cells of a row differ only by their order.
    const nth = (times.get(`${up} ${bare}`) ?? 0) + 1
    times.set(`${up} ${bare}`, nth)
    const isAnchor = element.tag === 'a' && leads(element)
    return {
      element,
      place: this.#number(nth === 1 ? bare : `${bare}[${nth}]`),
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

  #number(key: string): number {
    let number = this.#known.get(key)
    if (number === undefined) {
      number = this.#known.size
      this.#known.set(key, number)
    }
    return number
  }
}

function isStruck(element: Element): boolean {
  if (STRUCK.has(element.tag)) return true
  const style = element.getAttribute('style')
  return style !== null && STRUCK_STYLE.test(style)
}

/** All text of a spot and what is inside, as far as it is a line. */
export function lineOf({ spots, texts }: Inside, index: number, longest = 300): string {
  const { from, to } = spots[index]!
  let text = ''
  for (let i = from; i < to && text.length <= longest; i++) {
    text += text === '' ? texts[i]!.text : ` ${texts[i]!.text}`
  }
  return text.slice(0, longest)
}
