/**
 * Header, menu and footer: the same on every page. Used all over `demo`.
 * @module
 */
import { listedBrands } from '../catalog.ts'
import { plainView } from '../lists.ts'
import type { Category } from '../tree.ts'
import type { InfoName } from '../urls/target.ts'
import type { Visit } from '../visit.ts'
import type { Chrome, Link, MenuItem } from './model.ts'

export function chromeOf(visit: Visit): Chrome {
  const { catalog, links, labels } = visit
  const { config, words, tree } = catalog
  const list = (of: 'brand' | 'tag' | 'all', id: number, text: string): Link => ({
    url: links.href({ kind: 'list', family: { of, id }, view: plainView }),
    text,
  })
  const info = (name: InfoName): Link => ({
    url: links.href({ kind: 'info', name }),
    text: labels[name],
  })
  const menu = menuOf(visit, tree.root)
  const all = list('all', 0, labels.allProducts)
  if (config.lists.all && !config.lists.names) menu.push({ ...all, children: [] })
  const tools = [info('login'), info('basket')]
  if (config.lists.all && config.lists.names) tools.push(all)
  if (config.traps.acting) {
    tools.push(
      { url: links.href({ kind: 'act', action: 'logout', n: 0 }), text: labels.logout },
      info('account'),
    )
  }
  const footer = [
    info('contact'),
    info('about'),
    info('shipping'),
    info('terms'),
    info('privacy'),
    info('faq'),
  ]
  if (config.traps.blog > 0)
    footer.unshift({ url: links.href({ kind: 'blog', page: 1 }), text: labels.blog })
  if (config.traps.calendar) {
    footer.push({ url: links.href({ kind: 'calendar', month: 2 }), text: labels.events })
  }
  return {
    shop: config.name,
    tagline: config.tagline,
    home: links.href({ kind: 'home' }),
    menu,
    brands: config.lists.brands
      ? words.brands.slice(0, listedBrands(catalog)).map((name, id) => list('brand', id, name))
      : [],
    tags: config.lists.tags ? words.tags.map((name, id) => list('tag', id, name)) : [],
    tools,
    footer,
    search: searchOf(visit),
    labels,
  }
}

function searchOf(visit: Visit): Chrome['search'] {
  const { links } = visit
  const url = links.href({ kind: 'list', family: { of: 'search', id: 0 }, view: plainView })
  const [action = '', query = ''] = url.replaceAll('&amp;', '&').split('?')
  const hidden = [...new URLSearchParams(query)].filter(([key]) => key !== links.keys.search)
  return { action, hidden, field: links.keys.search }
}

function menuOf(visit: Visit, category: Category): MenuItem[] {
  if (category.level >= visit.catalog.config.markup.menuDepth) return []
  return openChildren(visit, category).map((child) => ({
    ...categoryLink(visit, child),
    children: menuOf(visit, child),
  }))
}

/** Subcategories that have opened. */
export const openChildren = (visit: Visit, category: Category) =>
  category.children.filter((child) => child.opens <= visit.assortment.day)

export function categoryLink(visit: Visit, category: Category): Link {
  const family = { of: 'category', id: category.id } as const
  const { submenus } = visit.catalog.config.markup
  if (submenus === 'script' && category.level > 1) return { url: '#', text: category.name }
  return { url: visit.links.href({ kind: 'list', family, view: plainView }), text: category.name }
}
