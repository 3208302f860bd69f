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
import { during } from '../jobs/users.ts'
import { alerts } from './alerts.tsx'
import { annotate } from './annotate/routes.tsx'
import { assets } from './assets.ts'
import { changes } from './changes.tsx'
import { page, versionLine, type Web } from './context.tsx'
import { crawls } from './crawls.tsx'
import { DemoKeeper, type ServeDemo } from './demo.ts'
import { hostGuard, originGuard, secureHeaders } from './guard.ts'
import { askToLogIn, login } from './login.tsx'
import { Logs } from './logs.ts'
import { Lock, passwordGuard } from './password.ts'
import { plan } from './plan.tsx'
import { product } from './product.tsx'
import { products } from './products.tsx'
import { removal } from './removal.tsx'
import { repair } from './repair.tsx'
import { rules } from './rules.tsx'
import { settings } from './settings.tsx'
import { shop } from './shop.tsx'
import { shopSettings } from './shop-settings.tsx'
import { shops } from './shops.tsx'
import { starting } from './start-crawl.tsx'
import { surveys } from './surveys.tsx'
import { topic } from './topic.tsx'
import { transfer } from './transfer.tsx'
import { wrapper } from './wrapper.tsx'

export type AppOptions = Omit<Web, 'stopping' | 'keeper' | 'lock' | 'loopback' | 'logs'> & {
  logs?: Logs
  /** False where others can come in. */
  loopback?: boolean
  /** By which a proxy calls this page, where it listens on this machine only. */
  names?: readonly string[]
  /** Asked for on every request where it is set. */
  password?: string | null
  /** The address a request came from. */
  peer?: (c: Context) => string
  /** How the demo shop is opened again. */
  serveDemo?: ServeDemo
}

const LARGEST_FORM = 1_000_000
/** Whole shops; longer ones are brought in otherwise. */
const LARGEST_FILE = 120_000_000
const SHORTER = 'Go back, shorten what you typed or chose, and send it again.'
const BY_COMMAND = 'Bring in a larger shop with the command: aisle shop import FILE'
/** Goes to the disk as it comes, and has bounds of its own. */
const UPLOAD = '/settings/restore'
/** These look after that themselves. */
const RESTORING = /^\/settings\/(backups\/[^/]+\/)?restore$/

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
  const { peer = () => 'anyone' } = options
  const web = webOf(options)
  const version = versionLine(web)
  const app = new Hono()
  app.use(secureHeaders())
  const { loopback } = web
  app.use(hostGuard({ password: () => web.lock.isSet(), loopback, names: options.names }))
  app.use(originGuard())
  // Files are the same for everybody, and the page that asks for the password needs them.
  app.route('/', assets())
  const limit = (most: number, hint: string) => {
    const size = `Aisle takes at most ${most / 1e6} MB here, and this was more: nothing was saved.`
    const problem = { title: 'Too large', text: `${size} ${hint}`, version }
    return bodyLimit({
      maxSize: most,
      onError: (c) => page(c, <ProblemPage {...problem} />, 413),
    })
  }
  const form = limit(LARGEST_FORM, SHORTER)
  const file = limit(LARGEST_FILE, BY_COMMAND)
  app.use((c, next) => {
    if (c.req.path === UPLOAD) return next()
    return c.req.path === '/shops/import' ? file(c, next) : form(c, next)
  })
  app.route('/', login(web, peer))
  app.use(
    passwordGuard({
      lock: web.lock,
      peer,
      ask: (c, problem, status) => askToLogIn(web, c, problem, status),
    }),
  )

  app.use(async (c, next) => {
    c.set('openAlerts', () => web.store.alerts.open())
    await next()
  })

  // What is being changed is done before the data is replaced, and nothing is changed meanwhile.
  app.use((c, next) =>
    /^(GET|HEAD)$/.test(c.req.method) || RESTORING.test(c.req.path)
      ? next()
      : during(web.store.options, { what: 'something is being changed' }, next),
  )

  for (const part of [
    surveys(web),
    shops(web),
    transfer(web),
    shop(web),
    shopSettings(web),
    wrapper(web),
    repair(web),
    rules(web),
    topic(web),
    starting(web),
    crawls(web),
    products(web),
    product(web),
    changes(web),
    plan(web),
    removal(web),
    alerts(web),
    annotate(web),
    settings(web, peer),
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
function webOf({ password, names, ...options }: AppOptions): Web {
  const { settings, sessions } = options.store
  const lock = new Lock({ given: password, settings, sessions, names })
  const web: Web = { loopback: true, logs: new Logs(), ...options, lock, stopping: new Map() }
  if (!options.demo) return web
  const keeper = new DemoKeeper(options.serveDemo)
  void keeper.openAll(options.store).catch((error) => console.error(error))
  return { ...web, keeper }
}
