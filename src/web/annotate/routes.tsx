/** @jsxImportSource hono/jsx */
/**
 * The annotator: its page, the framed page of the shop, and what the script asks for.
 * @module
 */

import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { AnnotatePage, UnknownShopPage } from '../../../views/annotate/page.tsx'
import { forPage } from '../../../views/shell/commands.ts'
import { jsonOf } from '../../format/text.ts'
import { asked, TABS } from '../../jobs/annotate/actions.ts'
import { Annotators } from '../../jobs/annotate/annotators.ts'
import { during } from '../../jobs/users.ts'
import { AisleError } from '../../model/errors.ts'
import { inScope } from '../../page/scope.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { Shop } from '../../store/types.ts'
import { page, versionLine, type Web } from '../context.tsx'
import { FRAMING_POLICY } from '../entry/guard.ts'
import { act, testUrl } from './desk.ts'
import type { Desk, Done } from './done.ts'
import { draftOf } from './drafts.ts'
import { Parts } from './parts.ts'
import { answerFor } from './state.tsx'
import { Turns } from './turns.ts'

/** What is under way for a shop: asking it for pages takes its time. */
type Task = { text: string; promise: Promise<Done>; done: Done | null; failed: string | null }

/** Then the browser hears that it goes on: connections that stay quiet are closed. */
const PATIENCE = 4000
const NOT_UNDERSTOOD =
  'This page asked for something that Aisle does not know, so nothing was done. It may be open since an older version: load it again.'

