/** @jsxImportSource hono/jsx */
/**
 * Whole shops as files: one that is taken out, one that is brought in.
 * @module
 */

import { Hono } from 'hono'
import { type ImportProblems, ShopsPage } from '../../views/shops.tsx'
import { AisleError } from '../errors.ts'
import { importFile } from '../jobs/transferring.ts'
import { idProblem } from '../shop/address.ts'
import type { Store } from '../store/store.ts'
import type { ShopDocument } from '../store/transfer.ts'
import { fileOf, formOf, page, type Web } from './context.tsx'
import { shopsView } from './shops.tsx'
import { tell } from './told.ts'

/** Products sent at once. */
const CHUNK = 100

export function transfer(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/export.json', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return c.body(documentOf(await store.shops.exportShop(shop.slug)), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${shop.slug}.json"`,
    })
  })

  app.post('/shops/import', async (c) => {
    const { id: typed } = await formOf(c, ['id'])
    const id = typed.trim()
    const again = async (problems: ImportProblems, status: 409 | 422, as = id) => {
      const view = { ...(await shopsView(web, '')), bring: { id: as, problems } }
      return await page(c, <ShopsPage {...view} />, status)
    }
    const file = await fileOf(c, 'file')
    if (!file) return await again({ file: 'Choose a file first.' }, 422)
    const wrong = id && idProblem(id)
    if (wrong) return await again({ id: wrong }, 422)
    try {
      const slug = await importFile(store.options, file, id || null)
      tell(c, 'imported')
      return c.redirect(`/shops/${slug}`, 303)
    } catch (error) {
      if (!(error instanceof AisleError)) throw error
      if (error.kind !== 'invalid' && error.kind !== 'exists') throw error
      if (error.kind === 'invalid') return await again({ file: error.message }, 422)
      const problem = `${error.message}: give this one another id, and choose the file again`
      return await again({ id: problem }, 409, await freeId(store, error.where ?? id))
    }
  })

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

/** A product a line: a large shop is more than one text can hold. */
function documentOf({ products, ...rest }: ShopDocument): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let at = 0
  return new ReadableStream({
    start(stream) {
      const head = JSON.stringify(rest, null, 2).slice(0, -2)
      stream.enqueue(encoder.encode(`${head},\n  "products": [`))
    },
    pull(stream) {
      const part = products.slice(at, at + CHUNK).map((each) => `\n    ${JSON.stringify(each)}`)
      const first = at === 0
      at += CHUNK
      const more = at < products.length
      stream.enqueue(encoder.encode(`${first || part.length === 0 ? '' : ','}${part.join(',')}`))
      if (more) return
      stream.enqueue(encoder.encode(products.length === 0 ? ']\n}\n' : '\n  ]\n}\n'))
      stream.close()
    },
  })
}
