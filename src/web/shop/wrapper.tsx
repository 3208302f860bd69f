/** @jsxImportSource hono/jsx */
/**
 * The wrapper of a shop: seen, written, brought in, taken back, and repaired after a redesign: looked for beside the
 * page, shown, then used. Used by `web/app.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { forPage } from '../../../views/shell/commands.ts'
import { RepairPage } from '../../../views/wrapper/repair.tsx'
import { WrapperPage, type WrapperView } from '../../../views/wrapper/wrapper.tsx'
import { prettyJson } from '../../format/json.ts'
import { cut } from '../../format/text.ts'
import { acceptRepair, declineRepair, repairProposal } from '../../jobs/repair/proposal.ts'
import { AisleError } from '../../model/errors.ts'
import { wrapperJson } from '../../shop/draft.ts'
import type { Shop } from '../../store/types.ts'
import { download, fileOf, formOf, page, type Web } from '../context.tsx'
import { liveStream } from '../live/live.ts'
import { FAULT, known, lineOf } from '../messages.ts'
import { done, type Notice } from '../notices.ts'

/** How the last look for a repair ended, where no proposal tells it. */
type Looked = { problem: string } | { needless: true }

export function wrapper(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const looking = new Set<string>()
  const looked = new Map<string, Looked>()

  async function viewOf(shop: Shop, version?: string): Promise<WrapperView> {
    const versions = await store.wrappers.list(shop.id)
    const asked = version === undefined ? shop.wrapper : Number(version)
    const shown = versions.find((one) => one.version === asked) ?? null
    if (version !== undefined && !shown) {
      throw new AisleError('not-found', `${shop.name} has no wrapper version ${cut(version, 20)}`)
    }
    const waits = (await repairProposal(store, shop))?.version ?? null
    return { shop, shown, versions, waits }
  }
  const back = (c: Context, { slug }: Shop, notice: Notice): Response =>
    done(c, `/shops/${slug}/wrapper`, notice)

  app.get('/shops/:slug/wrapper', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return await page(c, <WrapperPage {...(await viewOf(shop, c.req.query('version')))} />)
  })

  app.get('/shops/:slug/wrapper.json', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { shown } = await viewOf(shop, c.req.query('version'))
    if (!shown) throw new AisleError('not-found', `${shop.name} has no wrapper`)
    const name = `${shop.slug}-wrapper-${shown.version}.json`
    return download(c, `${prettyJson(shown.json)}\n`, { name })
  })

  app.post('/shops/:slug/wrapper', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const file = await fileOf(c, 'file')
    const text = file?.text ?? (await formOf(c, ['wrapper'])).wrapper
    const checked = check(text, shop.seed)
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

  app.get('/shops/:slug/repair', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const isLooking = looking.has(shop.slug)
    const last = isLooking ? undefined : looked.get(shop.slug)
    looked.delete(shop.slug)
    if (last && 'needless' in last) return back(c, shop, 'repair-needless')
    const view = {
      ...{ shop, proposal: await repairProposal(store, shop), looking: isLooking },
      ...{ problem: last?.problem },
    }
    return await page(c, <RepairPage {...view} />)
  })

  app.get('/shops/:slug/repair/live', async (c) => {
    const { slug } = await store.shops.need(c.req.param('slug'))
    const words = '<p role="status">Looking at pages of known products, politely…</p>'
    return liveStream(c, async () => ({ html: words, ended: !looking.has(slug) }))
  })

  app.post('/shops/:slug/repair', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    if (!looking.has(shop.slug)) void look(shop)
    return done(c, `/shops/${shop.slug}/repair`)
  })

  app.post('/shops/:slug/repair/:do{accept|decline}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const version = Number((await formOf(c, ['version'])).version)
    const accepts = c.req.param('do') === 'accept'
    await (accepts ? acceptRepair : declineRepair)(store, shop, version)
    return back(c, shop, accepts ? 'repair-used' : 'repair-declined')
  })

  async function look({ slug }: Shop): Promise<void> {
    looking.add(slug)
    looked.delete(slug)
    try {
      const { proposal } = await jobs.repair(slug)
      if (!proposal) looked.set(slug, { needless: true })
    } catch (error) {
      if (!(error instanceof AisleError)) console.error(error)
      const end = error instanceof AisleError && !error.hint ? '.' : ''
      const problem = error instanceof AisleError ? forPage(lineOf(error)) + end : FAULT
      looked.set(slug, { problem })
    } finally {
      looking.delete(slug)
    }
  }

  return app
}

function check(text: string, seed: string): { json: string } | { problem: string } {
  if (text.trim() === '') return { problem: 'the wrapper is missing: paste it, or choose a file' }
  try {
    return { json: wrapperJson(text, undefined, seed) }
  } catch (error) {
    return { problem: known(error).explain() }
  }
}