export function annotate(web: Web): Hono {
  const app = new Hono()
  const { store } = web
  const annotators = new Annotators(store)
  const parts = new Parts(annotators)
  const tasks = new Map<string, Task>()
  const turns = new Turns<string>()
  const deskOf = async (slug: string): Promise<Desk> => ({
    ...{ store, annotators },
    shop: await store.shops.need(slug),
  })

  /** From a bookmark: the page that somebody looks at in their browser. */
  app.get('/annotate', async (c) => {
    const url = normalizeUrl(c.req.query('url') ?? '')
    const shops = await store.shops.list()
    const shop = url && shops.find(({ seed, scope }) => inScope(url, seed, scope))
    const near = shop ?? (url && shops.find(({ seed }) => inScope(url, seed, 'domain')))
    if (near) return c.redirect(`/annotate/${near.slug}?url=${encodeURIComponent(url!)}`)
    const version = versionLine(web)
    return await page(c, <UnknownShopPage url={url ?? ''} version={version} />, url ? 404 : 400)
  })

  app.get('/annotate/:slug', async (c) => {
    const desk = await deskOf(c.req.param('slug'))
    const url = normalizeUrl(c.req.query('url') ?? '')
    await annotators.freshen(desk.shop)
    const known = url ? await keyOf(desk, url) : null
    const wanted = c.req.query('tab') ?? ''
    const tab = (TABS as readonly string[]).includes(wanted) ? wanted : 'fields'
    c.header('Content-Security-Policy', FRAMING_POLICY)
    const { shop } = desk
    return await page(c, <AnnotatePage {...{ shop, url, known, tab, version: versionLine(web) }} />)
  })

  app.post('/annotate/:slug/do', async (c) => {
    const desk = await deskOf(c.req.param('slug'))
    const parsed = v.safeParse(asked, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ problem: NOT_UNDERSTOOD }, 400)
    const call = parsed.output
    if (call.do === 'selects') {
      return c.json({ numbers: await annotators.ask(desk.shop, 'selects', call.key, call.xpath) })
    }
    if (call.do === 'test') return c.json({ text: await testUrl(desk, call.regex) })
    const task = tasks.get(desk.shop.slug)
    try {
      const slow = call.do === 'survey' || call.do === 'fetch'
      if (slow && !task) {
        const text = call.do === 'survey' ? 'Looking around the shop…' : 'Getting the page…'
        tasks.set(desk.shop.slug, taskOf(text, working(desk, call)))
        return await later(c, desk, call)
      }
      if (call.do === 'look' && task) return await later(c, desk, call)
      const done = await turns.take(desk.shop.slug, () => changed(desk, call))
      return c.json(await answerFor(c, desk, call, done, null))
    } catch (error) {
      if (!(error instanceof AisleError)) throw error
      const done: Done = { draft: await draftOf(desk), say: '', problem: forPage(error.explain()) }
      return c.json(await answerFor(c, desk, call, done, null))
    }
  })

  /** What it keeps in the end belongs to the data that there is now. */
  const working = (desk: Desk, call: v.InferOutput<typeof asked>): Promise<Done> =>
    during(store.options, { what: 'the annotator gets pages' }, async () =>
      act(desk, await draftOf(desk), call),
    )

  /** Does it to the draft as it is, and keeps what came of it. */
  async function changed(desk: Desk, call: v.InferOutput<typeof asked>): Promise<Done> {
    const draft = await draftOf(desk)
    const done = await act(desk, draft, call)
    if (done.draft !== draft && call.do !== 'discard')
      await store.annotations.save(desk.shop.id, jsonOf(done.draft))
    return done
  }

  /** The end of a task, or that it goes on. */
  async function later(
    c: Context,
    desk: Desk,
    call: v.InferOutput<typeof asked>,
  ): Promise<Response> {
    const task = tasks.get(desk.shop.slug)!
    await Promise.race([task.promise.catch(() => {}), Bun.sleep(PATIENCE)])
    if (!task.done && task.failed === null) return c.json({ busy: task.text })
    tasks.delete(desk.shop.slug)
    const draft = await draftOf(desk)
    const done = task.done ?? { draft, say: '', problem: task.failed! }
    return c.json(await answerFor(c, desk, call, { ...done, draft }, null))
  }

  app.get('/annotate/:slug/frame/:key', async (c) => {
    const desk = await deskOf(c.req.param('slug'))
    const { shop } = desk
    const key = c.req.param('key')
    const { allow } = await draftOf(desk)
    const sheets = allow.styles ? await annotators.ask(shop, 'stylesheets', key) : []
    const mark = allow.pictures ? `picture-${crypto.randomUUID()}:` : null
    const framed = await annotators.ask(shop, 'frame', key, {
      part: Number(c.req.query('part') ?? 0) || 0,
      bare: c.req.query('bare') === '1',
      styles: await parts.styles(shop, sheets),
      pictures: mark,
    })
    if (!framed) throw new AisleError('not-found', 'this page is no longer among the samples')
    const pictures = `/annotate/${shop.slug}/picture/`
    const html = mark === null ? framed.html : signed(framed.html, mark, shop, pictures)
    const host = c.req.header('host') ?? new URL(c.req.url).host
    c.header('Content-Security-Policy', framePolicy(mark === null ? null : host + pictures))
    c.header('X-Frame-Options', 'SAMEORIGIN')
    c.header('X-Parts', String(framed.parts))
    return c.html(html)
  })

  const signed = (html: string, mark: string, shop: Shop, at: string): string =>
    html.replace(new RegExp(`${mark}([\\w.!~*'()%-]+)`, 'g'), (_, encoded: string) => {
      const url = decodeURIComponent(encoded)
      return `${at}${parts.sign(shop, url)}?u=${encodeURIComponent(url)}`
    })

  app.get('/annotate/:slug/picture/:sign', async (c) => {
    const { shop } = await deskOf(c.req.param('slug'))
    const url = c.req.query('u') ?? ''
    const signedBy = parts.sign(shop, url)
    const picture = signedBy === c.req.param('sign') ? await parts.picture(shop, url) : null
    if (!picture) return c.notFound()
    return c.body(picture.body as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': picture.contentType!,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cache-Control': 'private, max-age=3600',
    })
  })

  app.get('/annotate/:slug/wrapper.json', async (c) => {
    const desk = await deskOf(c.req.param('slug'))
    const { wrapper } = await draftOf(desk)
    return c.body(`${JSON.stringify(wrapper, null, 2)}\n`, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${desk.shop.slug}.json"`,
    })
  })

  return app
}

/** Of the framed document: nothing runs, nothing is asked for but pictures that were allowed, through us. */
function framePolicy(pictures: string | null): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${pictures ?? ''}`.trim(),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ')
}

function taskOf(text: string, promise: Promise<Done>): Task {
  const task: Task = { text, promise, done: null, failed: null }
  promise.then(
    (done) => {
      task.done = done
    },
    (error) => {
      if (!(error instanceof AisleError)) console.error(error)
      task.failed = error instanceof AisleError ? forPage(error.explain()) : 'That did not work.'
    },
  )
  return task
}

/** The sample of an address. */
async function keyOf({ annotators, shop, ...desk }: Desk, url: string): Promise<string | null> {
  const draft = await draftOf({ annotators, shop, ...desk })
  const { samples } = await annotators.ask(shop, 'view', draft)
  return samples.find((sample) => sample.url === url)?.key ?? null
}
