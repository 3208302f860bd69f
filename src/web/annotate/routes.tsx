/** @jsxImportSource hono/jsx */
/**
 * The annotator: its page, the framed page of the shop, and what the script asks for. Used by `web/app.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { AnnotatePage, UnknownShopPage } from '../../../views/annotate/page.tsx'
import { jsonOf } from '../../format/text.ts'
import { asked, TABS } from '../../jobs/annotate/actions.ts'
import { Annotators } from '../../jobs/annotate/annotators.ts'
import { during } from '../../jobs/users.ts'
import { AisleError } from '../../model/errors.ts'
import { inScope } from '../../page/scope.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { Shop } from '../../store/types.ts'
import { Turns } from '../../threads/turns.ts'
import { download, page, type Web } from '../context.tsx'
import { FRAMING_POLICY } from '../entry/guard.ts'
import { explained, known } from '../messages.ts'
import { act, testUrl } from './actions.ts'
import { type AnnotatedShop, draftOf } from './drafts.ts'
import type { Outcome } from './edit.ts'
import { answerFor } from './panels.tsx'
import { Subresources } from './subresources.ts'

/** What is under way for a shop: asking it for pages takes its time. */
type Task = { text: string; promise: Promise<Outcome>; done: Outcome | null; failed: string | null }

/** Then the browser hears that it goes on: connections that stay quiet are closed. */
const PATIENCE = 4000
const NOT_UNDERSTOOD =
  'This page asked for something that Aisle does not know, so nothing was done. It may be open since an older version: load it again.'

export function annotate(web: Web): Hono {
  const app = new Hono()
  const { store } = web
  const annotators = new Annotators(store)
  const parts = new Subresources(annotators)
  const tasks = new Map<string, Task>()
  // Two windows that change the same thing at once both read it as the other left it.
  const turns = new Turns()
  const annotatedOf = async (slug: string): Promise<AnnotatedShop> => ({
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
    return await page(c, <UnknownShopPage url={url ?? ''} />, url ? 404 : 400)
  })

  app.get('/annotate/:slug', async (c) => {
    const annotated = await annotatedOf(c.req.param('slug'))
    const url = normalizeUrl(c.req.query('url') ?? '')
    await annotators.freshen(annotated.shop)
    const known = url ? await keyOf(annotated, url) : null
    const wanted = c.req.query('tab') ?? ''
    const tab = (TABS as readonly string[]).includes(wanted) ? wanted : 'fields'
    c.header('Content-Security-Policy', FRAMING_POLICY)
    const { shop } = annotated
    return await page(c, <AnnotatePage {...{ shop, url, known, tab }} />)
  })

  app.post('/annotate/:slug/do', async (c) => {
    const annotated = await annotatedOf(c.req.param('slug'))
    const parsed = v.safeParse(asked, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ problem: NOT_UNDERSTOOD }, 400)
    const call = parsed.output
    if (call.do === 'selects') {
      return c.json({
        numbers: await annotators.ask(annotated.shop, 'selects', call.key, call.xpath),
      })
    }
    if (call.do === 'test') return c.json({ text: await testUrl(annotated, call.regex) })
    const task = tasks.get(annotated.shop.slug)
    try {
      const slow = call.do === 'survey' || call.do === 'fetch'
      if (slow && !task) {
        const text = call.do === 'survey' ? 'Looking around the shop…' : 'Getting the page…'
        tasks.set(annotated.shop.slug, taskOf(text, working(annotated, call)))
        return await later(c, annotated, call)
      }
      if (call.do === 'look' && task) return await later(c, annotated, call)
      const done = await turns.take(() => changed(annotated, call), annotated.shop.slug)
      return c.json(await answerFor(c, annotated, call, done, null))
    } catch (error) {
      const problem = explained(known(error))
      const done: Outcome = { draft: await draftOf(annotated), say: '', problem }
      return c.json(await answerFor(c, annotated, call, done, null))
    }
  })

  /** What it keeps in the end belongs to the data that there is now. */
  const working = (annotated: AnnotatedShop, call: v.InferOutput<typeof asked>): Promise<Outcome> =>
    during(store.options, { what: 'the annotator gets pages' }, async () =>
      act(annotated, await draftOf(annotated), call),
    )

  /** Does it to the draft as it is, and keeps what came of it. */
  async function changed(
    annotated: AnnotatedShop,
    call: v.InferOutput<typeof asked>,
  ): Promise<Outcome> {
    const draft = await draftOf(annotated)
    const done = await act(annotated, draft, call)
    if (done.draft !== draft && call.do !== 'discard')
      await store.annotations.save(annotated.shop.id, jsonOf(done.draft))
    return done
  }

  /** The end of a task, or that it goes on. */
  async function later(
    c: Context,
    annotated: AnnotatedShop,
    call: v.InferOutput<typeof asked>,
  ): Promise<Response> {
    const task = tasks.get(annotated.shop.slug)!
    await Promise.race([task.promise.catch(() => {}), Bun.sleep(PATIENCE)])
    if (!task.done && task.failed === null) return c.json({ busy: task.text })
    tasks.delete(annotated.shop.slug)
    const draft = await draftOf(annotated)
    const done = task.done ?? { draft, say: '', problem: task.failed! }
    return c.json(await answerFor(c, annotated, call, { ...done, draft }, null))
  }

  app.get('/annotate/:slug/frame/:key', async (c) => {
    const annotated = await annotatedOf(c.req.param('slug'))
    const { shop } = annotated
    const key = c.req.param('key')
    const { allow } = await draftOf(annotated)
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
    const { shop } = await annotatedOf(c.req.param('slug'))
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
    const annotated = await annotatedOf(c.req.param('slug'))
    const { wrapper } = await draftOf(annotated)
    return download(c, `${JSON.stringify(wrapper, null, 2)}\n`, {
      name: `${annotated.shop.slug}.json`,
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

function taskOf(text: string, promise: Promise<Outcome>): Task {
  const task: Task = { text, promise, done: null, failed: null }
  promise.then(
    (done) => {
      task.done = done
    },
    (error) => {
      task.failed = explained(error, 'That did not work.')
    },
  )
  return task
}

/** The sample of an address. */
async function keyOf(
  { annotators, shop, ...annotated }: AnnotatedShop,
  url: string,
): Promise<string | null> {
  const draft = await draftOf({ annotators, shop, ...annotated })
  const { samples } = await annotators.ask(shop, 'view', draft)
  return samples.find((sample) => sample.url === url)?.key ?? null
}
