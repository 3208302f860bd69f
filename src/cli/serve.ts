/**
 * `aisle` alone: the admin page.
 * @module
 */

import { demo as demoConfig, type ServedShop, wrapperFor } from '../demo/index.ts'
import { AisleError } from '../errors.ts'
import { JobManager } from '../jobs/manager.ts'
import { Scheduler } from '../jobs/schedule.ts'
import type { Store } from '../store/store.ts'
import { createApp } from '../web/app.tsx'
import { checkListening, isLoopback } from '../web/host.ts'
import { Logs } from '../web/logs.ts'
import { listen } from '../web/serve.ts'
import { command, words } from './command.ts'
import { DEMO_PORT, openDemo } from './demo.ts'
import { onInterrupt } from './interrupt.ts'

export const serve = command({
  name: '',
  summary: 'Serve the admin page on http://127.0.0.1:4680.',
  words: words.none,
  flags: {},
  uses: ['data', 'db', 'host', 'port'],
  examples: [
    'aisle',
    'aisle --port 8080 --data /srv/aisle',
    'AISLE_PASSWORD=… aisle --host 0.0.0.0',
  ],
  async run({ log, env, global, version, storeOptions, store: open }) {
    const host = global.host ?? '127.0.0.1'
    const password = env.AISLE_PASSWORD || null
    const store = await open()
    checkListening(host, password, (await store.settings.get('password')) !== null)
    const demo = new Demo()
    const logs = new Logs()
    logs.listen()
    const jobs = new JobManager(storeOptions, { onLog: (line) => logs.add(line) })
    const say = (text: string) => {
      logs.add(text)
      void log.line(text)
    }
    const scheduler = new Scheduler(store, jobs, { say })
    try {
      const app = createApp({
        ...{ store, jobs, version, password, logs },
        loopback: isLoopback(host),
        demo: async () => demo.open(),
        peer: (c) => c.env?.ip ?? 'unknown',
      })
      const { url, stop } = listen(app, { host, port: global.port ?? 4680 })
      await demo.openAgain(store)
      await log.line(`Aisle is on ${url}`)
      await log.line(`Its data is in ${store.place}. Ctrl-C ends it.`)
      await scheduler.open()
      const { signal, undo } = onInterrupt(() => {
        void log.line(
          'Ending: crawls stop where they can go on later… (Ctrl-C again leaves at once)',
        )
      })
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      await stop()
      undo()
    } finally {
      // Whatever comes of the schedules: a store that is away must not keep crawls from ending in order.
      await scheduler.close().catch((error) => say(`the schedules are not put in order: ${error}`))
      await jobs.close()
      await demo.close()
    }
  },
})

/** The demo shop inside this process: opened on the first run by a button, later by itself. */
class Demo {
  #shop: ServedShop | null = null

  open(): { url: string; wrapper: unknown } {
    this.#shop ??= onPort(DEMO_PORT) ?? openDemo(0)
    return { url: this.#shop.url, wrapper: wrapperFor(demoConfig) }
  }

  async openAgain(store: Store): Promise<void> {
    const seed = `http://127.0.0.1:${DEMO_PORT}/`
    const known = (await store.shops.list()).some((shop) => shop.seed === seed)
    if (known) this.#shop = onPort(DEMO_PORT)
  }

  async close(): Promise<void> {
    await this.#shop?.stop()
  }
}

/** Null where the port is taken, perhaps by `aisle demo` itself. */
function onPort(port: number): ServedShop | null {
  try {
    return openDemo(port)
  } catch (error) {
    if (error instanceof AisleError && error.kind === 'busy') return null
    throw error
  }
}
