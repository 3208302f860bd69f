/**
 * URLs with everything in parameters, as two families of PHP shops do it: `product_info.php?cPath=3_17&products_id=5`
 * and `index.php?route=product/product&path=3_17&product_id=5`. Used by `links.ts`.
 * @module
 */
import type { Catalog } from '../catalog.ts'
import type { Family } from '../lists.ts'
import {
  type Action,
  type Address,
  actions,
  infoNames,
  type Param,
  type Target,
  type UrlStyle,
} from './target.ts'
import { familyExists, readSort, readView, wholeNumber, writeView } from './view.ts'

/** Which script answers, what a category, brand and product are called. */
type Names = {
  keys: UrlStyle['keys']
  category: string
  brand: string
  product: string
  /** place names to scripts or routes */
  at: Record<
    'category' | 'brand' | 'tag' | 'all' | 'search' | 'product' | 'blog' | 'article' | 'calendar',
    string
  >
  info: (name: string) => string
  route: boolean
}

const keys: UrlStyle['keys'] = {
  page: 'page',
  sort: 'sort',
  size: 'max',
  currency: 'currency',
  language: 'language',
  layout: 'layout',
  search: 'keywords',
  facets: ['f_color', 'f_material', 'f_rating', 'f_weight'],
}

export const queryStyle = phpStyle({
  keys,
  category: 'cPath',
  brand: 'manufacturers_id',
  product: 'products_id',
  at: {
    category: '/index.php',
    brand: '/index.php',
    tag: '/tags.php',
    all: '/products_new.php',
    search: '/advanced_search_result.php',
    product: '/product_info.php',
    blog: '/news.php',
    article: '/article_info.php',
    calendar: '/events.php',
  },
  info: (name) => `/${name}.php`,
  route: false,
})

export const routeStyle = phpStyle({
  keys: {
    ...keys,
    size: 'limit',
    search: 'search',
    facets: ['color', 'material', 'rating', 'weight'],
  },
  category: 'path',
  brand: 'manufacturer_id',
  product: 'product_id',
  at: {
    category: 'product/category',
    brand: 'product/manufacturer/info',
    tag: 'product/tag',
    all: 'product/all',
    search: 'product/search',
    product: 'product/product',
    blog: 'blog/latest',
    article: 'blog/article',
    calendar: 'information/events',
  },
  info: (name) => `information/${name}`,
  route: true,
})

function phpStyle(names: Names): UrlStyle {
  const at = (place: string, params: Param[]): Address =>
    names.route
      ? { path: '/index.php', params: [['route', place], ...params] }
      : { path: place, params }
  return {
    keys: names.keys,
    write: (catalog, target) => write(catalog, names, at, target),
    read: (catalog, path, params) => {
      if (path === '/' && params.get('route') === null) return { kind: 'home' }
      const place = names.route ? (path === '/index.php' ? params.get('route') : null) : path
      return place === null ? null : read(catalog, names, place, params)
    },
  }
}

function familyParams(catalog: Catalog, names: Names, family: Family): Param[] {
  if (family.of === 'category') {
    const trail = (catalog.tree.byId[family.id]?.trail ?? []).map((c) => c.id)
    const path: Param = [names.category, trail.join('_')]
    if (!catalog.config.urls.repeat || trail.length < 2) return [path]
    return [[names.category, trail.slice(0, -1).join('_')], path]
  }
  if (family.of === 'brand') return [[names.brand, String(family.id + 1)]]
  if (family.of === 'tag') return [['tag', String(family.id + 1)]]
  return family.of === 'search' ? [[names.keys.search, family.text ?? '']] : []
}

function write(
  catalog: Catalog,
  names: Names,
  at: (place: string, params: Param[]) => Address,
  target: Target,
): Address {
  switch (target.kind) {
    case 'list': {
      const params = familyParams(catalog, names, target.family)
      params.push(...writeView(catalog, names.keys, target.view))
      return at(names.at[target.family.of], params)
    }
    case 'product': {
      const params = target.trail ? familyParams(catalog, names, target.trail) : []
      // The list of everything has no number of its own to repeat.
      if (target.trail?.of === 'all') params.push(['list', 'all'])
      params.push([names.product, String(target.n)])
      if (target.sort) params.push([names.keys.sort, target.sort])
      if (target.page && target.page > 1) params.push([names.keys.page, String(target.page)])
      if (target.box) params.push(['ref', target.box])
      return at(names.at.product, params)
    }
    case 'info':
      return at(names.info(target.name), [])
    case 'blog':
      return at(names.at.blog, target.page > 1 ? [[names.keys.page, String(target.page)]] : [])
    case 'article':
      return at(names.at.article, [['article_id', String(target.id)]])
    case 'calendar':
      return at(names.at.calendar, [['month', String(target.month)]])
    case 'act': {
      const params: Param[] = [['action', wordOf[target.action]]]
      if (target.n > 0) params.push([names.product, String(target.n)])
      return at(names.at.category, params)
    }
    default:
      return { path: '/', params: [] }
  }
}

const wordOf: Record<Action, string> = {
  basket: 'buy_now',
  compare: 'compare_add',
  wishlist: 'wishlist_add',
  logout: 'logoff',
  delete: 'account_delete',
}

function read(
  catalog: Catalog,
  names: Names,
  place: string,
  params: URLSearchParams,
): Target | null {
  const n = wholeNumber(params.get(names.product))
  const action = actions.find((a) => wordOf[a] === params.get('action'))
  if (action) return { kind: 'act', action, n: n ?? 0 }
  const family = readFamily(catalog, names, place, params)
  if (place === names.at.product) {
    const page = wholeNumber(params.get(names.keys.page)) ?? undefined
    const sort = readSort(params.get(names.keys.sort))
    return n ? { kind: 'product', n, trail: family, page, sort } : null
  }
  const info = infoNames.find((name) => names.info(name) === place)
  if (info) return { kind: 'info', name: info }
  if (place === names.at.blog) {
    return { kind: 'blog', page: wholeNumber(params.get(names.keys.page)) ?? 1 }
  }
  const article = wholeNumber(params.get('article_id'))
  if (place === names.at.article) return article ? { kind: 'article', id: article } : null
  const month = /^-?\d{1,6}$/.exec(params.get('month') ?? '')
  if (place === names.at.calendar)
    return month ? { kind: 'calendar', month: Number(month[0]) } : null
  if (family) return { kind: 'list', family, view: readView(catalog, names.keys, params) }
  return place === '/index.php' && !params.has(names.category) ? { kind: 'home' } : null
}

function readFamily(
  catalog: Catalog,
  names: Names,
  place: string,
  params: URLSearchParams,
): Family | null {
  // Of one that is repeated the last counts.
  const path = params.getAll(names.category).at(-1) ?? null
  const brand = wholeNumber(params.get(names.brand))
  const tag = wholeNumber(params.get('tag'))
  let family: Family | null = null
  // Only the last number counts, as in the shops this is like.
  if (path !== null) family = { of: 'category', id: wholeNumber(path.split('_').at(-1)) ?? 0 }
  else if (brand) family = { of: 'brand', id: brand - 1 }
  else if (tag) family = { of: 'tag', id: tag - 1 }
  else if (place === names.at.all || params.get('list') === 'all') family = { of: 'all', id: 0 }
  else if (place === names.at.search) {
    family = { of: 'search', id: 0, text: params.get(names.keys.search) ?? '' }
  }
  return family && familyExists(catalog, family) ? family : null
}
