/**
 * `aisle` alone: the admin page.
 * @module
 */

import { interruptedText, tidyBackups } from '../../jobs/backup/backups.ts'
import { JobManager } from '../../jobs/crawl/manager.ts'
import { Logs } from '../../jobs/log.ts'
import { Scheduler } from '../../jobs/schedule/schedule.ts'
import { tidyImports } from '../../jobs/transfer/importing.ts'
import { createApp } from '../../web/app.tsx'
import { DemoKeeper } from '../../web/demo.ts'
import { checkListening, isLoopback, namesIn } from '../../web/entry/host.ts'
import { listen } from '../../web/entry/serve.ts'
import { command, words } from '../command.ts'
import { checkWritable } from '../input/place.ts'
import { onInterrupt } from '../interrupt.ts'

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
    const names = namesIn(env.AISLE_HOSTS ?? '')
    const store = await open()
    if (store.isFile) checkWritable(store.place)
    checkListening(host, password, (await store.settings.get('password')) !== null)
    const cutOff = await tidyBackups(store)
    tidyImports(store.options)
    const keeper = new DemoKeeper(store)
    const logs = new Logs()
    logs.listen()
    if (cutOff) logs.add(interruptedText(cutOff))
    // What opening the store found is said already.
    if (cutOff && !store.interrupted) await log.line(interruptedText(cutOff))
    const say = (text: string) => {
      logs.add(text)
      void log.line(text)
    }
    const jobs = new JobManager(storeOptions, {
      onLog: (line, isTrouble) => (isTrouble ? say(line) : logs.add(line)),
    })
    const scheduler = new Scheduler(store, jobs, { say })
    const { promise: interrupted, resolve: end } = Promise.withResolvers<void>()
    const { undo } = onInterrupt(() => {
      void log.line('Ending: crawls stop where they can go on later… (Ctrl-C again leaves at once)')
      end()
    })
    try {
      const app = createApp({
        ...{ store, jobs, version, password, logs, names, keeper },
        loopback: isLoopback(host),
        peer: (c) => c.env?.ip ?? 'unknown',
      })
      const { url, stop } = listen(app, { host, port: global.port ?? 4680, say })
      await keeper.openAll()
      await log.line(`Aisle is on ${url}`)
      await log.line(`Its data is in ${store.place}. Ctrl-C ends it.`)
      await scheduler.open()
      await interrupted
      await stop()
    } finally {
      // Whatever comes of the schedules: a store that is away must not keep crawls from ending in order.
      await scheduler.close().catch((error) => say(`the schedules are not put in order: ${error}`))
      await jobs.close()
      await keeper.close()
      undo()
    }
  },
})
