/** @jsxImportSource hono/jsx */
/**
 * The frame of every page. Used all over `views`.
 * @module
 */

import { type Child, useContext } from 'hono/jsx'
import { isoTime, isTime } from '../../src/format/words.ts'
import { readable } from '../../src/shop/address.ts'
import { asset } from './assets.ts'
import { Submit } from './controls.tsx'
import { HereContext } from './frame.ts'
import { Icon, type IconName, Mark } from './icons.tsx'
import { relative, useWords } from './locale.ts'
import { clean } from './text.tsx'

export type Frame = {
  title: string
  /** Shows a running crawl: renews itself where scripts do not run. */
  live?: boolean
  /** Has something that scripts make handier, and that works without. */
  scripts?: boolean
  /** Nobody is inside yet: no ways to go. */
  locked?: boolean
  /** The same as an Atom feed. */
  feed?: { href: string; title: string }
  children?: Child
}

/** The ways to go, with the paths that lie below each. */
const PLACES: [href: string, title: string, icon: IconName, below: RegExp][] = [
  ['/', 'Shops', 'shops', /^\/(shops\b|$)/],
  ['/changes', 'Changes', 'changes', /^\/changes\b/],
  ['/alerts', 'Alerts', 'alerts', /^\/alerts\b/],
  ['/settings', 'Settings', 'settings', /^\/settings\b/],
]

export function Layout({ title, live, scripts, locked, feed, children }: Frame) {
  const { path, version, notice, news, alerts, inside } = useContext(HereContext)
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === 'Aisle' ? title : `${clean(title)} · Aisle`}</title>
        <link rel="icon" href={asset('mark.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={asset('style.css')} />
        <script type="module" src={asset('times-and-search.js')} />
        {(live || scripts) && <script type="module" src={asset('live.js')} />}
        {feed && <link rel="alternate" type="application/atom+xml" {...feed} />}
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
            <a class="brand" href="/" aria-label="Aisle">
              <Mark />
              <span class="word">Aisle</span>
            </a>
            {!locked && (
              <nav class="ways" aria-label="Main">
                {PLACES.map(([href, name, icon, below]) => (
                  <a href={href} aria-current={currentIf(below.test(path), path === href)}>
                    <Icon name={icon} />
                    <span>{name}</span>
                    {href === '/alerts' && alerts ? <Open alerts={alerts} /> : null}
                  </a>
                ))}
              </nav>
            )}
          </div>
        </header>
        <main id="main" tabindex={-1}>
          {notice && (
            <p class="note good" role="status">
              {notice}
            </p>
          )}
          {news && (
            <form class="note warn row" method="post" action="/settings/news">
              <span role="status">{news}</span>
              <Submit small>OK</Submit>
            </form>
          )}
          {children}
        </main>
        <footer class="foot">
          <span>{version}</span>
          {inside && (
            <form method="post" action="/logout">
              <button class="link" type="submit">
                Log out
              </button>
            </form>
          )}
        </footer>
      </body>
    </html>
  )
}

/** The page itself, or one below it. */
const currentIf = (below: boolean, itself: boolean) =>
  itself ? ('page' as const) : below ? ('true' as const) : undefined

/** How many things wait for somebody. */
function Open({ alerts }: { alerts: number }) {
  const { number } = useWords()
  return (
    <span class="badge">
      {alerts > 99 ? '99+' : number(alerts)}
      <span class="unseen"> open</span>
    </span>
  )
}

/** The head of a page that is of no shop: its title, what stands around it, and what can be done here. */
export function Head(props: {
  crumb?: [href: string, title: string]
  lead?: Child
  title: Child
  children?: Child
}) {
  const { crumb, lead, title, children } = props
  return (
    <div class="head">
      <div>
        {crumb && <Crumb href={crumb[0]}>{crumb[1]}</Crumb>}
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** The way up. */
export function Crumb({ href, children }: { href: string; children: string }) {
  return (
    <a class="crumb" href={href}>
      <bdi>{clean(children)}</bdi>
    </a>
  )
}

/** `3 hours ago`, the exact time on hover; a script keeps it right while the page is open. */
export function When({ at }: { at: number }) {
  const { now } = useContext(HereContext)
  const { exact } = useWords()
  if (!isTime(at)) return <>at an unknown time</>
  return (
    <time datetime={isoTime(at)} title={exact(at)} data-ago>
      {relative(at, now)}
    </time>
  )
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

/** The way into the annotator, for pages of products and failures; `url`: the page to open there. */
export const AnnotateLink = ({ slug, url }: { slug: string; url: string }) => (
  <a href={`/annotate/${slug}?url=${encodeURIComponent(url)}`}>Open in annotator</a>
)

/** What of an address is below its host: `/tents?page=2`. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** An address as people say it: `toys.example`, `toys.example/de/`. */
export function bareAddress(url: string): string {
  return readable(clean(url))
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/^([^/]*)\/$/, '$1')
}
