import { describe, expect, test } from 'bun:test'
import { AisleError } from '../../../src/model/errors.ts'
import { openDatabase } from '../../../src/store/connection/database.ts'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import { LEASE_TTL } from '../../../src/store/crawls/leases.ts'
import { holdAs, isDead, isSeen, thisProcess } from '../../../src/store/crawls/owner.ts'
import { addShop, blank, newSlug, row, startCrawl, urlOf, watcher } from '../make.ts'
import { eachStore, type StoreUnderTest } from '../stores.ts'

const claimer = ({ options }: StoreUnderTest, prefix: string, count: number) => {
  const command = [process.execPath, `${import.meta.dir}/../claimer.ts`, options.data]
  const child = Bun.spawn([...command, options.db ?? '', prefix, String(count)], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const lines = linesOf(child.stdout)
  return {
    child,
    say: () => {
      child.stdin.write('go\n')
      child.stdin.flush()
    },
    until: async (word: string): Promise<string[]> => {
      const heard: string[] = []
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error(`ended before it said ${word}`)
        if (value === word) return heard
        heard.push(value)
      }
    },
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}

eachStore('leases', (it) => {
  test('one whose row is junk is taken over', async () => {
    const { store, options } = it()
    const { connection } = await openDatabase(options)
    for (const junk of ["token = x'ff'", "beat = 'soon'", 'beat = 9e15']) {
      const name = `shop:${newSlug()}`
      await store.leases.acquire(name, thisProcess('crawls'))
      const sql = `UPDATE leases SET ${junk}, pid = 0, machine = 'gone', beat = ${/^beat = (.*)$/.exec(junk)?.[1] ?? 1} WHERE name = ?`
      await connection.execute({ sql: sql.replace(/SET beat = [^,]*,/, 'SET'), args: [name] })
      expect(await store.leases.acquire(name, thisProcess('again'))).toMatchObject({ ok: true })
    }
    connection.close()
  })

  test('one holder; the second hears who it is', async () => {
    const { leases } = it().store
    const name = `shop:${newSlug()}`
    const owner = thisProcess('aisle --crawl toys')
    const claim = await leases.acquire(name, owner)
    if (!claim.ok) throw new Error('it was free')
    const second = await leases.acquire(name, thisProcess('another'))
    expect(second).toMatchObject({ ok: false, holder: { what: 'aisle --crawl toys' } })
    expect(await leases.holder(name)).toMatchObject({ id: owner.id, pid: process.pid })
    expect(await leases.heartbeat(claim.lease)).toBe(true)
    await leases.release(claim.lease)
    expect(await leases.holder(name)).toBeNull()
    expect(await leases.heartbeat(claim.lease)).toBe(false)
    expect((await leases.acquire(name, owner)).ok).toBe(true)
  })

  test("a dead owner's falls at once; its old lease is worth nothing", async () => {
    const { leases } = it().store
    const name = `shop:${newSlug()}`
    const ended = Bun.spawn(['true'])
    await ended.exited
    const dead = { ...thisProcess('dead'), pid: ended.pid, started: '1' }
    const claim = await leases.acquire(name, dead)
    const next = await leases.acquire(name, thisProcess('next'))
    expect(next.ok).toBe(true)
    if (claim.ok) expect(await leases.heartbeat(claim.lease)).toBe(false)
    if (claim.ok) await leases.release(claim.lease)
    expect(await leases.holder(name)).toMatchObject({ what: 'next' })
  })

  test('an owner on another machine is believed until it has been silent for long', async () => {
    const { leases } = it().store
    const name = `host:${newSlug()}`
    const far = { ...thisProcess('far'), machine: 'elsewhere', pid: 1 }
    expect((await leases.acquire(name, far)).ok).toBe(true)
    expect((await leases.acquire(name, thisProcess('near'))).ok).toBe(false)
    const { connection } = await openDatabase(it().options)
    const silentFor = (milliseconds: number) =>
      connection.execute({
        sql: `UPDATE leases SET beat = CAST(unixepoch('subsec') * 1000 AS INTEGER) - ? WHERE name = ?`,
        args: [milliseconds, name],
      })
    await silentFor(LEASE_TTL - 5000)
    expect((await leases.acquire(name, thisProcess('near'))).ok).toBe(false)
    // A clock is never quite right, but what is far ahead was before the database's was set back.
    await silentFor(5000 - LEASE_TTL)
    expect((await leases.acquire(name, thisProcess('near'))).ok).toBe(false)
    await silentFor(-86_400_000)
    expect(await leases.holder(name)).toBeNull()
    await silentFor(LEASE_TTL + 1000)
    expect(await leases.holder(name)).toBeNull()
    expect((await leases.acquire(name, thisProcess('near'))).ok).toBe(true)
    connection.close()
  })

  test('an owner on this machine is believed as long as it lives, however silent', async () => {
    const { leases } = it().store
    const name = `host:${newSlug()}`
    const owner = thisProcess('suspended')
    const claim = await leases.acquire(name, owner)
    const { connection } = await openDatabase(it().options)
    await connection.execute({ sql: 'UPDATE leases SET beat = 0 WHERE name = ?', args: [name] })
    expect(await leases.holder(name)).toMatchObject({ what: 'suspended' })
    expect((await leases.acquire(name, thisProcess('near'))).ok).toBe(false)
    if (claim.ok) expect(await leases.heartbeat(claim.lease)).toBe(true)
    // Where nobody can tell when the process started, its pid may be that of another one.
    await connection.execute({
      sql: 'UPDATE leases SET beat = 0, started = NULL WHERE name = ?',
      args: [name],
    })
    expect((await leases.acquire(name, thisProcess('near'))).ok).toBe(true)
    connection.close()
  })

  test('who lost its lease writes nothing more', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const see = watcher(store, shop.id)
    await see(crawl, { page: 1, name: 'Duck' })
    const claim = await store.leases.acquire(`shop:${shop.id}`, thisProcess('first'))
    if (!claim.ok) throw new Error('it was free')
    const { lease } = claim
    const newPages = [{ id: 2, url: urlOf(2) }]
    await store.writePage(blank(shop.id, crawl, { lease, newPages, frontier: [row(2)] }))
    await store.leases.release(lease)
    await store.leases.acquire(lease.name, thisProcess('second'))

    const lost = async (work: Promise<unknown>) => {
      const error = await work.catch((thrown) => thrown)
      expect(error).toBeInstanceOf(AisleError)
      expect(error).toMatchObject({ kind: 'busy', message: 'another process took the shop over' })
    }
    const late = { lease, newPages: [{ id: 3, url: urlOf(3) }], frontier: [row(3)] }
    await lost(store.writePage(blank(shop.id, crawl, late)))
    expect((await store.pages.ids(shop.id)).page).toBe(3)
    expect((await store.frontier.counts(crawl)).queued).toBe(1)
    const end = { state: 'done', incomplete: null, counters: noCounters(), seconds: 1 } as const
    await lost(store.crawls.finish(crawl, end, lease))
    expect(await store.crawls.get(crawl)).toMatchObject({ state: 'running' })
    const next = await startCrawl(store, shop.id)
    await lost(store.products.markGone(next, new Set(), lease))
    expect(await store.products.counts(shop.id)).toEqual({ onSale: 1, gone: 0 })
    // Without a lease nothing is asked.
    await store.crawls.finish(crawl, end)
    expect(await store.products.markGone(next)).toBe(1)
  })

  test('what a thread held is given back by who started it', async () => {
    const { leases } = it().store
    const names = [`shop:${newSlug()}`, `host:${newSlug()}`]
    const id = newSlug()
    for (const name of names) await leases.acquire(name, { ...thisProcess('thread'), id })
    const other = `shop:${newSlug()}`
    await leases.acquire(other, thisProcess('other'))
    await leases.releaseOf(id)
    for (const name of names) expect(await leases.holder(name)).toBeNull()
    expect(await leases.holder(other)).not.toBeNull()
  })

  test('four processes that claim the same names never get the same one', async () => {
    const under = it()
    const prefix = `shop:${newSlug()}-`
    const all = Array.from({ length: 4 }, () => claimer(under, prefix, 60))
    await Promise.all(all.map((each) => each.until('ready')))
    for (const each of all) each.say()
    const claimed = (await Promise.all(all.map((each) => each.until('done')))).flat().map(Number)
    expect(claimed.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i))
    // Killed, they leave everything to whoever comes next.
    for (const { child } of all) child.kill('SIGKILL')
    await Promise.all(all.map(({ child }) => child.exited))
    for (let i = 0; i < 60; i++) {
      const claim = await under.store.leases.acquire(`${prefix}${i}`, thisProcess('heir'))
      expect(claim.ok).toBe(true)
    }
  }, 60_000)
})

describe('owners', () => {
  test('this process lives; another start time means another process', () => {
    const owner = thisProcess('test')
    expect(isDead(owner)).toBe(false)
    if (owner.started) expect(isDead({ ...owner, started: '1' })).toBe(true)
    expect(isDead({ ...owner, machine: 'elsewhere', started: '1' })).toBe(false)
    if (owner.started) expect(isSeen(owner)).toBe(true)
    expect(isSeen({ ...owner, started: '1' })).toBe(false)
    expect(isSeen({ ...owner, machine: 'elsewhere' })).toBe(false)
  })

  test('a thread holds under the name it was given', () => {
    const before = thisProcess('test').id
    expect(thisProcess('again').id).toBe(before)
    holdAs('thread-7')
    expect(thisProcess('test').id).toBe('thread-7')
    holdAs(before)
  })
})
