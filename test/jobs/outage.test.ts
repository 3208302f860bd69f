import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf } from '../../src/cli/print/crawl.ts'
import { type ServedShop, serveShop } from '../../src/demo/index.ts'
import { Holder } from '../../src/jobs/crawl/holder.ts'
import { runCrawls } from '../../src/jobs/crawl/run.ts'
import { askSurvey } from '../../src/jobs/survey/ask-survey.ts'
import type { CrawlEvent } from '../../src/jobs/types.ts'
import { openStore } from '../../src/store/store.ts'
import { type LossyProxy, proxyTo } from '../store/proxy.ts'
import { serverMissing, serverUrl, tempFolder } from '../store/stores.ts'
import { ask, Desk, SMALL, until } from './desk.ts'

setDefaultTimeout(60_000)

let shop: ServedShop
beforeAll(() => {
  shop = serveShop(SMALL)
})
afterAll(() => shop.stop())

describe.skipIf(serverMissing !== null)('a server that is away', () => {
  const data = tempFolder()
  const desks: Desk[] = []
  let proxy: LossyProxy

  beforeAll(async () => {
    proxy = await proxyTo(await serverUrl())
  })
  afterEach(async () => {
    proxy.down = false
    await Promise.all(desks.splice(0).map((desk) => desk.close()))
  })
  afterAll(() => {
    proxy.stop()
    rmSync(data, { recursive: true, force: true })
  })

  async function desk(slug: string, outage: number): Promise<Desk> {
    const store = await openStore({ data, db: await serverUrl() })
    const made = new Desk(store, { data, db: proxy.url, outage }, slug, shop)
    desks.push(made)
    await made.add()
    return made
  }

  test('for a while is waited for, and the crawl says so', async () => {
    const it = await desk('brief', 20_000)
    const crawl = await it.begin()
    proxy.down = true
    await until(() => it.manager.live('brief')?.progress?.outage !== undefined)
    expect(await it.page(`/shops/brief/crawls/${crawl}`)).toMatch(
      /Waiting because the database server does not answer \(\d s of 20 s\)/,
    )
    proxy.down = false
    await it.over()
    expect(await it.crawl(crawl)).toMatchObject({ state: 'done', incomplete: null })
    expect(await it.products()).toBe(8)
    expect(it.trouble[0]).toContain('brief: Waiting, because the database server does not answer')
    expect(await it.alerts()).toEqual([])
  })

  test('for longer ends the crawl as failed; tried again it goes on', async () => {
    const it = await desk('long', 300)
    const crawl = await it.begin()
    proxy.down = true
    await it.over()
    expect(it.log.join('\n')).toContain('long: http')
    expect(it.log.join('\n')).toContain('the database server does not answer')
    // Asked while it is still away: refused at once, with the same sentence.
    const refused = await it.manager.start(ask('long'))
    expect(refused).toMatchObject({ ok: false, kind: 'unreachable' })
    proxy.down = false
    await until(async () => (await it.crawl(crawl)).state === 'failed')
    await until(async () => (await it.holder()) === null)
    const { pages } = (await it.crawl(crawl)).counters
    expect(await it.alerts()).toEqual([
      expect.stringMatching(
        /^broken: Crawl \d+ ended early: .*the database server does not answer/,
      ),
    ])
    const ended = await it.page(`/shops/long/crawls/${crawl}`)
    expect(ended).toContain('failed')
    expect(ended).toMatch(/It broke off: .*the database server does not answer/)
    expect(ended).toContain('Started again, it goes on where it was.')
    expect(ended).toContain('Try again')
    expect(await it.page('/')).toMatch(/It broke off: .*the database server does not answer/)
    const again = await it.tryAgain()
    expect(again.headers.get('location')).toBe(`/shops/long/crawls/${crawl}`)
    await it.over()
    const done = await it.crawl(crawl)
    expect(done).toMatchObject({ state: 'done', incomplete: null, note: null })
    expect(done.counters.pages).toBeGreaterThan(pages)
    expect(await it.products()).toBe(8)
    expect(await it.alerts()).toEqual([])
  })

  test('at the end of a survey is given the host back when it is there again', async () => {
    const it = await desk('looked-at', 300)
    const other = serveShop(SMALL)
    const name = `host:${new URL(other.url).host}`
    const survey = askSurvey({ data, db: proxy.url }, other.url, {
      onLooked: () => {
        proxy.down = true
      },
    })
    await survey.catch(() => {})
    expect(await it.store.leases.holder(name)).not.toBeNull()
    proxy.down = false
    await until(async () => (await it.store.leases.holder(name)) === null)
    await other.stop()
  })

  test('ends a crawl of the command line, which goes on when it is started again', async () => {
    const it = await desk('typed', 300)
    const crawl = async (down: boolean): Promise<CrawlEvent> => {
      const store = await openStore({ data, db: proxy.url, outage: 300 })
      const { signal } = new AbortController()
      const onEvent = ({ event }: CrawlEvent) => {
        if (down && event === 'product') proxy.down = true
      }
      const [end] = await runCrawls(store, [ask('typed')], { signal, onEvent })
      store.close()
      return end!
    }
    const failed = await crawl(true)
    expect(failed).toMatchObject({
      event: 'failed',
      kind: 'unreachable',
      error: expect.stringContaining('the database server does not answer'),
      hint: expect.stringContaining('that the server is running'),
    })
    expect(exitCodeOf([failed])).toBe(1)
    proxy.down = false
    // As at the next start: of a process that is gone nobody believes that it holds the shop.
    const { id } = await it.store.shops.need('typed')
    expect(await it.store.leases.holder(`shop:${id}`)).not.toBeNull()
    await it.store.leases.clear()
    const done = await crawl(false)
    expect(done).toMatchObject({ event: 'done', complete: true, details: 8 })
    if (failed.event === 'failed' && done.event === 'done') expect(done.crawl).toBe(failed.crawl!)
  })

  test('takes no lease: only who finds it taken has lost it', async () => {
    const it = await desk('held', 300)
    const store = await openStore({ data, db: proxy.url })
    const holder = await Holder.hold(store, await it.store.shops.need('held'), 20)
    proxy.down = true
    await Bun.sleep(150)
    expect(holder.lost.aborted).toBe(false)
    proxy.down = false
    await Bun.sleep(100)
    expect(holder.lost.aborted).toBe(false)
    await it.store.leases.clear()
    await until(() => holder.lost.aborted)
    await holder.release()
    store.close()
  })

  test('leaves nothing held that nobody holds', async () => {
    const it = await desk('left', 300)
    const store = await openStore({ data, db: proxy.url })
    const own = await it.store.shops.need('left')
    const first = await Holder.hold(store, own)
    await expect(Holder.hold(store, own)).rejects.toThrow('the shop is being crawled already')
    proxy.down = true
    await first.release()
    proxy.down = false
    expect(await it.holder()).not.toBeNull()
    // At once for the same thread, and soon for everybody.
    const second = await Holder.hold(store, own)
    proxy.down = true
    await second.release()
    proxy.down = false
    await until(async () => (await it.holder()) === null)
    store.close()
  })
})

