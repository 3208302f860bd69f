/** @jsxImportSource hono/jsx */
/**
 * The admin page: guards first, then one file a resource.
 * @module
 */

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { LockedPage, ProblemPage } from '../../views/problem.tsx'
import { AisleError, type ErrorKind } from '../errors.ts'
import { alerts } from './alerts.tsx'
import { annotate } from './annotate/routes.tsx'
import { assets } from './assets.ts'
import { changes } from './changes.tsx'
import { page, versionLine, type Web } from './context.tsx'
import { crawls } from './crawls.tsx'
import { DemoKeeper, type ServeDemo } from './demo.ts'
import { hostGuard, originGuard, secureHeaders } from './guard.ts'
import { passwordGuard } from './password.ts'
import { plan } from './plan.tsx'
import { product } from './product.tsx'
import { products } from './products.tsx'
import { removal } from './removal.tsx'
import { shop } from './shop.tsx'
import { shops } from './shops.tsx'

export type AppOptions = Omit<Web, 'stopping' | 'keeper'> & {
  /** Asked for on every request where it is set. */
  password?: string | null
  /** The address a request came from. */
  peer?: (c: Context) => string
  /** How the demo shop is opened again. */
  serveDemo?: ServeDemo
}

const LARGEST_FORM = 1_000_000

const STATUS = {
  usage: 400,
  'not-found': 404,
  exists: 409,
  invalid: 422,
  unreachable: 502,
  refused: 502,
  busy: 409,
  storage: 500,
  internal: 500,
} as const satisfies Record<ErrorKind, number>

export function createApp(options: AppOptions): Hono {
  const { password, peer = () => 'anyone' } = options
  const web = webOf(options)
  const version = versionLine(web)
  const app = new Hono()
  app.use(secureHeaders())
  app.use(hostGuard({ password: Boolean(password) }))
  app.use(originGuard())
  // Files are the same for everybody, and the page that asks for the password needs them.
  app.route('/', assets())
  if (password) {
    const ask = (c: Context, text: string, status: 401 | 429) =>
      page(c, <LockedPage {...{ text, version }} />, status)
    app.use(passwordGuard({ password, peer, ask }))
  }
  app.use(
    bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => c.text('This form is too large.\n', 413) }),
  )

  app.use(async (c, next) => {
    c.set('openAlerts', () => web.store.alerts.open())
    await next()
  })

  for (const part of [
    shops(web),
    shop(web),
    crawls(web),
    products(web),
    product(web),
    changes(web),
    plan(web),
    removal(web),
    alerts(web),
    annotate(web),
  ]) {
    app.route('/', part)
  }

  app.notFound((c) =>
    page(c, <ProblemPage title="Not found" text="There is no such page." version={version} />, 404),
  )
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    const told = error instanceof AisleError
    // A fault of ours: the person gets a sentence, the log the rest.
    if (!told) console.error(error)
    const text = told ? error.explain() : 'Something went wrong inside Aisle; its log says what.'
    const title = told && error.kind === 'not-found' ? 'Not found' : 'That did not work'
    return page(c, <ProblemPage {...{ title, text, version }} />, told ? STATUS[error.kind] : 500)
  })
  return app
}

/** The demo shop opens in its own time: nobody waits for it. */
function webOf(options: AppOptions): Web {
  const web: Web = { ...options, stopping: new Map() }
  if (!options.demo) return web
  const keeper = new DemoKeeper(options.serveDemo)
  void keeper.openAll(options.store).catch((error) => console.error(error))
  return { ...web, keeper }
}
