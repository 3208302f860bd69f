/**
 * Crawls in every mode, by the command and in the served page.
 * @module
 */

import { join } from 'node:path'
import { MODES, type Mode } from '../../src/model/crawl.ts'
import { type Page, run } from './aisle.ts'
import type { Chance } from './chance.ts'
import { type Digest, differences, digestOf, storedIn } from './digest.ts'
import { fileGround, type Ground, serverGround } from './ground.ts'
import { cutOff, type Round, type Scenario, type Stage, type Work } from './scenario.ts'
import { LoggedShop, RULES, TOPIC, WRAPPER } from './shop.ts'
import { byCommandLine, inPage, measured } from './work.ts'

/** Of a round on a server: so many of the kills are the server's. */
const OF_SERVER = 0.4

/** The page looks once a second whether the crawl is over: kills after its end would be wasted. */
const SEEN_LATE = 0.5

export const crawlScenarios: Scenario[] = [
  ...MODES.map((mode) => byCommand(mode, 'file')),
  ...MODES.map((mode) => byCommand(mode, 'server')),
  ...MODES.map((mode) => servedPage(mode, 'file')),
  ...(['initial', 'delta'] as const).map((mode) => servedPage(mode, 'server')),
]

function byCommand(mode: Mode, kind: Ground['kind']): Scenario {
  return {
    name: `crawl ${mode}, ${kind}`,
    kind,
    prepare: () => prepare(mode, kind, ({ words }) => byCommandLine([...crawl(mode), ...words])),
  }
}

function servedPage(mode: Mode, kind: Ground['kind']): Scenario {
  return {
    name: `crawl ${mode}, page${kind === 'file' ? '' : ' on a server'}`,
    kind,
    prepare: () => prepare(mode, kind, ({ words }) => inPage(words, crawlInPage(mode)), SEEN_LATE),
  }
}

/** Days. Each page comes due once in so many, at a time of its own, which may lie between two rounds: it is put off for good. */
const MAX_AGE = '3650'

/** A first crawl is what a shop without a plan gets: so it goes on, and does not begin anew, once that is learned. */
const crawl = (mode: Mode): string[] => {
  if (mode === 'initial') return ['--crawl', 'shop']
  const age = mode === 'delta' ? ['--max-age', MAX_AGE] : []
  return ['--crawl', 'shop', '--mode', mode, ...age]
}

/** Asks for the crawl, and waits until the page says that it is over. */
const crawlInPage = (mode: Mode) => async (page: Page) => {
  const asked = mode === 'initial' ? 'auto' : mode
  const there = await page.post('/shops/shop/crawl', { mode: asked, maxAge: MAX_AGE })
  await page.until(`${there}/live`, 'event: end')
}

async function prepare(
  mode: Mode,
  kind: Ground['kind'],
  startWork: (ground: Ground) => Work,
  part = 1,
): Promise<Stage> {
  const shop = new LoggedShop()
  const ground = kind === 'file' ? fileGround() : await serverGround()
  await addShop(shop, ground, mode)
  if (mode === 'focused' || mode === 'delta') {
    await run(['--crawl', 'shop', ...ground.words])
    shop.day = 1
  }
  await ground.keep()
  const length = part * (await measured(ground, startWork))
  const wanted = await ground.look(digestOf)
  return {
    round: (chance) => round({ ground, shop, wanted, length, startWork }, chance),
    async close() {
      await ground.close()
      await shop.close()
    },
  }
}

async function addShop(shop: LoggedShop, ground: Ground, mode: Mode): Promise<void> {
  const files = { wrapper: WRAPPER, rules: RULES, topic: TOPIC }
  const words: string[] = []
  for (const [name, text] of Object.entries(files)) {
    if (name !== 'wrapper' && name !== mode) continue
    const path = join(ground.data, `${name}.json`)
    await Bun.write(path, text)
    words.push(`--${name}`, path)
  }
  const speed = ['--delay', '0', '--concurrency', '2']
  await run(['shop', 'add', shop.url, '--id', 'shop', ...words, ...speed, ...ground.words])
}

type Prepared = {
  ground: Ground
  shop: LoggedShop
  wanted: Digest
  length: number
  startWork(ground: Ground): Work
}

async function round(prepared: Prepared, chance: Chance): Promise<Round> {
  const { ground, shop, wanted, length, startWork } = prepared
  await ground.reset()
  shop.takeAsked()
  let stored = new Set<string>()
  const again: string[] = []
  const count = () => again.push(...shop.takeAsked().filter((url) => stored.has(url)))
  const { killServer } = ground
  const cut = await cutOff(chance, {
    length,
    start: () => startWork(ground),
    ...(killServer && {
      other: { share: OF_SERVER, kill: (chance: Chance) => killServer(chance.unit() * 300) },
    }),
    async look() {
      count()
      return await ground.look(async (looking) => {
        stored = await storedIn(looking, 'shop')
        return await isOver(looking, wanted)
      })
    },
  })
  count()
  const found = await ground.look(digestOf)
  const wrong = [...cut.wrong, ...differences(wanted, withoutNext(wanted, found))]
  return { ...cut, wrong, again }
}

/** A first crawl that was killed before its plan was learned: the next start learns it, and walks it at once. */
function withoutNext(wanted: Digest, found: Digest): Digest {
  const [asked, shop] = [wanted, found].map(({ shop }) => shop as { crawls: { mode: Mode }[] })
  if (asked!.crawls[0]?.mode !== 'initial') return found
  const crawls = shop!.crawls.filter(({ mode }) => mode !== 'focused')
  return { ...found, shop: { ...shop, crawls } }
}

/** Killed after the last thing was written: there is nothing to go on with. */
async function isOver({ store }: Parameters<typeof storedIn>[0], wanted: Digest): Promise<boolean> {
  const shop = await store.shops.need('shop')
  const crawls = await store.crawls.list(shop.id, 100)
  const expected = (wanted.shop as { crawls: { mode: Mode }[] }).crawls
  if (expected[0]?.mode === 'initial') return crawls.some(({ counters }) => counters.learned)
  return crawls.length >= expected.length && crawls[0]?.state === 'done'
}
