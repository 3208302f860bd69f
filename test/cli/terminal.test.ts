import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServedShop } from '../../src/demo/index.ts'
import { type Folder, folderWithShop } from './helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
let shop: ServedShop
beforeAll(async () => {
  ;({ folder, shop } = await folderWithShop(50))
})
afterAll(async () => {
  await shop.stop()
  await folder.remove()
})

test('progress is one live line that makes room for the summary', async () => {
  const typed = folder.type(['--crawl', 'demo'], 60)
  await typed.until(/\rdemo: \d+ pages · \d+ products · \d+ queued · [\d.]+\/s · .*(apart|…)/)
  await typed.until(/30 products: 30 new/)
  expect(await typed.exited).toBe(0)
  for (const line of typed.seen.split(/\r\n|\r/)) {
    if (line.includes(' queued ')) expect(Bun.stringWidth(Bun.stripANSI(line))).toBeLessThan(60)
  }
  // The line is taken away before anything else is written.
  expect(typed.seen).toMatch(/\r\u001b\[Kdemo: learned a plan: .*\r\ndemo: initial crawl complete/)
})

test('Ctrl-C once ends in order, twice at once', async () => {
  await folder.aisle('shop set demo --delay 3000 --concurrency 4')
  const once = folder.type(['--crawl', 'demo', '--fresh'])
  await once.until(/queued/)
  once.send('\u0003')
  await once.until(/Finishing what is in flight/)
  await once.until(/Go on with: aisle --crawl demo/)
  expect(await once.exited).toBe(1)

  const stalled = Bun.serve({
    port: 0,
    fetch: (request) =>
      request.url.endsWith('robots.txt')
        ? new Response('', { status: 404 })
        : new Promise<Response>(() => {}),
  })
  await folder.aisle(`shop add http://127.0.0.1:${stalled.port}/ --id stalled`)
  const twice = folder.type(['--crawl', 'stalled'])
  await twice.until(/starts initial crawl/)
  await Bun.sleep(300)
  twice.send('\u0003')
  await twice.until(/Ctrl-C again leaves at once/)
  const before = Date.now()
  twice.send('\u0003')
  expect(await twice.exited).toBe(1)
  await twice.until(/\r\nLeft at once\. What was stored is safe\.\r\n$/)
  expect(Date.now() - before).toBeLessThan(3000)
  await stalled.stop(true)
})

test('tables are as wide as the terminal', async () => {
  const typed = folder.type(['products', 'demo'], 60)
  expect(await typed.exited).toBe(0)
  await typed.until(/ADDRESS/)
  const lines = Bun.stripANSI(typed.seen).split('\r\n').filter(Boolean)
  expect(lines).toHaveLength(31)
  for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(60)
  expect(typed.seen).toContain('…')
})

test('moving a shop to another host is asked for', async () => {
  const no = folder.type(['shop', 'set', 'demo', '--url', 'https://elsewhere.example/'])
  await no.until(/30 products of http:\S+ stay until a complete crawl of the new address/)
  await no.until(/Move demo to https:\/\/elsewhere\.example\/\? \[y\/N\]/)
  no.send('n\r')
  await no.until(/Nothing was changed\./)
  expect(await no.exited).toBe(1)
  const shown = JSON.parse((await folder.aisle('shop show demo --json')).out)
  expect(shown.url).toBe(shop.url)
})

test('removing a shop is asked for', async () => {
  const no = folder.type(['shop', 'rm', 'demo'])
  await no.until(/Remove demo, with 30 products .* and 2 crawls\? This cannot be undone\. \[y\/N\]/)
  no.send('\r')
  await no.until(/Nothing was removed\./)
  expect(await no.exited).toBe(1)

  for (const key of ['\u0003', '\u0004']) {
    const left = folder.type(['shop', 'rm', 'demo'])
    await left.until(/\[y\/N\]/)
    left.send(key)
    await left.until(/\r\nNothing was removed\.\r\n$/)
    expect(await left.exited).toBe(1)
    expect(left.seen).not.toContain('    at ')
  }

  const yes = folder.type(['shop', 'rm', 'demo'])
  await yes.until(/\[y\/N\]/)
  yes.send('y\r')
  await yes.until(/removed demo: 30 products, \d+ price observations, 2 crawls, \d+ pages/)
  expect(await yes.exited).toBe(0)
})
