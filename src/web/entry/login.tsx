/** @jsxImportSource hono/jsx */
/**
 * Coming in and going out. Used by `web/app.tsx` and `web/pages/settings.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { LoginPage } from '../../../views/shell/login.tsx'
import { formOf, page, type Web } from '../context.tsx'
import { done } from '../notices.ts'
import { calledIn } from './host.ts'
import { isInside, letIn, letOut, tooMany } from './password.ts'

export const NO_PASSWORD = 'That is not the password.'

/** The page that asks for the password, wherever somebody wanted to go. */
export async function askToLogIn(
  { lock }: Web,
  c: Context,
  problem: string | null,
  status: 401 | 429,
  next = wanted(c),
): Promise<Response> {
  const view = { next, problem: problem ?? undefined, given: !(await lock.isChosen()) }
  return await page(c, <LoginPage {...view} />, status)
}

/** Before the guard: nobody is inside yet. */
export function login(web: Web, peer: (c: Context) => string): Hono {
  const app = new Hono()
  const { lock } = web

  app.get('/login', async (c) => {
    if (!(await lock.isSet()) || (await isInside(c, lock))) return c.redirect('/', 303)
    return await askToLogIn(web, c, null, 401, '/')
  })

  app.post('/login', async (c) => {
    const { password, next } = await formOf(c, ['password', 'next'])
    if (!(await lock.isSet())) return c.redirect('/', 303)
    const tried = await lock.try(peer(c), password, calledIn(c))
    if (tried === 'wrong') {
      const problem = password === '' ? 'is missing' : NO_PASSWORD
      return await askToLogIn(web, c, problem, 401, localPath(next))
    }
    if (tried !== 'open') return await askToLogIn(web, c, tooMany(c, tried.wait), 429, next)
    await letIn(c, lock)
    return c.redirect(localPath(next), 303)
  })

  app.post('/logout', async (c) => {
    await letOut(c, lock)
    if (!(await lock.isSet())) return c.redirect('/', 303)
    return done(c, '/login', 'logged-out')
  })

  return app
}

/** A form that was sent after the session ended is back where it was. */
function wanted(c: Context): string {
  if (c.req.method === 'GET') return c.req.path + new URL(c.req.url).search
  const from = c.req.header('referer')
  return from && URL.canParse(from) ? localPath(new URL(from).pathname) : '/'
}

/** A path of this page: nobody is sent elsewhere. */
const localPath = (path: string): string =>
  /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path) ? path : '/'
