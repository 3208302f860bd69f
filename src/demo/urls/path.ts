/**
 * Nested paths: `/c/tents-shelters/tarps/?page=2`, `/p/skua-tarp-123`. Used by `links.ts`.
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
  page: 'page',
  sort: 'sort',
  size: 'limit',
  currency: 'currency',
  language: 'lang',
  layout: 'layout',
  search: 'q',
  facets: ['color', 'material', 'rating', 'weight'],
}

export const pathStyle: UrlStyle = { keys, write, read }

function write(catalog: Catalog, target: Target): Address {
  switch (target.kind) {
    case 'list': {
      const params = writeView(catalog, keys, target.view)
      if (target.family.of === 'search') params.unshift([keys.search, target.family.text ?? ''])
      return { path: listPath(catalog, target.family), params }
    }
    case 'product': {
      const slug = `${productSlug(catalog, target.n, bornIn(catalog, target.n))}-${target.n}`
      const params: Address['params'] = []
      if (target.sort) params.push([keys.sort, target.sort])
      if (target.page && target.page > 1) params.push([keys.page, String(target.page)])
      if (target.box) params.push(['ref', target.box])
      return { path: target.trail ? listPath(catalog, target.trail) + slug : `/p/${slug}`, params }
    }
    case 'info':
      return { path: `/${target.name}`, params: [] }
    case 'blog':
      return { path: target.page > 1 ? `/blog/page/${target.page}` : '/blog/', params: [] }
    case 'article':
      return { path: `/blog/${target.id}-notes`, params: [] }
    case 'calendar': {
      const year = 2026 + Math.floor(target.month / 12)
      const month = ((target.month % 12) + 12) % 12
      return { path: `/events/${year}/${month + 1}`, params: [] }
    }
    case 'act':
      return { path: actPath(target.action, target.n), params: [] }
    default:
      return { path: '/', params: [] }
  }
}

function listPath(catalog: Catalog, family: Family): string {
  if (family.of === 'search') return '/search'
  if (family.of === 'all') return '/all/'
  if (family.of !== 'category') return `/${family.of}/${familySlug(catalog, family)}/`
  const trail = catalog.tree.byId[family.id]?.trail ?? []
  return `/c/${trail.map((c) => `${c.slug}/`).join('')}`
}

const actPath = (action: Action, n: number) =>
  action === 'logout' ? '/logout' : action === 'delete' ? '/account/delete' : `/${action}/add/${n}`

function read(catalog: Catalog, path: string, params: URLSearchParams): Target | null {
  if (path === '/') return { kind: 'home' }
  const steps = path.split('/').slice(1)
  const slash = steps.at(-1) === ''
  if (slash) steps.pop()
  const [first, second, third] = steps
  if (first === 'search')
    return list(catalog, params, { of: 'search', id: 0, text: params.get(keys.search) ?? '' })
  if (first === 'blog' && steps.length === 1) return { kind: 'blog', page: 1 }
  if (first === 'blog' && second === 'page') return blogPage(wholeNumber(third))
  if (first === 'blog') return article(wholeNumber(second?.split('-')[0]))
  if (first === 'events') return month(wholeNumber(second), wholeNumber(third))
  if (path === '/logout') return { kind: 'act', action: 'logout', n: 0 }
  if (path === '/account/delete') return { kind: 'act', action: 'delete', n: 0 }
  const action = actions.find((a) => a === first)
  if (action && second === 'add') return { kind: 'act', action, n: wholeNumber(third) ?? 0 }
  const info = infoNames.find((name) => path === `/${name}`)
  if (info) return { kind: 'info', name: info }
  if (first === 'p' && steps.length === 2) return product(params, second!, null)
  const family = steps.length > 0 ? listAt(catalog, steps) : null
  if (family) return slash ? list(catalog, params, family) : { kind: 'slash', path: `${path}/` }
  const trail = slash ? null : listAt(catalog, steps.slice(0, -1))
  return trail ? product(params, steps.at(-1)!, trail) : null
}

const article = (id: number | null): Target | null => (id ? { kind: 'article', id } : null)
const blogPage = (page: number | null): Target | null => (page ? { kind: 'blog', page } : null)

function month(year: number | null, month: number | null): Target | null {
  if (!year || year < 1000 || year > 9999 || !month || month > 12) return null
  return { kind: 'calendar', month: (year - 2026) * 12 + month - 1 }
}

function list(catalog: Catalog, params: URLSearchParams, family: Family): Target | null {
  if (!familyExists(catalog, family)) return null
  return { kind: 'list', family, view: readView(catalog, keys, params) }
}

function product(params: URLSearchParams, slug: string, trail: Family | null): Target | null {
  const n = wholeNumber(/-(\d+)$/.exec(slug)?.[1])
  if (!n) return null
  const page = wholeNumber(params.get(keys.page)) ?? undefined
  return { kind: 'product', n, trail, page, sort: readSort(params.get(keys.sort)) }
}

function listAt(catalog: Catalog, steps: string[]): Family | null {
  const [first, second] = steps
  if (first === 'all' && steps.length === 1) return { of: 'all', id: 0 }
  if ((first === 'brand' || first === 'tag') && steps.length === 2) {
    const names = first === 'brand' ? catalog.words.brands : catalog.words.tags
    const id = names.findIndex((_, i) => familySlug(catalog, { of: first, id: i }) === second)
    return id >= 0 && familyExists(catalog, { of: first, id }) ? { of: first, id } : null
  }
  if (first !== 'c' || steps.length < 2) return null
  let at = catalog.tree.root
  for (const slug of steps.slice(1)) {
    const child = at.children.find((c) => c.slug === slug)
    if (!child) return null
    at = child
  }
  return { of: 'category', id: at.id }
}
