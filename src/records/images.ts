/**
 * The picture of each card, also where a script would load it later.
 * @module
 */

import type { Element } from '../page/tree.ts'
import { TEXT, type Text } from '../page/tree.ts'
import type { Inside, Spot } from './spots.ts'

export type CardImage = { src: string; element: Element }

type Pictured = CardImage & { place: number }

/** Where lazy pictures wait; the ones that are shown come last. */
const ATTRIBUTES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-image',
  'data-img',
  'data-original-src',
  'data-hi-res-src',
  'data-url',
  'src',
]
const SETS = ['data-srcset', 'data-lazy-srcset', 'srcset']
const BACKGROUND = /background(?:-image)?\s*:[^;]*url\(\s*['"]?([^'")]+)/i
const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#&])/i

export function imagesOf(cards: Inside[]): (CardImage | null)[] {
  const pictures = cards.map(({ spots }) => spots.flatMap((spot) => picturesAt(spot)))
  const times = new Map<string, number>()
  const places = new Map<number, Set<string>>()
  for (const all of pictures) {
    for (const src of new Set(all.map((one) => one.src))) times.set(src, (times.get(src) ?? 0) + 1)
    for (const { place, src } of all) places.set(place, (places.get(place) ?? new Set()).add(src))
  }
  return pictures.map((all) => {
    // What several cards share is a placeholder, a badge or a star.
    const own = all.filter(({ src }) => times.get(src) === 1)
    const from = own.length > 0 ? own : all.filter(({ src }) => 2 * times.get(src)! <= cards.length)
    let best: Pictured | null = null
    for (const one of from) {
      if (!best || places.get(one.place)!.size > 1.2 * places.get(best.place)!.size) best = one
    }
    return best && { src: best.src, element: best.element }
  })
}

function picturesAt({ element, place }: Spot): Pictured[] {
  const found = sourcesOf(element).filter((src) => !src.startsWith('data:') && src.length < 2000)
  return found.map((src) => ({ src, element, place }))
}

function sourcesOf(element: Element): string[] {
  switch (element.tag) {
    case 'img':
    case 'source': {
      const found = ATTRIBUTES.map((name) => element.getAttribute(name)?.trim())
      const sets = SETS.map((name) => largest(element.getAttribute(name)))
      const shown = found.pop()
      // A picture that is there is shown; otherwise what a script would show.
      return [shown, ...found, ...sets].filter((src) => !!src) as string[]
    }
    case 'noscript': {
      const inner = element.firstChild
      if (inner?.nodeType !== TEXT) return []
      const src = /<img[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec((inner as Text).data)?.[1]
      return src ? [src.replaceAll('&amp;', '&')] : []
    }
    default: {
      const style = element.getAttribute('style')
      const background = style === null ? undefined : BACKGROUND.exec(style)?.[1]
      const lazy = element.getAttribute('data-bg') ?? element.getAttribute('data-background-image')
      const src = (background ?? lazy)?.trim()
      return src && (background || PICTURE_FILE.test(src)) ? [src] : []
    }
  }
}

/** The first of a set; sizes of the same picture. */
function largest(set: string | null): string | undefined {
  return set?.trim().split(/\s+/)[0]?.replace(/,$/, '')
}
