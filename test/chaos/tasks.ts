/**
 * What is written besides crawls: learned plans, imports, migrations, backups, restores.
 * @module
 */

import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import Database from 'libsql'
import { openDatabase } from '../../src/store/connection/database.ts'
import { openStore } from '../../src/store/store.ts'
import { type Page, run } from './aisle.ts'
import { type Digest, differences, digestOf } from './digest.ts'
import { fileGround, type Ground, type Looking, serverGround } from './ground.ts'
import { cutOff, type Scenario, type Work } from './scenario.ts'
import { LoggedShop, WRAPPER } from './shop.ts'
import { byCommandLine, inPage, measured } from './work.ts'

type Task = {
  name: string
  kind: Ground['kind']
  /** Makes what there is before the work. */
  begin(ground: Ground, shop: LoggedShop): Promise<void>
  start(ground: Ground): Work
  /** What may be there after a kill besides what was there before and what should come: nothing unless said. */
  beside?(ground: Ground, wanted: Digest): Promise<string[]>
}

export const taskScenarios: Scenario[] = (
  [
    ...(['file', 'server'] as const).flatMap(
      (kind) =>
        [
          {
            name: `learning, ${kind}`,
            kind,
            begin: crawled,
            start: ({ words }) =>
              byCommandLine(['learn', 'shop', '--learner', 'kapsa', '--json', ...words]),
          },
          {
            name: `import, ${kind}`,
            kind,
            begin: exported,
            start: ({ data, words }) =>
              byCommandLine(['shop', 'import', join(data, 'shop.json'), ...words]),
          },
          {
            name: `migration, ${kind}`,
            kind,
            begin: aged,
            start: ({ words }) => byCommandLine(['shop', 'list', ...words]),
          },
        ] satisfies Task[],
    ),
    {
      name: 'learning, page',
      kind: 'file',
      async begin(ground, shop) {
        await crawled(ground, shop)
        await run(['plan', 'shop', '--drop', ...ground.words])
      },
      start: ({ words }) => inPage(words, (page) => page.post('/shops/shop/plan/learn')),
    },
    {
      name: 'import, page',
      kind: 'file',
      begin: exported,
      start: ({ data, words }) =>
        inPage(words, async (page) => {
          const form = new FormData()
          form.set('file', new File([await Bun.file(join(data, 'shop.json')).text()], 'shop.json'))
          await page.post('/shops/import', form)
        }),
    },
    {
      name: 'backup, page',
      kind: 'file',
      begin: crawled,
      start: ({ words }) => inPage(words, (page) => page.post('/settings/backups')),
      beside: badBackups,
    },
    {
      name: 'restore, page',
      kind: 'file',
      async begin(ground, shop) {
        await crawled(ground, shop)
        const store = await openStore({ data: ground.data })
        mkdirSync(join(ground.data, 'backups'))
        await store.backUp(join(ground.data, 'backups', 'day-0.db'))
        store.close()
        shop.day = 1
        await run(['--crawl', 'shop', ...ground.words])
      },
      start: ({ words }) =>
        inPage(words, (page: Page) => page.post('/settings/backups/day-0.db/restore')),
    },
  ] satisfies Task[]
).map(scenarioOf)

async function crawled(ground: Ground, shop: LoggedShop): Promise<void> {
  const wrapper = join(ground.data, 'wrapper.json')
  await Bun.write(wrapper, WRAPPER)
  const speed = ['--delay', '0', '--concurrency', '2']
  await run([
    'shop',
    'add',
    shop.url,
    '--id',
    'shop',
    '--wrapper',
    wrapper,
    ...speed,
    ...ground.words,
  ])
  await run(['--crawl', 'shop', ...ground.words])
}

/** A file with many products, in an empty store. */
async function exported(ground: Ground, shop: LoggedShop): Promise<void> {
  await crawled(ground, shop)
  const document = JSON.parse(await run(['shop', 'export', 'shop', ...ground.words]))
  const many = Array.from({ length: 30 }, (_, copy) =>
    document.products.map((product: { url: string }) => ({
      ...product,
      url: `${product.url}-${copy}`,
      keys: [{ kind: 'sku', value: `${product.url}-${copy}` }],
    })),
  )
  await Bun.write(
    join(ground.data, 'shop.json'),
    JSON.stringify({ ...document, products: many.flat() }),
  )
  await run(['shop', 'rm', 'shop', '--yes', ...ground.words])
}

/** A database of the first version, with enough in it that bringing it to this one takes a moment. */
async function aged({ kind, data, words }: Ground): Promise<void> {
  const dump = await Bun.file(join(import.meta.dir, '../store/fixtures/0001.sql')).text()
  const more = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO pages (key, url) SELECT 4294967296 + 1000 + i, 'https://toys.example/old/' || i FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO visits (crawl, page, at, outcome, status, milliseconds)
      SELECT 1, 1000 + i, i, 0, 200, 5 FROM n;`
  if (kind === 'file') {
    const database = new Database(join(data, 'aisle.db'))
    database.exec(dump + more)
    database.close()
    return
  }
  const client = createClient({ url: words.at(-1)! })
  await client.executeMultiple(dump + more)
  client.close()
}

/** Backups that are listed and not whole, and halves that nobody tidied. */
async function badBackups({ data }: Ground, wanted: Digest): Promise<string[]> {
  const folder = join(data, 'backups')
  const wrong: string[] = []
  const names = readdirSync(folder)
  if (!names.some((name) => name.endsWith('.db'))) wrong.push('no backup was made')
  for (const name of names) {
    if (/\.part/.test(name)) wrong.push(`${name} was left`)
    if (!name.endsWith('.db')) continue
    const options = { data: folder, db: join(folder, name) }
    const store = await openStore(options)
    const { connection } = await openDatabase(options)
    const found = await digestOf({ store, connection })
    wrong.push(...differences(wanted, found).map((what) => `${name}${what}`))
    connection.close()
    store.close()
  }
  return wrong
}

function scenarioOf({ name, kind, begin, start, beside }: Task): Scenario {
  return {
    ...{ name, kind },
    async prepare() {
      const shop = new LoggedShop()
      const ground = kind === 'file' ? fileGround() : await serverGround()
      await begin(ground, shop)
      await ground.keep()
      const before = await ground.look(digestOf)
      await ground.reset()
      const length = await measured(ground, start)
      const wanted = await ground.look(digestOf)
      return {
        async round(chance) {
          await ground.reset()
          const halves: string[] = []
          const { killServer } = ground
          const cut = await cutOff(chance, {
            length,
            start: () => start(ground),
            ...(killServer && {
              other: { share: 0.4, kill: () => killServer(chance.unit() * 300) },
            }),
            look: () =>
              ground.look(async (looking) => {
                const found = await digestOf(looking)
                const isDone = differences(wanted, found).length === 0
                if (!isDone) halves.push(...differences(before, found))
                halves.push(...(await falselyTold(looking, isDone)))
                return isDone && !Bun.deepEquals(before, wanted)
              }),
          })
          const wrong = [
            ...cut.wrong,
            ...halves,
            ...differences(wanted, await ground.look(digestOf)),
          ]
          wrong.push(...((await beside?.(ground, wanted)) ?? []))
          return { ...cut, wrong, again: [] }
        },
        async close() {
          await ground.close()
          await shop.close()
        },
      }
    },
  }
}

/** A restore that was cut off says what became of it. */
async function falselyTold({ store }: Looking, isDone: boolean): Promise<string[]> {
  const { interrupted } = await store.settings.all()
  if (!interrupted || interrupted.done === isDone) return []
  return [`said that the restore is ${interrupted.done ? '' : 'not '}done`]
}
