/**
 * A shop that answers requests: no socket, no clock, only its own state. Used by `index.ts` and `demo/serve/server.ts`.
 * @module
 */

import { type Catalog, openCatalog } from './catalog.ts'
import type { ShopConfig } from './config.ts'
import { type Assortment, assortmentOf, isSingle } from './days.ts'
import { listOf } from './lists.ts'
import { picture } from './pages/pictures.ts'
import { Draw, hashText, unit } from './random.ts'
import { charsetOf, type Frames, render } from './render.ts'
import {
  answerHtml,
  broken,
  newStats,
  notFound,
  redirect,
  refusal,
  robots,
  type Stats,
  sitemap,
} from './serve/answers.ts'
import { control } from './serve/control.ts'
import { type Route, route } from './serve/routes.ts'
import { Sessions } from './serve/session.ts'
import { designAfter } from './templates/index.ts'
import { Linker } from './urls/links.ts'
import type { Target } from './urls/target.ts'
import { labelsFor, type Visit } from './visit.ts'

/** What its remote control moves and a visitor sees the next time too. */
export type ShopState = { day: number; redesign: number }

export class Shop {
  readonly config: ShopConfig
  readonly catalog: Catalog
  readonly stats: Stats = newStats()
  readonly #sessions: Sessions
  readonly #frames: Frames = new Map()
  #assortment: Assortment
  #redesign = 0
  /** refuse so many more requests */
  #storm = 0

  constructor(config: ShopConfig) {
    this.config = config
    this.catalog = openCatalog(config)
    this.#sessions = new Sessions(config)
    this.#assortment = assortmentOf(this.catalog, 0)
  }

  get assortment(): Assortment {
    return this.#assortment
  }

  get day(): number {
    return this.#assortment.day
  }

  /** Moves the shop to a day, forwards or backwards. */
  set day(day: number) {
    this.#assortment = assortmentOf(this.catalog, day)
    this.#frames.clear()
  }

  get state(): ShopState {
    return { day: this.day, redesign: this.redesign }
  }

  get redesign(): number {
    return this.#redesign
  }

  set redesign(redesign: number) {
    this.#redesign = redesign
    this.#frames.clear()
  }

  /** Refuses the next requests, whatever they ask for. */
  refuse(requests: number) {
    this.#storm = requests
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/__demo')) return control(this, url, request)
    const { http, seed } = this.config
    this.stats.requests++
    if (url.pathname === '/robots.txt') return robots(this.config, url.origin)
    const refused = this.#stormy()
    if (refused) return refused
    if (
      http.slow.share > 0 &&
      unit(seed, Draw.slow, url.pathname.length, url.search.length) < http.slow.share
    ) {
      await Bun.sleep(http.slow.ms)
    }
    return this.#answer(request, url)
  }

