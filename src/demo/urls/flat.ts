/**
 * Flat file names with numbers in them: `/tarps-c17-p2.html`, `/skua-tarp-123.html`. Used by `links.ts`.
 * @module
 */
import { type Catalog, productSlug } from '../catalog.ts'
import { bornIn } from '../days.ts'
import type { Family } from '../lists.ts'
import {
  type Action,
  type Address,
  actions,
  infoNames,
  type Target,
  type UrlStyle,
} from './target.ts'
import { familyExists, familySlug, readSort, readView, wholeNumber, writeView } from './view.ts'

const keys: UrlStyle['keys'] = {
  page: 'p',
  sort: 'dir',
  size: 'n',
  currency: 'cur',
  language: 'l',
  layout: 'mode',
  search: 'search_query',
  facets: ['color', 'material', 'stars', 'weight'],
}

const letters = { category: 'c', brand: 'b', tag: 't' } as const

export const flatStyle: UrlStyle = { keys, write, read }

function write(catalog: Catalog, target: Target): Address {
  switch (target.kind) {
    case 'list': {
      const { family, view } = target
      if (family.of === 'search') {
        return {
          path: '/search.html',
          params: [[keys.search, family.text ?? ''], ...writeView(catalog, keys, view)],
        }
      }
      const page = view.page === 1 ? '' : `-p${view.page || 1}`
      return {
        path: `/${listName(catalog, family)}${page}.html`,
        params: writeView(catalog, keys, view, false),
      }
    }
    case 'product': {
      const name = `${productSlug(catalog, target.n, bornIn(catalog, target.n))}-${target.n}.html`
      const params: Address['params'] = []
      if (target.sort) params.push([keys.sort, target.sort])
      if (target.page && target.page > 1) params.push([keys.page, String(target.page)])
      if (target.box) params.push(['ref', target.box])
      return {
        path: `/${target.trail ? `${listName(catalog, target.trail)}/` : ''}${name}`,
        params,
      }
    }
    case 'info':
      return { path: `/${target.name}.html`, params: [] }
    case 'blog':
      return { path: target.page > 1 ? `/blog-p${target.page}.html` : '/blog.html', params: [] }
    case 'article':
      return { path: `/blog/article-${target.id}.html`, params: [] }
    case 'calendar':
      return { path: `/events/m${target.month}.html`, params: [] }
    case 'act':
      return { path: `/do/${target.action}${target.n > 0 ? `-${target.n}` : ''}.html`, params: [] }
    default:
      return { path: '/', params: [] }
  }
}

function listName(catalog: Catalog, family: Family): string {
  if (family.of === 'all' || family.of === 'search') return `${family.of}-products`
  return `${familySlug(catalog, family)}-${letters[family.of]}${family.id}`
}

function read(catalog: Catalog, path: string, params: URLSearchParams): Target | null {
  if (path === '/') return { kind: 'home' }
  if (path === '/search.html') {
    return listTarget(
      catalog,
      params,
      { of: 'search', id: 0, text: params.get(keys.search) ?? '' },
      1,
    )
  }
  const info = infoNames.find((name) => path === `/${name}.html`)
  if (info) return { kind: 'info', name: info }
  const action = /^\/do\/([a-z]+)(?:-(\d+))?\.html$/.exec(path)
  if (action) {
    const known: Action | undefined = actions.find((a) => a === action[1])
    return known ? { kind: 'act', action: known, n: wholeNumber(action[2]) ?? 0 } : null
  }
  const blog = /^\/blog(?:-p(\d+))?\.html$/.exec(path)
  if (blog) return { kind: 'blog', page: wholeNumber(blog[1]) ?? 1 }
  const article = wholeNumber(/^\/blog\/article-(\d+)\.html$/.exec(path)?.[1])
  if (article) return { kind: 'article', id: article }
  const month = /^\/events\/m(-?\d{1,6})\.html$/.exec(path)
  if (month) return { kind: 'calendar', month: Number(month[1]) }
  const all = /^\/all-products(?:-p(\d+))?\.html$/.exec(path)
  if (all) return listTarget(catalog, params, { of: 'all', id: 0 }, wholeNumber(all[1]) ?? 1)
  const list = /^\/[a-z0-9-]*-([cbt])(\d+)(?:-p(\d+))?\.html$/.exec(path)
  if (list)
    return listTarget(catalog, params, familyOf(list[1]!, list[2]!), wholeNumber(list[3]) ?? 1)
  return product(catalog, path, params)
}

const familyOf = (letter: string, id: string): Family => ({
  of: letter === 'c' ? 'category' : letter === 'b' ? 'brand' : 'tag',
  id: Number(id),
})

function listTarget(
  catalog: Catalog,
  params: URLSearchParams,
  family: Family,
  page: number,
): Target | null {
  if (!familyExists(catalog, family)) return null
  return { kind: 'list', family, view: { ...readView(catalog, keys, params), page } }
}

function product(catalog: Catalog, path: string, params: URLSearchParams): Target | null {
  const found = /^\/(?:([a-z0-9-]*)\/)?[a-z0-9-]+-(\d+)\.html$/.exec(path)
  const n = wholeNumber(found?.[2])
  if (!found || !n) return null
  let trail: Family | null = null
  if (found[1]) {
    const list = /-([cbt])(\d+)$/.exec(found[1])
    trail = list
      ? familyOf(list[1]!, list[2]!)
      : found[1] === 'all-products'
        ? { of: 'all', id: 0 }
        : null
    if (!trail || !familyExists(catalog, trail)) return null
  }
  const page = wholeNumber(params.get(keys.page)) ?? undefined
  return { kind: 'product', n, trail, page, sort: readSort(params.get(keys.sort)) }
}
