/** @jsxImportSource hono/jsx */
/**
 * Settings of all of Aisle.
 * @module
 */

import { type Context, Hono } from 'hono'
import {
  SETTINGS_FIELDS,
  SettingsPage,
  type SettingsView,
} from '../../../views/settings/settings.tsx'
import { listBackups } from '../../jobs/backup/backups.ts'
import { LIMITS, wholeIn } from '../../shop/draft.ts'
import { formOf, page, versionLine, type Web } from '../context.tsx'
import { calledIn, SHORTEST } from '../entry/host.ts'
import { LONGEST, letIn } from '../entry/password.ts'
import { tell } from '../told.ts'
import { backups, type Making } from './backups.tsx'

type Problems = SettingsView['problems']

export function settings(web: Web, peer: (c: Context) => string): Hono {
  const app = new Hono()
  const { store, lock } = web
  const making: Making = { now: null, problem: null }

  async function viewOf(more: Partial<SettingsView> = {}): Promise<SettingsView> {
    const { contact = null, delay, concurrency } = await store.settings.all()
    const problem = making.problem ?? undefined
    making.problem = null
    return {
      form: {
        contact: contact ?? '',
        delay: String(delay ?? ''),
        concurrency: String(concurrency ?? ''),
      },
      ...{ problems: {}, contact, refused: problem, place: store.place },
      password: {
        ...{ given: lock.isGiven, chosen: await lock.isChosen(), needed: !web.loopback },
      },
      backups: store.isFile ? listBackups(store) : null,
      making: making.now !== null,
      logs: web.logs.lines,
      version: versionLine(web),
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
    tell(c, 'saved')
    return c.redirect('/settings', 303)
  })

  app.post('/settings/password', async (c) => {
    const form = await formOf(c, ['current', 'password', 'again', 'do'])
    const removes = form.do === 'remove'
    const problems: Problems = removes ? {} : passwordProblems(form.password, form.again)
    if (await lock.isSet()) {
      const tried = await lock.try(peer(c), form.current, calledIn(c))
      if (tried === 'wrong') problems.current = 'That is not the password.'
      else if (tried !== 'open') {
        problems.current = 'Too many wrong passwords. Wait half a minute.'
        return await again(c, { problems }, 429)
      }
    }
    if (Object.keys(problems).length > 0) return await again(c, { problems }, 422)
    if (removes && !web.loopback && !lock.isGiven) {
      const refused = 'Others can reach this page, so it needs a password.'
      return await again(c, { refused }, 409)
    }
    await lock.choose(removes ? null : form.password)
    if (await lock.isSet()) await letIn(c, lock)
    tell(c, removes ? 'password-none' : 'password-set')
    return c.redirect('/settings#lock', 303)
  })

  app.route(
    '/',
    backups(web, making, (c, { file, refused }) =>
      again(c, { problems: file ? { file } : {}, refused }, file ? 422 : 409),
    ),
  )
  return app
}

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
