/**
 * Pages that are neither lists nor products: home, journal, information, calendar, not found. Used by `page.ts`.
 * @module
 */

import { isPlain, textOf } from '../catalog.ts'
import { type Assortment, firstDay } from '../days.ts'
import { Draw } from '../random.ts'
import type { InfoName } from '../urls/target.ts'
import type { Visit } from '../visit.ts'
import { card, productName, some } from './cards.ts'
import { categoryLink, openChildren } from './chrome.ts'
import type { HomeBody, Link, TextBody } from './model.ts'

const articlesPerPage = 6

export function homeBody(visit: Visit): HomeBody {
  const { catalog, assortment } = visit
  return {
    kind: 'home',
    intro: catalog.words.welcome,
    tiles: openChildren(visit, catalog.tree.root).map((c) => categoryLink(visit, c)),
    fresh: newest(assortment, 8).map((n) => card(visit, n, { box: 'new' })),
    news: articleLinks(visit, 1).slice(0, 3),
  }
}

function newest(a: Assortment, count: number): number[] {
  const found: number[] = []
  for (let n = a.last; n > 0 && found.length < count; n--) if (a.leaf[n]! >= 0) found.push(n)
  return found
}

function text(heading: string, paragraphs: string[], more: Partial<TextBody> = {}): TextBody {
  return { kind: 'text', heading, paragraphs, links: [], cards: [], form: null, ...more }
}

export function infoBody(visit: Visit, name: InfoName): TextBody {
  const { catalog, labels, links } = visit
  const about = 500 + name.length * 7
  const paragraphs = [textOf(catalog, about, 3), textOf(catalog, about + 1, 4)]
  if (name === 'basket') return text(labels.basket, [labels.none])
  if (name === 'account' && catalog.config.traps.acting) {
    const url = links.href({ kind: 'act', action: 'delete', n: 0 })
    return text(labels.account, paragraphs, { links: [{ url, text: labels.delete }] })
  }
  const form = name === 'contact' || name === 'login' ? name : null
  return text(labels[name], paragraphs, { form })
}

const blogPages = (visit: Visit) => Math.ceil(visit.catalog.config.traps.blog / articlesPerPage)

export function blogBody(visit: Visit, page: number): TextBody {
  const { labels, links } = visit
  const more = articleLinks(visit, page)
  if (page > 1)
    more.push({ url: links.href({ kind: 'blog', page: page - 1 }), text: labels.previous })
  if (page < blogPages(visit)) {
    more.push({ url: links.href({ kind: 'blog', page: page + 1 }), text: labels.next })
  }
  return text(labels.blog, [textOf(visit.catalog, 900 + page, 2)], { links: more })
}

function articleLinks(visit: Visit, page: number): Link[] {
  const { catalog, links } = visit
  const all = Array.from({ length: catalog.config.traps.blog }, (_, i) => i + 1)
  return all
    .slice((page - 1) * articlesPerPage, page * articlesPerPage)
    .map((id) => ({ url: links.href({ kind: 'article', id }), text: articleTitle(visit, id) }))
}

const articleTitle = (visit: Visit, id: number) =>
  textOf(visit.catalog, 2000 + id, 1).replace(/\.$/, '')

export function articleBody(visit: Visit, id: number): TextBody {
  const { catalog, assortment, links, labels } = visit
  const date = new Date(firstDay - id * 9 * 86_400_000).toISOString().slice(0, 10)
  const about = some(assortment, 2, Draw.article, id)
  // Plain products are never taken away, so an old address of theirs always redirects somewhere.
  const old = catalog.config.urls.old
    ? some(assortment, 6, Draw.article, id + 5000).filter(isPlain)
    : []
  const more = old.map((n) => ({
    url: links.href({ kind: 'old', n }),
    text: productName(visit, n),
  }))
  more.push({ url: links.href({ kind: 'blog', page: 1 }), text: labels.blog })
  return text(
    articleTitle(visit, id),
    [date, ...[1, 2, 3].map((i) => textOf(catalog, id * 13 + i, 5))],
    {
      links: more,
      cards: about.map((n) => card(visit, n, { box: 'journal' })),
    },
  )
}

/** A calendar without end in both directions. */
export function calendarBody(visit: Visit, month: number): TextBody {
  const { labels, links } = visit
  const to = (m: number, label: string): Link => ({
    url: links.href({ kind: 'calendar', month: m }),
    text: label,
  })
  const more = [to(month - 1, labels.previous), to(month + 1, labels.next), to(month + 12, '+12')]
  return text(`${labels.month} ${month}`, [textOf(visit.catalog, Math.abs(month), 2)], {
    links: more,
  })
}

export function notFoundBody(visit: Visit): TextBody {
  return text(visit.labels.notFound, [textOf(visit.catalog, 404, 1)], { form: 'search' })
}
