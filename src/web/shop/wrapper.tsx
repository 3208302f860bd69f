/** @jsxImportSource hono/jsx */
/**
 * The wrapper of a shop: seen, written, brought in, taken back.
 * @module
 */

import { type Context, Hono } from 'hono'
import { WrapperPage, type WrapperView } from '../../../views/wrapper/wrapper.tsx'
import { prettyJson } from '../../format/json.ts'
import { cut } from '../../format/text.ts'
import { repairProposal } from '../../jobs/repair/proposal.ts'
import { AisleError } from '../../model/errors.ts'
import { wrapperJson } from '../../shop/draft.ts'
import type { Shop } from '../../store/types.ts'
import { fileOf, formOf, page, versionLine, type Web } from '../context.tsx'
import { type Notice, tell } from '../told.ts'

export function wrapper(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  async function viewOf(shop: Shop, version?: string): Promise<WrapperView> {
    const versions = await store.wrappers.list(shop.id)
    const asked = version === undefined ? shop.wrapper : Number(version)
    const shown = versions.find((one) => one.version === asked) ?? null
    if (version !== undefined && !shown) {
      throw new AisleError('not-found', `${shop.name} has no wrapper version ${cut(version, 20)}`)
    }
    const waits = (await repairProposal(store, shop))?.version ?? null
    return { shop, shown, versions, waits, version: versionLine(web) }
  }
  const back = (c: Context, { slug }: Shop, notice: Notice): Response => {
    tell(c, notice)
    return c.redirect(`/shops/${slug}/wrapper`, 303)
  }

  app.get('/shops/:slug/wrapper', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return await page(c, <WrapperPage {...(await viewOf(shop, c.req.query('version')))} />)
  })

  app.get('/shops/:slug/wrapper.json', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { shown } = await viewOf(shop, c.req.query('version'))
    if (!shown) throw new AisleError('not-found', `${shop.name} has no wrapper`)
    return c.body(`${prettyJson(shown.json)}\n`, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${shop.slug}-wrapper-${shown.version}.json"`,
    })
  })

  app.post('/shops/:slug/wrapper', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const file = await fileOf(c, 'file')
    const text = file?.text ?? (await formOf(c, ['wrapper'])).wrapper
    const checked = check(text)
    if ('problem' in checked) {
      const form = { wrapper: text, problem: checked.problem }
      return await page(c, <WrapperPage {...{ ...(await viewOf(shop)), form }} />, 422)
    }
    await store.wrappers.save(shop.id, checked.json, 'hand')
    return back(c, shop, 'wrapper-saved')
  })

  app.post('/shops/:slug/wrapper/use', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { version } = await formOf(c, ['version'])
    if (!(await store.wrappers.get(shop.id, Number(version)))) {
      throw new AisleError('not-found', `${shop.name} has no wrapper version ${version}`)
    }
    await store.wrappers.activate(shop.id, Number(version))
    return back(c, shop, 'wrapper-used')
  })

  app.post('/shops/:slug/wrapper/none', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    await store.wrappers.activate(shop.id, null)
    return back(c, shop, 'wrapper-none')
  })

  return app
}

function check(text: string): { json: string } | { problem: string } {
  if (text.trim() === '') return { problem: 'the wrapper is missing: paste it, or choose a file' }
  try {
    return { json: wrapperJson(text) }
  } catch (error) {
    if (!(error instanceof AisleError)) throw error
    return { problem: error.explain() }
  }
}
