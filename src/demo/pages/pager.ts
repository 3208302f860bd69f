/**
 * Links from one page of a list to the others.
 * @module
 */
import type { ShopConfig } from '../config.ts'
import type { Visit } from '../visit.ts'
import type { Link, Pager } from './model.ts'

type Kind = ShopConfig['lists']['pager']

/** Pages on each side of the current one that a windowed pager shows. */
const reach = 2

export function pagerOf(
  visit: Visit,
  kind: Kind,
  page: number,
  pages: number,
  url: (page: number) => string,
): Pager {
  const { labels, catalog } = visit
  // Asking for page 0 writes the number of the first page out.
  const to = (p: number) => url(p === 1 && catalog.config.lists.firstPage ? 0 : p)
  const link = (p: number, text: string): Link => ({ url: to(p), text })
  return {
    previous: page > 1 ? link(page - 1, labels.previous) : null,
    next: page < pages ? link(page + 1, labels.next) : null,
    pages: shown(kind, page, pages).map((p) =>
      p === null ? null : { ...link(p, String(p)), current: p === page },
    ),
  }
}

function shown(kind: Kind, page: number, pages: number): (number | null)[] {
  if (kind === 'next') return []
  const all = Array.from({ length: pages }, (_, i) => i + 1)
  if (kind === 'numbered') return all
  const near = all.filter((p) => p === 1 || p === pages || Math.abs(p - page) <= reach)
  return near.flatMap((p, i) => (i > 0 && p - near[i - 1]! > 1 ? [null, p] : [p]))
}
