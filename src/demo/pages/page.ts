/**
 * A whole page, put together: what was asked for, and all that stands around it. Used by `demo/render.ts`.
 * @module
 */
import { plainView } from '../lists.ts'
import { Draw, hash } from '../random.ts'
import { junkWord } from '../serve/routes.ts'
import type { Param, Target } from '../urls/target.ts'
import type { Taste, Visit } from '../visit.ts'
import { card, some } from './cards.ts'
import { categoryLink } from './chrome.ts'
import { listBody } from './list.ts'
import type { Choice, Chrome, Link, PageModel } from './model.ts'
import { productBody } from './product.ts'
import { articleBody, blogBody, calendarBody, homeBody, infoBody, notFoundBody } from './text.ts'

/** How many different boxes of featured products there are. */
const boxes = 16

export function pageOf(visit: Visit, target: Target | null, chrome: Chrome): PageModel {
  const { catalog, assortment } = visit
  const { config } = catalog
  const body = bodyOf(visit, target)
  const heading =
    body.kind === 'product' ? body.name : body.kind === 'home' ? config.tagline : body.heading
  const about = aboutOf(target)
  const { seed } = config
  const box = config.markup.rotating ? visit.load : about % boxes
  return {
    title: `${heading} · ${config.name}`,
    language: visit.taste.language,
    chrome,
    crumbs: crumbsOf(visit, target),
    switches: switchesOf(visit, target ?? { kind: 'home' }),
    featured: some(assortment, config.markup.featured, Draw.featured, box).map((n) =>
      card(visit, n, { box: 'featured' }),
    ),
    block:
      config.markup.blocks && hash(seed, Draw.block, about) % 3 === 0 ? visit.labels.offer : null,
    junk: body.kind === 'product' ? [] : junkOf(visit, about),
    body,
  }
}

function bodyOf(visit: Visit, target: Target | null): PageModel['body'] {
  switch (target?.kind) {
    case 'home':
      return homeBody(visit)
    case 'list':
      return listBody(visit, target.family, target.view)
    case 'product':
      return productBody(visit, target.n)
    case 'info':
      return infoBody(visit, target.name)
    case 'blog':
      return blogBody(visit, target.page)
    case 'article':
      return articleBody(visit, target.id)
    case 'calendar':
      return calendarBody(visit, target.month)
    default:
      return notFoundBody(visit)
  }
}

/** A number that stands for the page: all its luck comes from it. */
export function aboutOf(target: Target | null): number {
  if (target?.kind === 'product') return target.n + 100_000
  if (target?.kind === 'list') return target.family.id * 8 + target.family.of.length
  if (target?.kind === 'article') return target.id + 9_000
  return (target?.kind.length ?? 0) + 8_000
}

function crumbsOf(visit: Visit, target: Target | null): Link[] {
  const { catalog, assortment, labels, links } = visit
  if (!target || target.kind === 'home') return []
  const home = { url: links.href({ kind: 'home' }), text: labels.home }
  if (target.kind === 'list') {
    const category = target.family.of === 'category' ? catalog.tree.byId[target.family.id]! : null
    return [home, ...(category?.trail.slice(0, -1) ?? []).map((c) => categoryLink(visit, c))]
  }
  if (target.kind === 'product') {
    const via = target.trail?.of === 'category' ? catalog.tree.byId[target.trail.id]! : null
    const leaf = via ?? catalog.tree.leaves[assortment.leaf[target.n]!]!
    return [home, ...leaf.trail.map((c) => categoryLink(visit, c))]
  }
  return [home]
}

function switchesOf(visit: Visit, target: Target): Choice[] {
  const { catalog, labels, links, taste } = visit
  const { session, language, lists } = catalog.config
  const { keys } = links
  const choices: Choice[] = []
  // A shop whose views do not combine starts a list anew in another currency.
  const here =
    target.kind === 'list' && !lists.combine
      ? { ...target, view: { ...plainView, page: target.view.page } }
      : target
  const add = (
    kind: keyof Taste,
    label: string,
    values: readonly [string, string][],
    to: (value: string) => string,
  ) => {
    if (values.length < 2) return
    choices.push({
      label,
      links: values.map(([value, text]) => ({
        url: to(value),
        text,
        chosen: taste[kind] === value,
      })),
    })
  }
  const by = (key: string) => (value: string) => links.href(here, [[key, value] as Param])
  const same = (values: readonly string[]) => values.map((v) => [v, v] as [string, string])
  if (session.currency !== 'off')
    add('currency', labels.currency, same(session.currencies), by(keys.currency))
  if (session.languageBy === 'path') {
    add('language', labels.language, same(session.languages), (to) =>
      links.inLanguage(target, to === language ? '' : `/${to}`),
    )
  } else if (session.languageBy !== 'off') {
    add('language', labels.language, same(session.languages), by(keys.language))
  }
  if (session.layout !== 'off') {
    add(
      'layout',
      labels.layout,
      [
        ['full', labels.full],
        ['mobile', labels.mobile],
      ],
      by(keys.layout),
    )
  }
  return choices
}

function junkOf(visit: Visit, about: number): Link[] {
  const { catalog, links, assortment, labels } = visit
  const junk: Link[] = []
  if (catalog.config.traps.junk) junk.push({ url: `${junkWord}/`, text: labels.more })
  if (catalog.config.traps.files) {
    for (const n of some(assortment, 2, Draw.pad, about % boxes)) {
      junk.push({ url: links.href({ kind: 'picture', n, large: true }), text: labels.zoom })
      junk.push({ url: links.href({ kind: 'manual', n }), text: labels.manual })
    }
  }
  return junk
}

/** What the head says about which address is the right one. */
export function canonicalOf(visit: Visit, target: Target): string | null {
  const { canonical } = visit.catalog.config.markup
  const { links } = visit
  if (canonical === 'none') return null
  if (canonical === 'home') return links.plain({ kind: 'home' })
  if (target.kind === 'product') return links.plain({ kind: 'product', n: target.n, trail: null })
  if (target.kind !== 'list') return links.plain(target)
  const page = canonical === 'first' ? 1 : Math.max(1, target.view.page)
  return links.plain({ ...target, view: { ...target.view, sort: null, size: null, page } })
}
