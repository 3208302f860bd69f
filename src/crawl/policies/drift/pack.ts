/**
 * Pages of a crawl's evidence, packed: they are kept with its progress, which is written with every page.
 * @module
 */

import type { PageId } from '../../../store/types.ts'

/** Ascending, each as its distance from the one before: a few characters a page. */
export function packPages(pages: Iterable<PageId>): string {
  let last = 0
  return Array.from(pages)
    .sort((a, b) => a - b)
    .map((page) => {
      const step = (page - last).toString(36)
      last = page
      return step
    })
    .join('.')
}

export function unpackPages(packed: string): PageId[] {
  let last = 0
  if (packed === '') return []
  return packed.split('.').map((step) => {
    last += Number.parseInt(step, 36)
    return last
  })
}
