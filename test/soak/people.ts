/**
 * What people do with Aisle, each of them one thing after the other, and all of them at once.
 * @module
 */

import { AISLE } from '../bench/measure.ts'
import type { Site } from './site.ts'
import type { Name, Town } from './town.ts'

/** Milliseconds, on a machine that has other things to do. */
const LONGEST_CRAWL = 300_000
const LONGEST_REMOVAL = 60_000

type Task = (site: Site, town: Town) => Promise<void>

/** Each line is a person. */
export const PEOPLE = {
  watcher: [crawl('plain', 'initial'), learn, crawl('plain', 'focused'), crawl('plain', 'delta')],
  ruler: [crawl('ruled', 'rules'), crawl('ruled', 'rules')],
  specialist: [crawl('topical', 'topic')],
  demonstrator: [demo],
  keeper: [backUp],
  reader: [read],
  mover: [move],
  surveyor: [survey],
  annotator: [annotate],
  passer: [passBy, passBy],
  scheduler: [crawlOutside],
} satisfies Record<string, Task[]>

export type Person = keyof typeof PEOPLE

/** A crawl from the page's own form, watched to its end. */
function crawl(name: Name | 'demo', mode: string): Task {
  return async (site, town) => {
    if (name !== 'demo') town.nextDay(name)
    const fields = { mode, fresh: 'on' }
    const begin = () => site.form(`/shops/${name}/crawl/options`, fields)
    let begun = await begin()
    // Who crawled the shop holds it until its plan is learned, who removes one of its host that.
    for (let tries = 0; tries < 100 && /is being crawled\b.* already/.test(begun.text); tries++) {
      await Bun.sleep(300)
      begun = await begin()
    }
    const { status, location, text } = begun
    if (status !== 303) return site.wrong(`crawl of ${name}, ${mode}: ${sentenceIn(text)}`)
    await watchCrawl(site, location, `${name}, ${mode}`)
  }
}

async function watchCrawl(site: Site, at: string, what: string): Promise<void> {
  await site.watch(`${at}/live`, LONGEST_CRAWL)
  const { text } = await site.get(at)
  const state = /class="state \w+"[^>]*>([^<]*)/.exec(text)?.[1] ?? 'not shown'
  // Also one that is done and says what is doubtful about it.
  if (state.startsWith('done')) site.did('crawls')
  else site.wrong(`the crawl of ${what} is ${state} (${at})`)
}

/** The shop inside the executable; it is found by a survey, the first time. */
async function demo(site: Site, town: Town): Promise<void> {
  const { location } = await site.form('/demo')
  if (!location.startsWith('/surveys/')) return await crawl('demo', 'delta')(site, town)
  await site.watch(`${location}/live`)
  await site.get(location)
  const fields = { name: 'Demo shop', id: 'demo', delay: '0', concurrency: '4' }
  const kept = await site.form(`${location}/keep`, fields)
  if (kept.status !== 303) return site.wrong(`the demo shop: ${sentenceIn(kept.text)}`)
  await watchCrawl(site, kept.location, 'demo, auto')
}

async function learn(site: Site): Promise<void> {
  const { status, text } = await site.form('/shops/plain/plan/learn')
  if (status !== 303) return site.wrong(`learning: ${sentenceIn(text)}`)
  site.did('plans')
  await site.get('/shops/plain/plan')
  await site.get('/shops/plain/plan.svg')
  await site.get('/shops/plain/plan.json')
}

/** Made, looked into, downloaded, removed. */
async function backUp(site: Site): Promise<void> {
  await site.form('/settings/backups')
  await site.watch('/settings/backups/live')
  const [name] = await backupsOf(site)
  if (!name) return site.wrong('a backup was made, and is not listed')
  site.did('backups')
  await site.get(`/settings/backups/${name}/restore`)
  await site.get(`/settings/backups/${name}`)
  await removeBackups(site)
}

async function backupsOf(site: Site): Promise<string[]> {
  const { text } = await site.get('/settings')
  return [...text.matchAll(/href="\/settings\/backups\/([\w.-]+\.db)\/restore"/g)].map(
    ([, name]) => name!,
  )
}

async function removeBackups(site: Site): Promise<void> {
  for (const name of await backupsOf(site)) await site.form(`/settings/backups/${name}/remove`)
}

/** The data is replaced by a backup of itself: for the time in which nobody works. */
export async function restore(site: Site): Promise<void> {
  await site.form('/settings/backups')
  await site.watch('/settings/backups/live')
  const [name] = await backupsOf(site)
  const { status, text } = await site.form(`/settings/backups/${name}/restore`)
  if (status === 303) site.did('restores')
  else site.wrong(`nothing was restored: ${sentenceIn(text)}`)
  await removeBackups(site)
}