const DISK = 16 * 1024 * 1024

/** A disk of its own, where this user may have one. */
function smallDisk(): string | null {
  const folder = tempFolder()
  const mount = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', `size=${DISK}`, 'none', folder])
  if (mount.success) return folder
  rmSync(folder, { recursive: true })
  return null
}

describe('a disk that is full', () => {
  const data = smallDisk()
  if (data === null) console.warn('a full disk: not tried, this user may not mount one')
  let it: Desk
  afterAll(async () => {
    await it?.close()
    if (!data) return
    // Later where the thread, which is gone, still has the file open.
    Bun.spawnSync(['umount', '-l', data])
    rmSync(data, { recursive: true, force: true })
  })

  test.skipIf(data === null)('ends the crawl as failed; with room on it, it goes on', async () => {
    const filler = join(data!, 'filler')
    // More than there is room for.
    const fill = () => expect(() => writeFileSync(filler, new Uint8Array(DISK))).toThrow('ENOSPC')
    it = new Desk(await openStore({ data: data! }), { data: data!, outage: 300 }, 'full', shop)
    await it.add()
    const crawl = await it.begin()
    fill()
    await it.over()
    expect(it.log.join('\n')).toContain('the disk is full')
    // Whether or not the store has room for that much, the pages say it.
    const ended = await it.page(`/shops/full/crawls/${crawl}`)
    expect(ended).toMatch(/It broke off: .*the disk is full.*Make room on the disk/)
    expect(ended).toContain('Try again')
    expect(await it.page('/')).toMatch(/It broke off: .*the disk is full/)
    const alert = /Broke off: full .* ended early: .*the disk is full.*Make room on the disk/
    expect(await it.page('/alerts')).toMatch(alert)
    // On a slow machine it is told first that the crawl waits.
    const told = it.trouble.filter((text) => !text.startsWith('full: Waiting'))
    expect(told).toEqual([expect.stringMatching(/^full: .*the disk is full/)])
    rmSync(filler)
    await until(async () => (await it.holder()) === null)
    expect(await it.alerts()).toEqual([expect.stringContaining('the disk is full')])
    expect((await it.tryAgain()).headers.get('location')).toBe(`/shops/full/crawls/${crawl}`)
    await it.over()
    expect(await it.crawl(crawl)).toMatchObject({ state: 'done', incomplete: null })
    expect(await it.products()).toBe(8)
    expect(await it.store.integrity()).toEqual([])
  })
})
