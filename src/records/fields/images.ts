/**
 * The picture of each card, also where a script would load it later. Used by `fields.ts`.
 * @module
 */

import { type Element, TEXT, type Text } from '../../page/html/tree.ts'
import type { Inside } from './spots.ts'

export type CardImage = { src: string; element: Element }

type Picture = CardImage & { place: number }

/** Where pictures wait for a script: `data-src`, `data-lazy-original`, `data-srcset`, `data-bg`. */
const WAITING =
  /^data-(?:[a-z-]*-)?(?:src|srcset|original|lazy|image|img|bg|background|url)(?:-[a-z0-9-]+)?$/
const BACKGROUND = /background(?:-image)?\s*:[^;]*url\(\s*['"]?([^'")]+)/i
const FILE = /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#&/\s])|\/images?[/?]|^(?:https?:)?\/\//i
const LONGEST = 2000
/** Longer names of attributes, and styles, are made to hurt. */
const LONGEST_NAME = 60
/** Pictures of a card that are compared. */
const MOST = 24

export function imagesOf(cards: Inside[]): (CardImage | null)[] {
  const pictures = cards.map(picturesOf)
  const times = new Map<string, number>()
  const places = new Map<number, Set<string>>()
  for (const all of pictures) {
    for (const src of new Set(all.map((one) => one.src))) times.set(src, (times.get(src) ?? 0) + 1)
    for (const { place, src } of all) {
      const known = places.get(place)
      if (known) known.add(src)
      else places.set(place, new Set([src]))
    }
  }
  return pictures.map((all) => {
    // What several cards share is a placeholder, a badge or a star.
    const own = all.filter(({ src }) => times.get(src) === 1)
    const from = own.length > 0 ? own : all.filter(({ src }) => 2 * times.get(src)! <= cards.length)
    let best: Picture | null = null
    for (const one of from) {
      if (!best || places.get(one.place)!.size > 1.2 * places.get(best.place)!.size) best = one
    }
    return best && { src: best.src, element: best.element }
  })
}

function picturesOf({ spots }: Inside): Picture[] {
  const found: Picture[] = []
  for (const { element, place } of spots) {
    if (found.length >= MOST) break
    for (const src of sourcesOf(element)) {
      if (!src.startsWith('data:') && src.length < LONGEST) found.push({ src, element, place })
    }
  }
  return found
}

const NONE: string[] = []

/** Addresses of the pictures that an element shows, the one it shows now first. */
function sourcesOf(element: Element): string[] {
  if (element.tag === 'noscript') return inNoscript(element)
  if (element.attrs.length === 0) return NONE
  const isImage = element.tag === 'img' || element.tag === 'source'
  let shown: string[] = NONE
  let waiting: string[] = NONE
  for (const { name, value } of element.attrs) {
    if (isImage && (name === 'src' || name === 'srcset')) shown = [...shown, first(value)]
    else if (name === 'style') {
      const short = value.length < LONGEST && value.includes('url(')
      const src = short ? BACKGROUND.exec(value)?.[1] : undefined
      if (src) shown = [...shown, src.trim()]
    } else if (isData(name) && name.length < LONGEST_NAME && WAITING.test(name)) {
      const src = first(value)
      if (FILE.test(src)) waiting = [...waiting, src]
    }
  }
  const all = waiting === NONE ? shown : [...shown, ...waiting]
  return all.filter((src) => src !== '')
}

const D = 100
/** Most names of attributes begin with another letter: seen without a call. */
const isData = (name: string): boolean => name.charCodeAt(0) === D && name.startsWith('data-')

/** Where scripts run it holds the source of elements as text. */
function inNoscript({ firstChild }: Element): string[] {
  if (firstChild?.nodeType !== TEXT) return NONE
  const { data } = firstChild as Text
  const at = data.search(/<img\s/i)
  if (at < 0) return NONE
  const src = /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(data.slice(at, at + LONGEST))?.[1]
  return src ? [src.replaceAll('&amp;', '&')] : NONE
}

/** Of a set the first; they are sizes of one picture. */
function first(value: string): string {
  const src = value.trim()
  const space = src.search(/\s/)
  return space < 0 ? src : src.slice(0, space).replace(/,$/, '')
}
