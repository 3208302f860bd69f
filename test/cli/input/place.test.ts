import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFiles } from '../../../src/cli/input/place.ts'
import { AISLE } from '../../setup/aisle.ts'
import { Folder } from '../helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
beforeAll(async () => {
  folder = await Folder.make()
})
afterAll(() => folder.remove())

/** Nobody in particular: what the owner of the files may, root may as well. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

async function ran(command: string[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(command[0]!, command.slice(1), { cwd: folder.path, ...NOBODY })
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, err }
}

test.skipIf(process.platform === 'win32')(
  'a folder that may only be read is not served',
  async () => {
    const data = join(folder.path, 'aisle-data')
    await folder.aisle('shop list')
    await mkdir(join(data, 'backups'))
    await writeFile(join(data, 'backups', 'old.db.part'), '')
    for (const path of [folder.path, data, join(data, 'backups')]) await chmod(path, 0o555)
    const { code, err } = await ran([...AISLE, '--port', '0'])
    for (const path of [folder.path, data, join(data, 'backups')]) await chmod(path, 0o755)
    expect(err).toStartWith('aisle: aisle-data: the data folder may only be read\n')
    expect(err).toContain('--data DIR')
    expect(err).not.toContain(' at ')
    expect(code).toBe(1)
  },
)

test.skipIf(process.platform === 'win32')(
  'too few files are told before the database aborts',
  async () => {
    for (const most of [10, 12, 40]) {
      const words = [...AISLE, 'shop', 'list']
      const { code, err } = await ran([
        '/bin/sh',
        '-c',
        `ulimit -n ${most}; exec "$@"`,
        'sh',
        ...words,
      ])
      expect(err).toMatch(/^aisle: this system lets Aisle open only \d+ more files\n/)
      expect(err).toContain('ulimit -n 4096')
      expect(code).toBe(1)
    }
  },
)

test('what is tried out is given back', () => {
  for (let round = 0; round < 400; round++) checkFiles()
})
