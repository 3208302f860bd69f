import { afterAll, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tidyBackups } from '../../../src/jobs/backup/backups.ts'
import { isThere } from '../../../src/store/connection/database.ts'
import { thisProcess } from '../../../src/store/crawls/owner.ts'
import { openStore } from '../../../src/store/store.ts'
import { tempFolder } from '../stores.ts'

const folder = tempFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the program says that replaces and opens; null where it was killed before the operation of that number. */
async function replacer(data: string, number: number, ready?: string) {
  const command = [process.execPath, join(import.meta.dir, '../replacer.ts'), data, String(number)]
  const child = Bun.spawn(ready ? [...command, ready] : command, { stderr: 'inherit' })
  const said = await new Response(child.stdout).text()
  await child.exited
  return child.signalCode === 'SIGKILL' ? null : JSON.parse(said)
}

const backup = join(folder, 'new.db')

/** A store whose last change is `old`, and a file that would take its place. */
async function prepared(name: string): Promise<{ data: string; ready: string }> {
  if (!existsSync(backup)) {
    const store = await openStore({ data: folder, db: backup })
    await store.settings.set({ contact: 'new@shop.example' })
    await store.settle()
    store.close()
  }
  const data = join(folder, name)
  mkdirSync(data)
  const ready = join(data, 'aisle.db.restoring-1')
  copyFileSync(backup, ready)
  ;(await openStore({ data })).close()
  return { data, ready }
}

describe('a process that is killed while one file takes the place of another', () => {
  const ends: string[] = []

  // Three to write down what is meant, four renames, and one that says it is done.
  test.each(Array.from({ length: 9 }, (_, at) => at + 1))(
    'before operation %d: the next one finds the old or the new, whole, and says which',
    async (number) => {
      const { data, ready } = await prepared(`killed-${number}`)
      const undisturbed = await replacer(data, number, ready)
      // Those who put it right are killed too, each an operation later.
      let found = undisturbed
      for (let again = 1; again <= 12 && !found; again++) found = await replacer(data, again)
      const store = await openStore({ data })
      await tidyBackups(store)
      store.close()
      const files = readdirSync(data)
      const kept = files.filter((name) => /^aisle-before-[\d-]+\.db$/.test(name))
      expect(found.sound).toEqual([])
      expect(files.filter((name) => name.includes('restor'))).toEqual([])
      const isNew = found.contact === 'new@shop.example'
      expect(found.contact).toBe(isNew ? 'new@shop.example' : 'old@shop.example')
      expect(kept).toHaveLength(isNew ? 1 : 0)
      if (isNew) {
        const before = await openStore({ data, db: join(data, kept[0]!) })
        expect(await before.settings.get('contact')).toBe('old@shop.example')
        before.close()
      }
      if (found.interrupted) expect(found.interrupted.done).toBe(isNew)
      const said = found.interrupted ? 'said' : 'not said'
      ends.push(undisturbed ? 'undisturbed' : `${isNew ? 'new' : 'old'}, ${said}`)
    },
  )

  test('all of it was seen: before, between and after the renames', () => {
    const count = (what: string) => ends.filter((end) => end === what).length
    // Nothing is to be said before what is meant stands on the disk.
    expect(count('old, not said')).toBe(3)
    expect(count('old, said')).toBe(4)
    expect(count('new, said')).toBe(1)
    expect(count('undisturbed')).toBe(1)
  })
})

test('while another process moves files nobody opens the database, nor makes an empty one', async () => {
  const data = join(folder, 'moving')
  mkdirSync(data)
  const intent = join(data, 'aisle.db.restore.json')
  const owner = thisProcess('restore')
  writeFileSync(intent, JSON.stringify({ ready: 'a.db', aside: 'b.db', owner }))
  expect(await isThere({ data })).toBe(true)
  await expect(openStore({ data, patience: 100 })).rejects.toThrow('a backup is being restored')
  const opening = openStore({ data })
  await Bun.sleep(50)
  copyFileSync(backup, join(data, 'aisle.db'))
  rmSync(intent)
  const store = await opening
  expect(await store.settings.get('contact')).toBe('new@shop.example')
  expect(store.interrupted).toBeNull()
  store.close()
})

test('where both files are gone it is an error, not an empty database', async () => {
  const data = join(folder, 'gone')
  mkdirSync(data)
  const owner = { ...thisProcess('restore'), pid: 2 ** 22 + 1 }
  writeFileSync(
    join(data, 'aisle.db.restore.json'),
    JSON.stringify({ ready: 'a.db', aside: 'b.db', owner }),
  )
  await expect(openStore({ data })).rejects.toThrow('the file of the database is gone')
  expect(readdirSync(data)).toEqual(['aisle.db.restore.json'])
})

test('of several who open at once after a kill, all find the same', async () => {
  const { data, ready } = await prepared('at-once')
  expect(await replacer(data, 5, ready)).toBeNull()
  const found = await Promise.all([1, 2, 3].map(() => replacer(data, 0)))
  expect(found.map(({ contact }) => contact)).toEqual(Array(3).fill('old@shop.example'))
})
