/** @jsxImportSource hono/jsx */
/**
 * The frame of every page.
 * @module
 */

import type { Child } from 'hono/jsx'
import { asset } from '../src/web/assets.ts'

export type Frame = {
  title: string
  version: string
  /** Shows a running crawl: renews itself where scripts do not run. */
  live?: boolean
  children?: Child
}

export function Layout({ title, version, live, children }: Frame) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === 'Aisle' ? title : `${title} · Aisle`}</title>
        <link rel="icon" href={asset('mark.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={asset('style.css')} />
        {live && (
          <>
            <script type="module" src={asset('live.js')} />
            <noscript>
              <meta http-equiv="refresh" content="5" />
            </noscript>
          </>
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
            <nav aria-label="Main">
              <a href="/">Shops</a>
              <a href="/alerts">Alerts</a>
            </nav>
          </div>
        </header>
        <main id="main">{children}</main>
        <footer class="foot">{version}</footer>
      </body>
    </html>
  )
}

/** A moment in a form that machines read as well; people see UTC, which needs no script. */
export function When({ at }: { at: number }) {
  const iso = new Date(at).toISOString()
  return <time datetime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 16)}`}</time>
}

/** A link out, only where it leads to the web; no word about us goes along. */
export function Out({ href, children }: { href: string; children?: Child }) {
  if (!/^https?:\/\//i.test(href)) return <>{children}</>
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** An address as people say it: `toys.example`, `toys.example/de/`. */
export function bareAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/^([^/]*)\/$/, '$1')
}
