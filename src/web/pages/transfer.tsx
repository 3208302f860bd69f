/** @jsxImportSource hono/jsx */
/**
 * Whole shops as files: one that is taken out, one that is brought in.
 * @module
 */

import { Hono } from 'hono'
import { type ImportProblems, ShopsPage } from '../../../views/shop/shops.tsx'
import { exportStream } from '../../jobs/transfer/exporting.ts'
import { importFile, withFile } from '../../jobs/transfer/importing.ts'
import { AisleError } from '../../model/errors.ts'
import { idProblem } from '../../shop/address.ts'
import type { Store } from '../../store/store.ts'
import { page, type Web } from '../context.tsx'
import { arrived } from '../entry/bodies.ts'
import { saveUpload } from '../entry/upload.ts'
import { tell } from '../told.ts'
import { shopsView } from './shops.tsx'

/** What the page takes. */
const LARGEST = { most: 120_000_000, hint: 'Bring in a larger shop by: aisle shop import FILE' }

export function transfer(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/export.json', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return c.body(exportStream(store.options, shop.slug), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${shop.slug}.json"`,
    })
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
        tell(c, 'imported')
        return c.redirect(`/shops/${slug}`, 303)
      } catch (error) {
        if (!(error instanceof AisleError)) throw error
        if (error.kind === 'exists') {
          const problem = `${error.message}: give this one another id, and choose the file again`
          return await again({ id: problem }, 409, await freeId(store, error.where ?? id))
        }
        if (error.kind !== 'invalid') throw error
        return await again({ file: [error.message, error.hint].filter(Boolean).join('. ') }, 422)
      }
    }),
  )

  return app
}

/** One that no shop has, to begin with. */
async function freeId(store: Store, id: string): Promise<string> {
  const taken = new Set((await store.shops.list()).map(({ slug }) => slug))
  for (let n = 2; ; n++) {
    const free = `${id.slice(0, 36).replace(/-+$/, '')}-${n}`
    if (!taken.has(free)) return free
  }
}
