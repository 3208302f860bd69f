/**
 * Links of a shop that are never requested, and why: told by their address alone. Used by `crawl/context/context.ts`
 * and `jobs/learn/graph.ts`.
 * @module
 */

import { isPrivateSeed } from '../../page/private-address.ts'
import { scopeOf, withoutWww } from '../../page/scope.ts'
import type { Scope, SkipReason } from '../../store/types.ts'
import { acts } from './acting-links.ts'

export type Refuse = (url: string) => SkipReason | null

/**
 * A shop on localhost or an IP literal is private: nothing leads away from its host and port, but to
 * `hosts` that a person named and that are private as well, for such a shop may connect anywhere.
 * `whole`: addresses that look like a trap are asked for too.
 */
export function refuseFor(
  seed: string,
  scope: Scope,
  { hosts = [], whole = false }: { hosts?: string[]; whole?: boolean } = {},
): Refuse {
  const confined = isPrivateSeed(seed) ? new URL(seed).host : null
  const belongs = scopeOf(seed, scope)
  const named = new Set(hosts.map(withoutWww))
  return (url) => {
    const { host } = new URL(url)
    const isNamed = named.has(withoutWww(host))
    if (confined && host !== confined && !(isNamed && isPrivateSeed(url))) return 'scope'
    if (!belongs(url) && !isNamed) return 'scope'
    if (skippedType(url)) return 'type'
    if (acts(url)) return 'acts'
    if (!whole && trap(url)) return 'trap'
    return null
  }
}

const SKIPPED = new Set(
  `jpg jpeg jpe jfif png gif webp avif svg svgz ico bmp tif tiff heic psd ai eps raw
   pdf doc docx docm dot dotx xls xlsx xlsm xlsb ppt pptx pps ppsx odt ods odp rtf epub mobi djvu
   zip rar 7z gz tgz bz2 xz tar jar iso dmg exe msi apk deb rpm bin cab
   mp3 mp4 m4a m4v ogg oga ogv opus wav flac wma wmv avi mov mkv mpg mpeg webm flv swf 3gp aac
   css js mjs map json jsonld xml xsl xsd rss atom rdf wsdl txt csv tsv ics vcf
   woff woff2 ttf otf eot stl step dwg dxf glb gltf obj`.split(/\s+/),
)

/** Whether a URL is skipped for its extension; `.html`, `.php`, `.aspx` and none are pages. */
export function skippedType(url: string): boolean {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  const slash = path.lastIndexOf('/')
  const dot = path.lastIndexOf('.')
  // a dot in the host of a URL without a path is no extension
  if (dot < slash || slash < path.indexOf('://') + 3) return false
  return SKIPPED.has(path.slice(dot + 1).toLowerCase())
}

const LONGEST = 2000
const DEEPEST = 16
const MOST_PARAMETERS = 30

/** Why the address is a trap, or null. */
export function trap(url: string): string | null {
  if (url.length > LONGEST) return 'is longer than 2000 characters'
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const segments = path.split('/').slice(3).filter(Boolean)
  if (segments.length > DEEPEST) return 'is more than 16 folders deep'
  if (repeats(segments)) return 'repeats itself'
  if (query >= 0 && url.slice(query).split('&').length > MOST_PARAMETERS) {
    return 'has more than 30 parameters'
  }
  return null
}

/** Relative links on pages that answer to any address grow it: `/a/b/a/b/a/b`. */
function repeats(segments: string[]): boolean {
  for (let length = 1; length <= segments.length / 3; length++) {
    const end = segments.length - 3 * length
    for (let from = 0; from <= end; from++) {
      const same = (i: number) =>
        segments[from + i] === segments[from + i + length] &&
        segments[from + i] === segments[from + i + 2 * length]
      let i = 0
      while (i < length && same(i)) i++
      if (i === length) return true
    }
  }
  return false
}
