/** @jsxImportSource hono/jsx */
/**
 * Shops: the list, adding one by hand, and whole shops as files that are taken out and brought in. Used by
 * `web/app.tsx`.
 * @module
 */

import { Hono } from 'hono'
import {
  type ImportProblems,
  ShopsPage,
  type ShopsView,
  ShopTable,
} from '../../../views/shop/shops.tsx'
import { AddPage } from '../../../views/survey/add.tsx'
import { cut } from '../../format/text.ts'
import { exportStream } from '../../jobs/transfer/exporting.ts'
import { importFile, withFile } from '../../jobs/transfer/importing.ts'
import { idProblem, readable } from '../../shop/address.ts'
import {
  checkShop,
  EMPTY_FORM,
  type ShopField,
  type ShopForm,
  type ShopProblems,
  saveShop,
} from '../../shop/draft.ts'
import type { Store } from '../../store/store.ts'
import { download, formOf, fragment, page, type Web } from '../context.tsx'
import { arrived } from '../entry/bodies.ts'
import { saveUpload } from '../entry/upload.ts'
import { liveStream } from '../live/live.ts'
import { ShopsWatch } from '../live/watch.ts'
import { known, lineOf } from '../messages.ts'
import { done } from '../notices.ts'
import { since } from './changes.tsx'

/** What the page takes. */
const LARGEST = { most: 120_000_000, hint: 'Bring in a larger shop by: aisle shop import FILE' }

const SHOP_FIELDS = Object.keys(EMPTY_FORM) as ShopField[]

export function shops(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web

  app.get('/', async (c) =>
    page(c, <ShopsPage {...(await shopsView(web, searchIn(c.req.query('q'))))} />),
  )

  app.get('/live', (c) => {
    const watch = new ShopsWatch(store, jobs)
    const search = searchIn(c.req.query('q'))
    return liveStream(c, async () => {
      const { shops } = await shopsView(web, search, watch)
      const ended = !shops.some(({ lastCrawl }) => lastCrawl?.state === 'running')
      return { html: fragment(c, <ShopTable shops={shops} />), ended }
    })
  })

  app.post('/shops', async (c) => {
    const form: ShopForm = await formOf(c, SHOP_FIELDS)
    const checked = checkShop(form)
    const again = (problems: ShopProblems, status: 409 | 422) =>
      page(c, <AddPage {...{ address: '', form, problems }} />, status)
    if (!checked.ok) return await again(checked.problems, 422)
    try {
      const shop = await saveShop(store, checked.draft)
      return done(c, `/shops/${shop.slug}`, 'added')
    } catch (error) {
      const { message } = known(error, 'exists')
      return await again(checked.draft.chosen ? { id: message } : { url: message }, 409)
    }
  })

  app.get('/shops/:slug/export.json', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return download(c, exportStream(store.options, shop.slug), { name: `${shop.slug}.json` })
  })

  app.post('/shops/import', (c) =>
    withFile(store.options, async (path) => {
      let id = ''
      const again = async (problems: ImportProblems, status: 409 | 422, as = id) => {
        const view = { ...(await shopsView(web, '')), bring: { id: as, problems } }
        return await page(c, <ShopsPage {...view} />, status)
      }
      try {
        const file = await saveUpload(c.req.raw, { name: 'file', path, ...LARGEST })
        arrived(c)
        id = (file.fields.get('id') ?? '').trim()
        if (file.bytes === 0) return await again({ file: 'Choose a file first.' }, 422)
        const wrong = id && idProblem(id)
        if (wrong) return await again({ id: wrong }, 422)
        const slug = await importFile(store.options, { name: file.filename, path }, id || null)
        return done(c, `/shops/${slug}`, 'imported')
      } catch (error) {
        if (known(error).kind !== 'exists') {
          return await again({ file: lineOf(known(error, 'invalid')) }, 422)
        }
        const { message, where } = known(error)
        const problem = `${message}: give this one another id, and choose the file again`
        return await again({ id: problem }, 409, await freeId(store, where ?? id))
      }
    }),
  )

  return app
}

/** Shops whose name or address has all the words, with their changes. */
async function shopsView(
  web: Web,
  search: string,
  watch = new ShopsWatch(web.store, web.jobs),
): Promise<ShopsView> {
  const all = await watch.look()
  const days = await web.store.changes.daysByShop(since())
  const words = search.toLowerCase().split(/\s+/)
  const found = all.filter(({ shop: { name, slug, seed } }) => {
    const text = `${name} ${slug} ${readable(seed)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return {
    shops: found.map((each) => ({ ...each, days: days.get(each.shop.id) ?? [] })),
    ...{ all: all.length, search, demo: web.keeper !== undefined },
  }
}

const searchIn = (text = ''): string => cut(text.trim(), 200)

/** One that no shop has, to begin with. */
async function freeId(store: Store, id: string): Promise<string> {
  const taken = new Set((await store.shops.list()).map(({ slug }) => slug))
  for (let n = 2; ; n++) {
    const free = `${id.slice(0, 36).replace(/-+$/, '')}-${n}`
    if (!taken.has(free)) return free
  }
}
