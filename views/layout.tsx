/** @jsxImportSource hono/jsx */
/**
 * The frame of every page.
 * @module
 */

import { type Child, useContext } from 'hono/jsx'
import { readable } from '../src/shop/address.ts'
import { asset } from '../src/web/assets.ts'
import { HereContext } from './frame.ts'
import { clean } from './text.tsx'

export type Frame = {
  title: string
  version: string
  /** Shows a running crawl: renews itself where scripts do not run. */
  live?: boolean
  /** Has something that scripts make handier, and that works without. */
  scripts?: boolean
  /** Nobody is inside yet: no ways to go. */
  locked?: boolean
  children?: Child
}

export function Layout({ title, version, live, scripts, locked, children }: Frame) {
  const { path, notice } = useContext(HereContext)
  const at = path.startsWith('/alerts') ? 'alerts' : 'shops'
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === 'Aisle' ? title : `${clean(title)} · Aisle`}</title>
        <link rel="icon" href={asset('mark.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={asset('style.css')} />
        {(live || scripts) && <script type="module" src={asset('live.js')} />}
        {live && (
          <noscript>
            <meta http-equiv="refresh" content="5" />
          </noscript>
        )}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="top">
          <div>
            <a class="brand" href="/">
              <img src={asset('mark.svg')} alt="" width="28" height="28" />
              Aisle
            </a>
            {!locked && (
              <nav class="tabs" aria-label="Main">
                <a href="/" aria-current={currentIf(at === 'shops', path === '/')}>
                  Shops
                </a>
                <a href="/alerts" aria-current={currentIf(at === 'alerts', path === '/alerts')}>
                  Alerts
                </a>
              </nav>
            )}
          </div>
        </header>
        <main id="main">
          {notice && (
            <p class="note good" role="status">
              {notice}
            </p>
          )}
          {children}
        </main>
        <footer class="foot">{version}</footer>
      </body>
    </html>
  )
}

/** The page itself, or one below it. */
const currentIf = (below: boolean, itself: boolean) =>
  itself ? ('page' as const) : below ? ('true' as const) : undefined

/** The way up. */
export function Crumb({ href, children }: { href: string; children: string }) {
  return (
    <a class="crumb" href={href}>
      <bdi>{clean(children)}</bdi>
    </a>
  )
}

/** A moment in a form that machines read as well; people see UTC, which needs no script. */
export function When({ at, utc }: { at: number; utc?: boolean }) {
  const iso = new Date(at).toISOString()
  const text = `${iso.slice(0, 10)} ${iso.slice(11, 16)}${utc ? ' UTC' : ''}`
  return <time datetime={iso}>{text}</time>
}

/** A link out, only where it leads to the web; no word about us goes along. */
export function Out({ href, children }: { href: string; children?: Child }) {
  const shown = typeof children === 'string' ? <bdi>{clean(children)}</bdi> : children
  if (!/^https?:\/\//i.test(href)) return <>{shown}</>
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {shown}
    </a>
  )
}

/** An address as people say it: `toys.example`, `toys.example/de/`. */
export function bareAddress(url: string): string {
  return readable(url)
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/^([^/]*)\/$/, '$1')
}
