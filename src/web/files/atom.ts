/**
 * Changes as an Atom feed (RFC 4287), an entry a change. Used by `web/pages/changes.tsx`.
 * @module
 */

import { type ChangesPlace, changesAt } from '../../../views/change/changes-place.ts'
import type { ShownChange } from '../../../views/change/table.tsx'
import { wordsFor } from '../../../views/shell/locale.ts'
import { clean, stockWords } from '../../../views/shell/text.tsx'
import { xmlText } from '../../format/markup.ts'
import { isoTime } from '../../format/words.ts'

type Feed = { title: string; origin: string; locale: string; place: ChangesPlace }

export function atomFeed(changes: ShownChange[], feed: Feed): string {
  const { title, origin, place } = feed
  const base = place.slug === null ? '' : `/shops/${place.slug}`
  const updated = changes[0]?.at ?? 0
  const self = `${base}/changes.atom${place.filter === 'all' ? '' : `?kind=${place.filter}`}`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xml(tagOf(self))}</id>
  <title>${xml(title)}</title>
  <updated>${isoTime(updated)}</updated>
  <author><name>Aisle</name></author>
  <link rel="self" type="application/atom+xml" href="${xml(`${origin}${self}`)}"/>
  <link rel="alternate" type="text/html" href="${xml(`${origin}${changesAt(place)}`)}"/>
${changes.map((change) => entry(change, feed)).join('')}</feed>
`
}

function entry(change: ShownChange, { origin, locale, place }: Feed): string {
  const { of, product, at, what, name, url } = change
  const path = `/shops/${of.slug}/products/${product}`
  const link = `${origin}${path}`
  const said = `${what}: ${name || url}`
  const told = wordsOf(change, locale)
  const title = `${said.charAt(0).toUpperCase()}${said.slice(1)}${told && `, ${told}`}`
  return `  <entry>
    <id>${xml(tagOf(`${path}#${what}-${at}`))}</id>
    <title>${xml(title)}</title>
    <updated>${isoTime(at)}</updated>
    <link rel="alternate" type="text/html" href="${xml(link)}"/>
    <category term="${what}"/>
    <summary>${xml(place.slug === null ? `${of.name}: ${title}` : title)}</summary>
  </entry>
`
}

/** A name that holds under whatever address the feed is read (RFC 4151). */
const tagOf = (path: string): string => `tag:aisle,2026:${path}`

/** `12.00 → 10.00`. */
function wordsOf({ what, before, after, details }: ShownChange, locale: string): string {
  const { price } = wordsFor(locale)
  if (what === 'gone') return before ? `last at ${price(before)}` : ''
  if (what === 'details') return details.join(', ')
  if (what === 'stock') {
    return `${stockWords(before?.availability ?? null) || 'not told'} → ${stockWords(after.availability) || 'not told'}`
  }
  return before && what !== 'back' ? `${price(before)} → ${price(after)}` : price(after)
}

/** What shops say is text: also signs that XML does not allow are taken out. */
const xml = (text: string): string => xmlText(clean(text))