  /** Those on sale. */
  #products(): number[] {
    const { last, leaf } = this.#assortment
    return Array.from({ length: last }, (_, i) => i + 1).filter((n) => leaf[n]! >= 0)
  }

  #stormy(): Response | null {
    const { storm } = this.config.http
    const kind = storm?.kind ?? '429'
    const turn = storm ? (this.stats.requests - 1) % (storm.after + storm.requests) : 0
    if (storm && turn >= storm.after) this.#storm ||= 1
    if (this.#storm === 0) return null
    this.#storm--
    this.stats.refused++
    return refusal(kind, this.config.name)
  }

  #answer(request: Request, url: URL): Response {
    const session = this.#sessions.of(request.headers.get('cookie'), url.searchParams)
    const routed = route(this.catalog, url, session)
    if (routed.switched) this.stats.switches++
    this.stats.sessions = this.#sessions.made
    const visit = this.#visit(url, routed)
    if (url.pathname === '/sitemap.xml' && this.config.http.sitemap) {
      return sitemap(
        this.#products().map((n) => visit.links.plain({ kind: 'product', n, trail: null })),
      )
    }
    const cookie =
      session?.fresh && this.config.session.name
        ? `${this.config.session.name}=${session.id}; Path=/`
        : null
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return redirect(visit.links.href({ kind: 'info', name: 'basket' }), url, 303)
    }
    const response = routed.back
      ? redirect(routed.back, url, 302)
      : this.#page(request, url, visit, routed.target)
    if (cookie) response.headers.append('set-cookie', cookie)
    return response
  }

  #page(request: Request, url: URL, visit: Visit, target: Target | null): Response {
    const { stats, config } = this
    if (target?.kind === 'act') {
      stats.damage++
      stats.damages[target.action]++
      return redirect(visit.links.href({ kind: 'info', name: 'basket' }), url, 302)
    }
    if (target?.kind === 'slash') return redirect(target.path + url.search, url, 301)
    if (target?.kind === 'picture' && target.n <= this.#assortment.last) {
      return target.large
        ? new Response('\xff\xd8\xff', { headers: { 'content-type': 'image/jpeg' } })
        : new Response(picture(this.catalog, target.n), {
            headers: { 'content-type': 'image/svg+xml' },
          })
    }
    if (target?.kind === 'manual') {
      return new Response('%PDF-1.4\n', { headers: { 'content-type': 'application/pdf' } })
    }
    const shown = this.#shown(target)
    if (target?.kind === 'old' && shown) return redirect(visit.links.href(shown), url, 301)
    const only = shown?.kind === 'list' ? this.#onlyProduct(shown) : null
    if (only && config.catalog.singles === 'redirect')
      return redirect(visit.links.href(only), url, 302)
    if (only?.kind === 'product' || shown?.kind === 'product') {
      const n = only?.kind === 'product' ? only.n : shown?.kind === 'product' ? shown.n : 0
      if (this.#assortment.broken.has(n)) return broken()
    }
    const design = designAfter(config, this.#redesign, visit.taste.layout)
    const html = render(visit, design, only ?? shown, this.#frames, `${url.origin}/`)
    if (!shown) return notFound(config, stats, html)
    stats.pages++
    return answerHtml(this, request, html, charsetOf(visit, only ?? shown))
  }

  /** What can really be shown today. */
  #shown(target: Target | null): Target | null {
    const { tree, config } = this.catalog
    const a = this.#assortment
    if (target?.kind === 'product' || target?.kind === 'old') {
      if (!(a.leaf[target.n]! >= 0)) return null
      return target.kind === 'old' ? { kind: 'product', n: target.n, trail: null } : target
    }
    if (target?.kind === 'list' && target.family.of === 'category') {
      return tree.byId[target.family.id]!.opens <= a.day ? target : null
    }
    if (target?.kind === 'article') return target.id <= config.traps.blog ? target : null
    if (target?.kind === 'calendar') return config.traps.calendar ? target : null
    return target
  }

  /** The product of a category that has only that one, where such categories show it. */
  #onlyProduct(target: Target & { kind: 'list' }): Target | null {
    const { family } = target
    if (family.of !== 'category' || this.config.catalog.singles === 'off') return null
    const category = this.catalog.tree.byId[family.id]!
    if (category.children.length > 0 || !isSingle(this.catalog, category)) return null
    const list = listOf(this.#assortment, family)
    return list.length === 1 ? { kind: 'product', n: list[0]!, trail: null } : null
  }

  #visit(url: URL, routed: Route): Visit {
    const { config } = this
    const { taste, carry, prefix, target } = routed
    const salt = hashText(url.pathname)
    const links = new Linker(this.catalog, {
      origin: url.origin,
      path: url.pathname,
      prefix,
      carry,
      salt,
    })
    const own =
      config.urls.hrefs === 'relative' ||
      config.urls.shuffle ||
      config.urls.slash ||
      carry.some(([k]) => k === config.session.name)
    return {
      catalog: this.catalog,
      assortment: this.#assortment,
      target: target ?? { kind: 'home' },
      load: this.stats.requests,
      taste,
      links,
      labels: labelsFor(taste),
      frameKey: own
        ? null
        : `${url.origin}${prefix}|${carry}|${taste.currency}${taste.language}${taste.layout}`,
    }
  }
}
