/** @jsxImportSource hono/jsx */
/**
 * The context of the pages, what they work with. Used all over `web`.
 * @module
 */

import type { Context } from 'hono'
import { raw } from 'hono/html'
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Here, HereContext } from '../../views/shell/frame.ts'
import { localeIn } from '../../views/shell/locale.ts'
import type { Jobs } from '../jobs/crawl/manager.ts'
import type { Logs } from '../jobs/log.ts'
import type { Version } from '../model/version.ts'
import type { Store } from '../store/store.ts'
import type { CrawlId } from '../store/types.ts'
import type { DemoKeeper } from './demo.ts'
import type { Lock } from './entry/password.ts'
import { takeNotice } from './notices.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The line at the foot of every page. */
    version?: string
    /** How many alerts are open; unset while nobody is inside. */
    openAlerts?: () => Promise<number>
    /** What happened while nobody looked; unset while nobody is inside. */
    news?: () => Promise<string | null>
    /** Somebody who gave the password, and can go out again. */
    inside?: boolean
    /** Whether who asked would still be let in. */
    mayStay?: () => boolean | Promise<boolean>
    /** A place among those who watch something run, until the answer is called; null where none is left. */
    watch?: () => (() => void) | null
  }
}

export type Web = {
  store: Store
  jobs: Jobs
  version: Version
  /** The password, and who gave it. */
  lock: Lock
  /** The last lines of the log. */
  logs: Logs
  /** Listens on this machine only. */
  loopback: boolean
  /** Crawls that were asked to stop, by shop. */
  stopping: Map<string, CrawlId>
  /** Missing where this process has no demo shop. */
  keeper?: DemoKeeper
}

export async function page(
  c: Context,
  element: JSX.Element,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const alerts = (await c.get('openAlerts')?.()) ?? null
  const news = (await c.get('news')?.()) ?? null
  const html = render({ ...hereOf(c), alerts, news, notice: takeNotice(c) }, element)
  return c.html(raw(`<!doctype html>${html}`), status)
}

/** A part of a page alone, told in the reader's own numbers: for streams and other renewals. */
export const fragment = (c: Context, element: JSX.Element): string => render(hereOf(c), element)

const hereOf = (c: Context): Here => ({
  ...{ path: c.req.path, version: c.get('version') ?? '', now: Date.now() },
  ...{ notice: null, news: null, alerts: null },
  inside: c.get('inside') ?? false,
  locale: localeIn(c.req.header('accept-language')),
})

function render(here: Here, element: JSX.Element): string {
  return (<HereContext.Provider value={here}>{element}</HereContext.Provider>).toString()
}

/** A file for the person who asked for it. */
export const download = (
  c: Context,
  body: string | ReadableStream<Uint8Array>,
  { name, type = 'application/json' }: { name: string; type?: string },
): Response =>
  c.body(body, 200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  })

/** Fields of a form as text; repeated ones are no part of ours. */
export async function formOf<K extends string>(
  c: Context,
  names: readonly K[],
): Promise<Record<K, string>> {
  const body = await c.req.parseBody()
  const text = (name: K): string => {
    const value = body[name]
    // Browsers send line ends as CRLF.
    return typeof value === 'string' ? value.replace(/\r\n/g, '\n') : ''
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<K, string>
}

/** A file that was chosen in a form; null where none was. */
export async function fileOf(
  c: Context,
  name: string,
): Promise<{ name: string; text: string } | null> {
  const value = (await c.req.parseBody())[name]
  if (!(value instanceof File) || value.size === 0) return null
  return { name: value.name, text: await value.text() }
}
