import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { Folder, Listener } from '../helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
beforeAll(async () => {
  folder = await Folder.make()
})
afterAll(() => folder.remove())

test('serves until Ctrl-C, and says that a restore was cut off before it', async () => {
  await Bun.write(join(folder.path, 'aisle-data', 'aisle.db.restoring-1'), 'half')
  const child = folder.spawn(['--port', '0'])
  const told = await new Listener(child.stderr).until('Ctrl-C')
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(told)![0]
  expect(told.match(/Aisle was ended during a restore. Nothing was replaced/g)).toHaveLength(1)
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/Nothing was replaced.*Try the demo shop/s)
  expect((await fetch(url, { headers: { host: 'evil.example' } })).status).toBe(421)

  const taken = await folder.aisle(`--port ${new URL(url).port}`)
  expect(taken).toMatchObject({ code: 1, out: '' })
  expect(taken.err).toContain(`port ${new URL(url).port} is in use already`)
  expect(taken.err).toContain('--port')

  child.kill('SIGINT')
  expect(await child.exited).toBe(0)
})

test('listens elsewhere only with a password', async () => {
  const open = await folder.aisle('--host 0.0.0.0 --port 0')
  expect(open).toMatchObject({ code: 2, out: '' })
  expect(open.err).toContain('needs a password')
  expect(open.err).toContain('AISLE_PASSWORD')
  expect((await folder.aisle('--host 0.0.0.0', { AISLE_PASSWORD: 'short' })).code).toBe(2)

  const child = folder.spawn(['--host', '0.0.0.0', '--port', '0'], {
    AISLE_PASSWORD: 'correct horse',
  })
  const url = `http://127.0.0.1:${/http:\/\/0\.0\.0\.0:(\d+)/.exec(await new Listener(child.stderr).until('Ctrl-C'))![1]}/`
  expect((await fetch(url)).status).toBe(401)
  const authorization = `Basic ${btoa('me:correct horse')}`
  expect((await fetch(url, { headers: { authorization } })).status).toBe(200)
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
})

test('the demo shop is open until Ctrl-C, and prints its wrapper', async () => {
  const child = folder.spawn(['demo', '--port', '0'])
  const url = (await new Listener(child.stdout).until('\n')).trim()
  expect((await fetch(url)).status).toBe(200)
  const taken = await folder.aisle(`demo --port ${new URL(url).port}`)
  expect(taken).toMatchObject({ code: 1, out: '' })
  expect(taken.err).toContain('in use already')
  child.kill('SIGINT')
  expect(await child.exited).toBe(0)
  const { out } = await folder.aisle('demo --print-wrapper')
  expect(JSON.parse(out)).toHaveProperty('fields')
})

test('says which version it is', async () => {
  const { out, code } = await folder.aisle('--version')
  expect(out).toMatch(/^aisle \d+\.\d+\.\d+ \(\S+, [a-z0-9]+-[a-z0-9]+\)\n$/)
  expect(code).toBe(0)
  expect((await folder.aisle('--help')).out).toContain('aisle --crawl SHOP')
  expect((await folder.aisle('shop --help')).out).toContain('aisle shop rm ID')
})
