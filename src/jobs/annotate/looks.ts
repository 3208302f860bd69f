/**
 * What a page and its elements look like at first sight: their kind and their names.
 * @module
 */

import { cut } from '../../format/text.ts'
import type { Element } from '../../page/html/tree.ts'
import { cardsOf } from '../../records/finders/propose.ts'
import type { Kind, Sample } from '../../wrapper/annotate/sample.ts'

const LEAST_RECORDS = 3

/** What a page seems to be; a person may know better. */
export function guessKind(sample: Sample, detail: boolean): Kind {
  if (detail || sample.auto.detail) return 'product'
  return cardsOf(sample.page).length >= LEAST_RECORDS ? 'list' : 'other'
}

/** What to call a page. */
export const titleOf = ({ page, auto, url }: Sample): string =>
  (auto.detail && typeof auto.fields.name === 'string' ? auto.fields.name : page.title) ||
  new URL(url).pathname

/** `h1.title`, `div#main`. */
export function labelOf(element: Element): string {
  const id = element.getAttribute('id')?.trim()
  const [first] = (element.getAttribute('class') ?? '').trim().split(/\s+/)
  const mark = id ? `#${id}` : first ? `.${first}` : ''
  return cut(`${element.tag}${mark}`, 40)
}
