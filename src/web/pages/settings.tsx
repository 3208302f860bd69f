/** @jsxImportSource hono/jsx */
/**
 * Settings of all of Aisle, its password, and its backups: made, downloaded, restored, removed. Used by `web/app.tsx`.
 * @module
 */

import { basename } from 'node:path'
import { type Context, Hono } from 'hono'
import { RemoveBackupPage, RestorePage } from '../../../views/settings/backups.tsx'
import {
  SETTINGS_FIELDS,
  SettingsPage,
  type SettingsView,
} from '../../../views/settings/settings.tsx'
import {
  backupAt,
  listBackups,
  lookInto,
  makeBackup,
  removeBackup,
  restore,
  takeBackup,
} from '../../jobs/backup/backups.ts'
import { alone } from '../../jobs/users.ts'
import { AisleError } from '../../model/errors.ts'
import { LIMITS, wholeIn } from '../../shop/draft.ts'
import { isOurs } from '../../store/crawls/owner.ts'
import type { Store } from '../../store/store.ts'
import { formOf, page, type Web } from '../context.tsx'
import { arrived } from '../entry/bodies.ts'
import { calledIn, SHORTEST } from '../entry/host.ts'
import { NO_PASSWORD } from '../entry/login.tsx'
import { LONGEST, letIn, TOO_MANY } from '../entry/password.ts'
import { saveUpload } from '../entry/upload.ts'
import { liveStream } from '../live/live.ts'
import { known, lineOf } from '../messages.ts'
import { done, tell } from '../notices.ts'

type Problems = SettingsView['problems']

/** A large database takes longer than a person waits for a page; the copy goes on. */
const PATIENCE = 3000
const NAME = ':name{[\\w.-]+\\.db}'
const BACKUPS = '/settings#backups'

