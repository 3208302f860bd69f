/** @jsxImportSource hono/jsx */
/**
 * The admin page: guards first, then one file a resource. Used by `cli/commands/serve.ts`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ProblemPage } from '../../views/shell/problem.tsx'
import { interruptedText } from '../jobs/backup/backups.ts'
import { Logs } from '../jobs/log.ts'
import { during } from '../jobs/users.ts'
import { type ErrorKind, toldError } from '../model/errors.ts'
import { versionText } from '../model/version.ts'
import { annotate } from './annotate/routes.tsx'
import { page, type Web } from './context.tsx'
import { Bodies, type Refused } from './entry/bodies.ts'
import { AGAIN, Crowd } from './entry/crowd.ts'
import { headOnly, hostGuard, originGuard, secureHeaders } from './entry/guard.ts'
import { askToLogIn, login, NO_PASSWORD } from './entry/login.tsx'
import { Lock, passwordGuard } from './entry/password.ts'
import { assets } from './files/assets.ts'
import { FAULT } from './messages.ts'
import { alerts, unstoredAlerts } from './pages/alerts.tsx'
import { changes } from './pages/changes.tsx'
import { crawls } from './pages/crawls.tsx'
import { products } from './pages/products.tsx'
import { settings } from './pages/settings.tsx'
import { shops } from './pages/shops.tsx'
import { starting } from './pages/start-crawl.tsx'
import { surveys } from './pages/surveys.tsx'
import { plan } from './shop/plan.tsx'
import { rules } from './shop/rules.tsx'
import { shopSettings } from './shop/settings.tsx'
import { shop } from './shop/shop.tsx'
import { topic } from './shop/topic.tsx'
import { wrapper } from './shop/wrapper.tsx'

type AppOptions = Omit<Web, 'stopping' | 'lock' | 'loopback' | 'logs'> & {
  logs?: Logs
  /** False where others can come in. */
  loopback?: boolean
  /** By which a proxy calls this page, where it listens on this machine only. */
  names?: readonly string[]
  /** Asked for on every request where it is set. */
  password?: string | null
  /** The address a request came from. */
  peer?: (c: Context) => string
}

const LARGEST_FORM = 1_000_000
const LONGEST_LOGIN = 8000
/** Event streams: a browser opens six. */
const MOST_WATCHING = { each: 24, all: 128 }
/** Go to the disk as they come, and have bounds of their own. */
const UPLOADS = new Set(['/settings/restore', '/shops/import'])
/** These look after that themselves. */
const CAREFUL = /^\/settings\/(backups\/[^/]+\/)?restore$|^\/shops\/import$/

const REFUSALS = {
  large: {
    title: 'Too large',
    text: `Aisle takes at most ${LARGEST_FORM / 1e6} MB here, and this was more: nothing was saved. Go back, shorten what you typed or chose, and send it again.`,
    status: 413,
  },
  late: {
    title: 'Not sent whole',
    text: 'The form did not arrive whole: nothing was saved. Go back and send it again.',
    status: 408,
  },
  crowded: {
    title: 'Too much at once',
    text: 'Aisle is taking many large forms now: nothing was saved. Go back and send it again in a moment.',
    status: 503,
  },
} as const satisfies Record<Refused, object>

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
  const app = new Hono()
  app.use(async (c, next) => {
    c.set('version', versionText(web.version))
    await next()
  })
  app.use(secureHeaders())
  app.use(headOnly())
  const { loopback } = web
  app.use(hostGuard({ password: () => web.lock.isSet(), loopback, names: options.names }))
  app.use(originGuard())
  // Files are the same for everybody, and the page that asks for the password needs them.
  app.route('/', assets())
  const bodies = new Bodies()
  const refuse = (c: Context, why: Refused) => {
    const { status, ...problem } = REFUSALS[why]
    if (status === 503) c.header('Retry-After', String(AGAIN))
    return page(c, <ProblemPage {...problem} />, status)
  }
  // The only form of strangers; what else they send is not even read.
  app.use(
    '/login',
    bodies.taking({
      ...{ most: LONGEST_LOGIN, stranger: peer },
      refuse: (c, why) =>
        why === 'large' ? askToLogIn(web, c, NO_PASSWORD, 401, '/') : refuse(c, why),
    }),
  )
  app.route('/', login(web, peer))
  app.use(
    passwordGuard({
      lock: web.lock,
      peer,
      ask: (c, problem, status) => askToLogIn(web, c, problem, status),
    }),
  )

  const watching = new Crowd(MOST_WATCHING)
  const form = bodies.taking({ most: LARGEST_FORM, refuse })
  app.use((c, next) => (UPLOADS.has(c.req.path) ? next() : form(c, next)))

  app.use(async (c, next) => {
    c.set('openAlerts', async () => {
      return (await web.store.alerts.open()) + (await unstoredAlerts(web)).length
    })
    c.set('news', async () => {
      const interrupted = await web.store.settings.get('interrupted')
      return interrupted && interruptedText(interrupted)
    })
    c.set('watch', () => watching.enter(peer(c)))
    await next()
  })

  // What is being changed is done before the data is replaced, and nothing is changed meanwhile.
  app.use((c, next) =>
    /^(GET|HEAD)$/.test(c.req.method) || CAREFUL.test(c.req.path)
      ? next()
      : during(web.store.options, { what: 'something is being changed' }, next),
  )

  for (const part of [
    surveys(web),
    shops(web),
    shop(web),
    shopSettings(web),
    wrapper(web),
    rules(web),
    topic(web),
    starting(web),
    crawls(web),
    products(web),
    changes(web),
    plan(web),
    alerts(web),
    annotate(web),
    settings(web, peer),
  ]) {
    app.route('/', part)
  }

  app.notFound((c) => page(c, <ProblemPage title="Not found" text="There is no such page." />, 404))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    const told = toldError(error)
    // A fault of ours: the person gets a sentence, the log the rest.
    if (!told) console.error(error)
    const text = told ? told.explain() : FAULT
    const title = told?.kind === 'not-found' ? 'Not found' : 'That did not work'
    return page(c, <ProblemPage {...{ title, text }} />, told ? STATUS[told.kind] : 500)
  })
  return app
}

/** The demo shop opens in its own time: nobody waits for it. */
function webOf({ password, names, ...options }: AppOptions): Web {
  const { settings, sessions } = options.store
  const lock = new Lock({ given: password, settings, sessions, names })
  const web: Web = { loopback: true, logs: new Logs(), ...options, lock, stopping: new Map() }
  void web.keeper?.openAll().catch((error) => console.error(error))
  return web
}
