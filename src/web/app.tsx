/** @jsxImportSource hono/jsx */
/**
 * The admin page: guards first, then one file a resource.
 * @module
 */

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { ProblemPage } from '../../views/problem.tsx'
import { AisleError, type ErrorKind } from '../errors.ts'
import { alerts } from './alerts.tsx'
import { assets } from './assets.ts'
import { page, versionLine, type Web } from './context.ts'
import { crawls } from './crawls.tsx'
import { hostGuard, originGuard, secureHeaders } from './guard.ts'
import { passwordGuard } from './password.ts'
import { plan } from './plan.tsx'
import { products } from './products.tsx'
import { removal } from './removal.tsx'
import { shop } from './shop.tsx'
import { shops } from './shops.tsx'

export type AppOptions = Web & {
  /** Asked for on every request where it is set. */
  password?: string | null
  /** The address a request came from. */
  peer?: (c: Context) => string
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
  const app = new Hono()
  app.use(secureHeaders())
  app.use(hostGuard({ password: Boolean(password) }))
  if (password) app.use(passwordGuard({ password, peer }))
  app.use(originGuard())
  app.use(
    bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => c.text('This form is too large.\n', 413) }),
  )

  for (const part of [
    assets(),
    shops(options),
    shop(options),
    crawls(options),
    products(options),
    plan(options),
    removal(options),
    alerts(options),
  ]) {
    app.route('/', part)
  }

  const version = versionLine(options)
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