export function settings(web: Web, peer: (c: Context) => string): Hono {
  const app = new Hono()
  const { store, jobs, lock } = web
  /** The backup that is being made, and why the last one was not. */
  const making: { now: Promise<unknown> | null; problem: string | null } = {
    ...{ now: null, problem: null },
  }

  async function viewOf(more: Partial<SettingsView> = {}): Promise<SettingsView> {
    const { contact = null, delay, concurrency } = await store.settings.all()
    const problem = making.problem ?? undefined
    making.problem = null
    const form = { delay: String(delay ?? ''), concurrency: String(concurrency ?? '') }
    return {
      form: { contact: contact ?? '', ...form },
      ...{ problems: {}, contact, refused: problem, place: store.place },
      password: {
        ...{ given: lock.isGiven, chosen: await lock.isChosen(), needed: !web.loopback },
      },
      backups: store.isFile ? listBackups(store) : null,
      making: making.now !== null,
      logs: web.logs.lines,
      ...more,
    }
  }
  const again = async (c: Context, more: Partial<SettingsView>, status: 409 | 422 | 429) =>
    await page(c, <SettingsPage {...(await viewOf(more))} />, status)

  app.get('/settings', async (c) => await page(c, <SettingsPage {...(await viewOf())} />))

  app.post('/settings', async (c) => {
    const form = await formOf(c, SETTINGS_FIELDS)
    const problems: Problems = {}
    const contact = form.contact.trim()
    const wrong = contactProblem(contact)
    if (wrong) problems.contact = wrong
    const whole = (field: 'delay' | 'concurrency') => wholeIn(form, field, LIMITS[field], problems)
    const values = { delay: whole('delay'), concurrency: whole('concurrency') }
    if (Object.keys(problems).length > 0) return await again(c, { form, problems }, 422)
    await store.settings.set({ contact: contact || null, ...values })
    return done(c, '/settings', 'saved')
  })

  app.post('/settings/password', async (c) => {
    const form = await formOf(c, ['current', 'password', 'again', 'do'])
    const removes = form.do === 'remove'
    const problems: Problems = removes ? {} : passwordProblems(form.password, form.again)
    if (await lock.isSet()) {
      const tried = await lock.try(peer(c), form.current, calledIn(c))
      if (tried === 'wrong') problems.current = NO_PASSWORD
      else if (tried !== 'open') {
        return await again(c, { problems: { ...problems, current: TOO_MANY } }, 429)
      }
    }
    if (Object.keys(problems).length > 0) return await again(c, { problems }, 422)
    if (removes && !web.loopback && !lock.isGiven) {
      const refused = 'Others can reach this page, so it needs a password.'
      return await again(c, { refused }, 409)
    }
    await lock.choose(removes ? null : form.password)
    if (await lock.isSet()) await letIn(c, lock)
    return done(c, '/settings#lock', removes ? 'password-none' : 'password-set')
  })

  app.post('/settings/news', async (c) => {
    await store.settings.set({ interrupted: null })
    return done(c, '/')
  })

  app.post('/settings/backups', async (c) => {
    if (!store.isFile) return await again(c, { refused: ON_SERVER }, 409)
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
    return done(c, BACKUPS)
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
    return page(c, <RemoveBackupPage name={name} />)
  })

  app.post(`/settings/backups/${NAME}/remove`, (c) => {
    removeBackup(store, c.req.param('name'))
    return done(c, BACKUPS, 'backup-removed')
  })

  app.post('/settings/restore', async (c) => {
    if (!store.isFile) return await again(c, { refused: ON_SERVER }, 409)
    try {
      const name = await takeBackup(store, async (path) => {
        const { bytes } = await saveUpload(c.req.raw, { name: 'file', path, hint: BY_HAND })
        arrived(c)
        if (bytes === 0) throw new AisleError('invalid', 'is missing: choose a backup')
      })
      return done(c, `/settings/backups/${name}/restore`)
    } catch (error) {
      return await again(c, { problems: { file: lineOf(known(error)) } }, 422)
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
      return await ask(c, name, `Nothing was replaced: ${known(error).explain()}`)
    }
    web.stopping.clear()
    web.logs.add(`${name} was restored; what was there before is in ${aside}`)
    return done(c, BACKUPS, 'restored')
  })

  async function ask(c: Context, name: string, refused?: string): Promise<Response> {
    const contents = await lookInto(store, name)
    const summaries = await store.shops.summaries()
    const crawls = await Promise.all(summaries.map(({ shop }) => store.crawls.count(shop.id)))
    const now = {
      shops: summaries.map(({ shop }) => shop.name),
      products: summaries.reduce((sum, { products, gone }) => sum + products + gone, 0),
      crawls: crawls.reduce((sum, count) => sum + count, 0),
    }
    const view = { name, contents, now, running: jobs.running(), refused }
    return await page(c, <RestorePage {...view} />, refused ? 409 : 200)
  }

  return app
}

const BY_HAND =
  'Put it into the folder “backups” in the data folder yourself: then it is listed above.'
const ON_SERVER = 'The data is on a libSQL server: back it up and restore it there.'

/** It stands in a header that every shop reads. */
function contactProblem(contact: string): string | null {
  if (contact === '') return null
  if (contact.length > 120) return 'is longer than 120 characters'
  const isMail = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(contact)
  const isPage = /^https?:\/\/[!-'*-:=?-~]+$/.test(contact) && URL.canParse(contact)
  return isMail || isPage ? null : 'must be an e-mail address, or a page like https://you.example/'
}

function passwordProblems(password: string, again: string): Problems {
  if (password.length < SHORTEST) {
    return { password: `must have at least ${SHORTEST} characters` }
  }
  if (password.length > LONGEST) return { password: `must have at most ${LONGEST} characters` }
  return password === again ? {} : { again: 'is not the same as the password beside it' }
}

/** Another process would go on writing into the file that goes. */
async function heldElsewhere(store: Store): Promise<string | null> {
  const found = (await store.leases.held()).find(({ holder }) => !isOurs(holder))
  if (!found) return null
  const { pid, machine } = found.holder
  const [kind, id] = [found.name.split(':')[0], found.name.slice(found.name.indexOf(':') + 1)]
  const shop = kind === 'shop' && (await store.shops.list()).find((one) => String(one.id) === id)
  return `${shop ? shop.name : id} is being crawled by another process (${pid} on ${machine.split(' ')[0]}). Wait until that is done, or stop it.`
}
