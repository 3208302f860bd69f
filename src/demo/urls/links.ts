/**
 * The writer of the links of one answer: style, session, carried parameters, order, relative or absolute. Used all over
 * `demo`.
 * @module
 */
import type { Catalog } from '../catalog.ts'
import type { ShopConfig, UrlStyleName } from '../config.ts'
import { Draw, hash } from '../random.ts'
import { writeFile } from './files.ts'
import { flatStyle } from './flat.ts'
import { pathStyle } from './path.ts'
import { queryStyle, routeStyle } from './query.ts'
import type { Address, Param, Target, UrlStyle } from './target.ts'

export const styles: Record<UrlStyleName, UrlStyle> = {
  path: pathStyle,
  flat: flatStyle,
  query: queryStyle,
  route: routeStyle,
}

/** Where the links will stand, and what they all carry. */
export type Standing = {
  origin: string
  /** path of the page that holds the links */
  path: string
  /** language prefix of the path, '' or '/de' */
  prefix: string
  carry: Param[]
  /** what makes the order of parameters differ from page to page */
  salt: number
}

/** Makes addresses for one page. */
export class Linker {
  readonly #catalog: Catalog
  readonly #style: UrlStyle
  readonly #at: Standing
  #nth = 0

  constructor(catalog: Catalog, at: Standing) {
    this.#catalog = catalog
    this.#style = styles[catalog.config.urls.style]
    this.#at = at
  }

  get keys(): UrlStyle['keys'] {
    return this.#style.keys
  }

  /** An address ready for an attribute: escaped, and written as the shop writes its links. */
  href(target: Target, more: Param[] = []): string {
    const { urls } = this.#catalog.config
    const address = this.#address(target)
    let params = [...address.params, ...more]
    // A switch on the link itself wins over what the page carries.
    for (const pair of this.#at.carry)
      if (!params.some(([key]) => key === pair[0])) params.push(pair)
    if (urls.shuffle) params = this.#shuffled(params)
    let path = address.path
    if (urls.slash && target.kind === 'list' && path.endsWith('/') && path !== '/') {
      if (this.#draw() % 4 === 0) path = path.slice(0, -1)
    }
    return this.#standing(path) + queryOf(params).replaceAll('&', '&amp;')
  }

  /** The same page in another language, where the path says which. */
  inLanguage(target: Target, prefix: string): string {
    return new Linker(this.#catalog, { ...this.#at, prefix }).href(target)
  }

  /** The one address of a page, absolute, without anything carried: for canonical links and truth. */
  plain(target: Target): string {
    const { path, params } = this.#address(target)
    return this.#at.origin + path + queryOf(params)
  }

  #address(target: Target): Address {
    const file = writeFile(target)
    if (file) return file
    const address = this.#style.write(this.#catalog, target)
    return this.#at.prefix ? { ...address, path: this.#at.prefix + address.path } : address
  }

  #draw(): number {
    return hash(this.#catalog.config.seed, Draw.order, this.#at.salt, this.#nth++)
  }

  #shuffled(params: Param[]): Param[] {
    if (params.length < 2) return params
    const turn = this.#draw() % params.length
    return [...params.slice(turn), ...params.slice(0, turn)]
  }

  #standing(path: string): string {
    const { hrefs } = this.#catalog.config.urls
    if (hrefs === 'root') return path
    if (hrefs === 'absolute') return this.#at.origin + path
    if (hrefs === 'base') return path.slice(1) || './'
    return relativePath(this.#at.path, path)
  }
}

export function queryOf(params: readonly Param[]): string {
  let query = ''
  for (const [key, value] of params) {
    const word = /^[\w./-]*$/.test(value) ? value : encodeURIComponent(value)
    query += `${query ? '&' : '?'}${key}=${word}`
  }
  return query
}

/** From `/c/tents/` to `/c/bags/`: `../bags/`. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(1, -1)
  const there = to.split('/').slice(1)
  let same = 0
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++
  const path = '../'.repeat(here.length - same) + there.slice(same).join('/')
  return path || './'
}

/** What robots.txt of a careful shop forbids. */
export function wordsForRobots(config: ShopConfig): string[] {
  const words: Record<UrlStyleName, string[]> = {
    path: ['/search', '/basket', '/login', '/account'],
    flat: ['/search.html', '/basket.html', '/login.html', '/do/'],
    query: ['/advanced_search_result.php', '/basket.php', '/login.php', '/*action='],
    route: [
      '/*route=product/search',
      '/*route=information/basket',
      '/*route=information/login',
      '/*action=',
    ],
  }
  return words[config.urls.style]
}
