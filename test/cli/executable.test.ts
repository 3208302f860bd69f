import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json'

/** `npm test` builds it before the tests run. */
const BUILT = join('dist', process.platform === 'win32' ? 'aisle.exe' : 'aisle')

describe.skipIf(!existsSync(BUILT))(
  'the executable, alone in an empty folder, with no PATH',
  () => {
    let folder: string
    let demo: ReturnType<typeof Bun.spawn>
    let address: string

    const run = (...words: string[]) => {
      const { exitCode, stdout, stderr } = Bun.spawnSync([join(folder, 'aisle'), ...words], {
        cwd: folder,
        env: { PATH: '' },
      })
      return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
    }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'aisle-alone-'))
      copyFileSync(BUILT, join(folder, 'aisle'))
      demo = Bun.spawn([join(folder, 'aisle'), 'demo', '--port', '0'], {
        cwd: folder,
        env: { PATH: '' },
        stdout: 'pipe',
        stderr: 'pipe',
      })
      let said = ''
      for await (const chunk of demo.stderr as ReadableStream<Uint8Array>) {
        said += new TextDecoder().decode(chunk)
        if (/http:\/\/[\d.]+:\d+/.test(said)) break
      }
      address = said.match(/http:\/\/[\d.]+:\d+/)![0]
    })

    afterAll(() => {
      demo.kill()
      rmSync(folder, { recursive: true })
    })

    test('says its version, commit and platform', () => {
      const { exitCode, stdout } = run('--version')
      expect(exitCode).toBe(0)
      expect(stdout).toContain(packageJson.version)
      expect(stdout).toContain(`${process.platform}-${process.arch}`)
      expect(stdout).toMatch(/[0-9a-f]{7}/)
    })

    test('crawls the demo shop: threads, migrations and native module are inside', async () => {
      const wrapper = await (await fetch(`${address}/__demo/wrapper.json`)).text()
      await Bun.write(join(folder, 'wrapper.json'), wrapper)
      expect(
        run('shop', 'add', `${address}/`, '--id', 'demo', '--wrapper', 'wrapper.json'),
      ).toMatchObject({ exitCode: 0 })
      const crawl = run(
        ...['--crawl', 'demo', '--json', '--delay', '0', '--concurrency', '4', '--max-pages', '60'],
      )
      expect(crawl.exitCode).toBe(0)
      const done = JSON.parse(crawl.stdout.trim().split('\n').at(-1)!)
      expect(done).toMatchObject({ event: 'done', shop: 'demo', pages: 60, errors: 0 })
      expect(done.products.total).toBeGreaterThan(0)
      // Said by the thread that learns.
      expect(run('learn', 'demo').stderr).toContain('did not come to its end')
      const csv = run('products', 'demo', '--format', 'csv')
      expect(csv.stdout.trim().split('\n')).toHaveLength(done.products.total + 1)
      expect(readdirSync(folder).sort()).toEqual(['aisle', 'aisle-data', 'wrapper.json'])
    }, 60_000)
  },
)
