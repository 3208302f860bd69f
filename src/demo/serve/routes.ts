/**
 * Routes, from the URL of a request to what is asked for, and in which currency, language and layout. Used all over
 * `demo`.
 * @module
 */
import type { Catalog } from '../catalog.ts'
import type { Currency, Language, ShopConfig, SwitchMode } from '../config.ts'
import { readFile } from '../urls/files.ts'
import { styles } from '../urls/links.ts'
import type { Param, Target } from '../urls/target.ts'
import type { Layout, Taste } from '../visit.ts'
import type { Session } from './session.ts'

/** The word that junk links add to a path, once more each time they are followed. */
export const junkWord = 'shop'

export type Route = {
  target: Target | null
  taste: Taste
  carry: Param[]
  prefix: string
  /** the session changed for all its later pages */
  switched: boolean
  /** the address that a switch leads back to */
  back: string | null
}

/** Reads a URL without a session: what the truth and the tests ask. */
export function readTarget(catalog: Catalog, url: URL): Target | null {
  const { path } = languageOf(catalog.config, url.pathname)
  return targetAt(catalog, path, url.searchParams)
}

export function route(catalog: Catalog, url: URL, session: Session | null): Route {
  const { config } = catalog
  const { prefix, path, language } = languageOf(config, url.pathname)
  const target = targetAt(catalog, path, url.searchParams)
  const carry: Param[] = []
  let switched = false
  let back: string | null = null
  const { keys } = styles[config.urls.style]
  const taste = { ...defaultTaste(config), ...session?.taste, ...(language && { language }) }
  const choose = <K extends keyof Taste>(
    kind: K,
    key: string,
    mode: SwitchMode,
    values: Taste[K][],
  ) => {
    const value = values.find((v) => v === url.searchParams.get(key))
    if (mode === 'off' || value === undefined) return
    taste[kind] = value
    if (mode === 'carry') carry.push([key, value])
    if (mode === 'back') {
      const rest = new URLSearchParams(url.searchParams)
      rest.delete(key)
      back = `${url.pathname}${rest.size > 0 ? `?${rest}` : ''}`
    }
    if ((mode !== 'session' && mode !== 'back') || !session) return
    session.taste[kind] = value
    switched = true
  }
  const { currency, languageBy, layout, currencies, languages } = config.session
  choose('currency', keys.currency, currency, currencies)
  if (languageBy !== 'path') choose('language', keys.language, languageBy, languages)
  choose('layout', keys.layout, layout, ['full', 'mobile'] satisfies Layout[])
  if (session?.fresh && config.session.inLinks) carry.push([config.session.name!, session.id])
  return { target, taste, carry, prefix, switched, back }
}

export function defaultTaste(config: ShopConfig): {
  currency: Currency
  language: Language
  layout: Layout
} {
  return { currency: config.session.currencies[0]!, language: config.language, layout: 'full' }
}

function languageOf(config: ShopConfig, pathname: string) {
  const { languageBy, languages } = config.session
  const first = languageBy === 'path' ? /^\/([a-z]{2})(?=\/)/.exec(pathname)?.[1] : undefined
  const language = languages.find((l) => l === first && l !== config.language) ?? null
  const prefix = language ? `/${language}` : ''
  return { prefix, path: pathname.slice(prefix.length), language }
}

function targetAt(catalog: Catalog, path: string, params: URLSearchParams): Target | null {
  const { config } = catalog
  const { read } = styles[config.urls.style]
  const found = readFile(path) ?? read(catalog, path, params)
  if (found || !config.traps.junk) return found
  const kept = path.replace(new RegExp(`(?:${junkWord}/)+$`), '')
  return kept === path
    ? null
    : (read(catalog, kept, params) ?? read(catalog, kept.replace(/\/$/, ''), params))
}
