/** @jsxImportSource hono/jsx */
/**
 * Backups: made, downloaded, restored, removed.
 * @module
 */

import { basename } from 'node:path'
import { type Context, Hono } from 'hono'
import { RemoveBackupPage, RestorePage } from '../../../views/settings/restore.tsx'
import {
  backupAt,
  lookInto,
  makeBackup,
  removeBackup,
  restore,
  takeBackup,
} from '../../jobs/backup/backups.ts'
import { alone } from '../../jobs/users.ts'
import { AisleError } from '../../model/errors.ts'
import { isOurs } from '../../store/crawls/owner.ts'
import type { Store } from '../../store/store.ts'
import { page, versionLine, type Web } from '../context.tsx'
import { arrived } from '../entry/bodies.ts'
import { saveUpload } from '../entry/upload.ts'
import { liveStream } from '../live/live.ts'
import { tell } from '../told.ts'

/** A large database takes longer than a person waits for a page; the copy goes on. */
const PATIENCE = 3000
const NAME = ':name{[\\w.-]+\\.db}'

export type Making = { now: Promise<unknown> | null; problem: string | null }

/** `settings` shows the page of settings again, with what is wrong. */
export function backups(
  web: Web,
  making: Making,
  settings: (c: Context, wrong: { file?: string; refused?: string }) => Promise<Response>,
): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const version = versionLine(web)

  app.post('/settings/backups', async (c) => {
    if (!store.isFile) return await settings(c, { refused: ON_SERVER })
    making.now ??= makeBackup(store)
      .catch((error) => {
        if (!(error instanceof AisleError)) console.error(error)
        making.problem = `No backup was made: ${(error as Error).message}.`
      })
      .finally(() => {
        making.now = null
      })
    await Promise.race([making.now, Bun.sleep(PATIENCE)])
    if (!making.now && !making.problem) tell(c, 'backup-made')
    return c.redirect('/settings#backups', 303)
  })

  app.post('/settings/news', async (c) => {
    await store.settings.set({ interrupted: null })
    return c.redirect('/', 303)
  })

  app.get('/settings/backups/live', (c) =>
    liveStream(c, async () => ({ html: '', ended: making.now === null })),
  )

  app.get(`/settings/backups/${NAME}`, (c) => {
    const name = c.req.param('name')
    const file = Bun.file(backupAt(store, name))
    return c.body(file.stream(), 200, {
      'Content-Type': 'application/vnd.sqlite3',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })

  app.get(`/settings/backups/${NAME}/remove`, (c) => {
    const name = basename(backupAt(store, c.req.param('name')))
    return page(c, <RemoveBackupPage {...{ name, version }} />)
  })

  app.post(`/settings/backups/${NAME}/remove`, (c) => {
    removeBackup(store, c.req.param('name'))
    tell(c, 'backup-removed')
    return c.redirect('/settings#backups', 303)
  })

  app.post('/settings/restore', async (c) => {
    if (!store.isFile) return await settings(c, { refused: ON_SERVER })
    try {
      const name = await takeBackup(store, async (path) => {
        const { bytes } = await saveUpload(c.req.raw, { name: 'file', path, hint: BY_HAND })
        arrived(c)
        if (bytes === 0) throw new AisleError('invalid', 'is missing: choose a backup')
      })
      return c.redirect(`/settings/backups/${name}/restore`, 303)
    } catch (error) {
      if (!(error instanceof AisleError)) throw error
      return await settings(c, { file: [error.message, error.hint].filter(Boolean).join('. ') })
    }
  })

  app.get(`/settings/backups/${NAME}/restore`, (c) => ask(c, c.req.param('name')))

  app.post(`/settings/backups/${NAME}/restore`, async (c) => {
    const name = c.req.param('name')
    await lookInto(store, name)
    const elsewhere = await heldElsewhere(store)
    if (elsewhere) return await ask(c, name, elsewhere)
    let aside: string
    try {
      aside = await alone(store.options, () => restore(store, name), { also: () => jobs.rest() })
    } catch (error) {
      if (!(error instanceof AisleError)) throw error
      return await ask(c, name, `Nothing was replaced: ${error.explain()}`)
    }
    web.stopping.clear()
    web.logs.add(`${name} was restored; what was there before is in ${aside}`)
    tell(c, 'restored')
    return c.redirect('/settings#backups', 303)
  })

  async function ask(c: Context, name: string, refused?: string): Promise<Response> {
    const contents = await lookInto(store, name)
    const summaries = await store.shops.summaries()
    const now = {
      shops: summaries.map(({ shop }) => shop.name),
      products: summaries.reduce((sum, { products, gone }) => sum + products + gone, 0),
      crawls: (await Promise.all(summaries.map(({ shop }) => store.crawls.count(shop.id)))).reduce(
        (sum, count) => sum + count,
        0,
      ),
    }
    const view = { name, contents, now, running: jobs.running(), refused, version }
    return await page(c, <RestorePage {...view} />, refused ? 409 : 200)
  }

  return app
}

const BY_HAND =
  'Put it into the folder “backups” in the data folder yourself: then it is listed above.'
const ON_SERVER = 'The data is on a libSQL server: back it up and restore it there.'

/** Another process would go on writing into the file that goes. */
async function heldElsewhere(store: Store): Promise<string | null> {
  const found = (await store.leases.held()).find(({ holder }) => !isOurs(holder))
  if (!found) return null
  const { pid, machine } = found.holder
  const [kind, id] = [found.name.split(':')[0], found.name.slice(found.name.indexOf(':') + 1)]
  const shop = kind === 'shop' && (await store.shops.list()).find((one) => String(one.id) === id)
  return `${shop ? shop.name : id} is being crawled by another process (${pid} on ${machine.split(' ')[0]}). Wait until that is done, or stop it.`
}