const PAGES = ['/', '/changes', '/changes.atom', '/alerts', '/settings', '/?q=plain']
const OF_SHOP = [
  '',
  '/products',
  '/products?q=tent&sort=price',
  '/products?show=gone',
  '/products.csv',
  '/products.jsonl',
  '/changes',
  '/changes.atom',
  '/crawls',
  '/wrapper',
  '/settings',
  '/rules',
  '/kept.csv',
  '/topic',
  '/crawl/options',
]

async function read(site: Site): Promise<void> {
  for (const path of PAGES) await site.get(path)
  for (const name of ['plain', 'ruled', 'topical']) {
    for (const path of OF_SHOP) await site.get(`/shops/${name}${path}`)
    const { text } = await site.get(`/shops/${name}/products`)
    const products = new Set(text.match(/\/shops\/\w+\/products\/\d+/g))
    for (const path of [...products].slice(0, 5)) await site.get(path)
  }
  site.did('readings')
}

/** Out as a file, in under another name, and away. */
async function move(site: Site): Promise<void> {
  // A busy machine may not have come to remove it in the round before.
  if ((await site.get('/shops/moved')).status === 200 && !(await remove(site))) return
  const { text, status } = await site.get('/shops/plain/export.json')
  if (status !== 200) return
  const file = new File([text], 'plain.json', { type: 'application/json' })
  const brought = await site.form('/shops/import', { id: 'moved', file })
  if (brought.status !== 303) return site.wrong(`import: ${sentenceIn(brought.text)}`)
  site.did('imports')
  await site.get('/shops/moved/products')
  await remove(site)
}

/** Its host is that of another shop, which may be crawled just now; and a slow one goes after the answer. */
async function remove(site: Site): Promise<boolean> {
  for (
    const end = performance.now() + LONGEST_REMOVAL;
    performance.now() < end;
    await Bun.sleep(200)
  ) {
    const { status } = await site.form('/shops/moved/remove')
    if (status === 404 || (status === 303 && (await isGone(site)))) return true
  }
  site.wrong('a shop that was brought in cannot be removed')
  return false
}

/** Within some seconds; else it was refused after the answer. */
async function isGone(site: Site): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    if ((await site.get('/shops/moved')).status === 404) return true
    await Bun.sleep(200)
  }
  return false
}

async function survey(site: Site, { strange }: Town): Promise<void> {
  const { status, location, text } = await site.form('/surveys', { address: strange.url })
  if (status !== 303) return site.wrong(`survey: ${sentenceIn(text)}`)
  await site.watch(`${location}/live`)
  await site.get(location)
  await site.form(`${location}/drop`)
  site.did('surveys')
}

/** Fields are suggested, accepted, pointed at and taken back; nothing is saved. */
async function annotate(site: Site): Promise<void> {
  const at = '/annotate/pointed'
  const ask = async (call: object): Promise<{ key?: string; marks?: { numbers: number[] }[] }> => {
    const { text, status } = await site.json(`${at}/do`, call)
    const answer = status === 200 ? JSON.parse(text) : {}
    return answer.busy ? await ask({ do: 'look' }) : answer
  }
  await site.get(at)
  await ask({ do: 'survey' })
  await ask({ do: 'accept' })
  const { key = '', marks = [] } = await ask({ do: 'look' })
  const number = marks[0]?.numbers[0]
  if (number === undefined) return site.wrong('the annotator marks nothing')
  await ask({ do: 'point', key, picked: [{ key, number }] })
  await site.get(`${at}/frame/${encodeURIComponent(key)}`)
  await site.get(`${at}/wrapper.json`)
  await ask({ do: 'undo' })
  await ask({ do: 'discard' })
  site.did('annotations')
}

/** Opens pages that tell of what goes on, and leaves before it is over. */
async function passBy(site: Site): Promise<void> {
  const { text } = await site.get('/shops/plain/crawls')
  const newest = /\/shops\/plain\/crawls\/\d+/.exec(text)?.[0]
  await Promise.all([
    site.watch('/live', 700),
    newest && site.watch(`${newest}/live`, 300),
    newest && site.watch(`${newest}/live?once=yes`, 1200),
  ])
  site.did('streams')
}

/** As from cron, beside the page. */
async function crawlOutside(site: Site, town: Town): Promise<void> {
  town.nextDay('outside')
  const child = Bun.spawn([AISLE, '--data', site.data, '--crawl', 'outside', '--json', '--fresh'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = await new Response(child.stderr).text()
  if ((await child.exited) === 0) site.did('crawls')
  else site.wrong(`--crawl outside: exit ${child.exitCode}, ${said.trim().slice(-200)}`)
}

const sentenceIn = (html: string): string =>
  (/role="alert"[^>]*>(.*?)<\/(?:p|div|section)>/s.exec(html)?.[1] ?? html.slice(0, 300))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
