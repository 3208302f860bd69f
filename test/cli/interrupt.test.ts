import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServedShop } from '../../src/demo/index.ts'
import { AISLE } from '../setup/aisle.ts'
import { type Folder, folderWithShop, Listener } from './helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
let shop: ServedShop
beforeAll(async () => {
  ;({ folder, shop } = await folderWithShop(60))
})
afterAll(async () => {
  await shop.stop()
  await folder.remove()
})

describe('HUP', () => {
  test('ends the page in order, and says so', async () => {
    const child = folder.spawn(['--port', '0'])
    const err = new Listener(child.stderr)
    await err.until('Ctrl-C ends it')
    child.kill('SIGHUP')
    child.kill('SIGHUP')
    expect(await err.all()).toContain('Ending: crawls stop where they can go on later')
    expect(await child.exited).toBe(0)
  })

  test('stops a crawl, which goes on later', async () => {
    const child = folder.spawn(['--crawl', 'demo', '--json'])
    const [out, err] = [new Listener(child.stdout), new Listener(child.stderr)]
    await out.until('"event":"product"')
    child.kill('SIGHUP')
    await Promise.all([out.all(), err.all()])
    expect(await child.exited).toBe(1)
    expect(err.heard).toContain('Finishing what is in flight')
    expect(JSON.parse(out.heard.trim().split('\n').at(-1)!)).toMatchObject({
      event: 'done',
      incomplete: 'stopped',
    })
    expect((await folder.aisle('--crawl demo --delay 0')).err).toContain('goes on with')
  })

  test('of a closed terminal finds a process that still ends in order', async () => {
    const typed = folder.type(['--port', '0'])
    await typed.until(/Ctrl-C ends it/)
    typed.close()
    expect(await typed.exited).toBe(0)
  })

  test.skipIf(process.platform !== 'linux')('is nothing to who was started by nohup', async () => {
    const words = [...AISLE, '--port', '0', '--data', folder.path]
    const child = Bun.spawn(['/bin/sh', '-c', 'trap "" HUP; exec "$@"', 'sh', ...words], {
      ...{ stdout: 'ignore', stderr: 'pipe' },
    })
    const err = new Listener(child.stderr)
    await err.until('Ctrl-C ends it')
    child.kill('SIGHUP')
    await Bun.sleep(200)
    expect(err.heard).not.toContain('Ending')
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })
})
