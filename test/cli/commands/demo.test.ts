import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { Folder } from '../helper.ts'

let folder: Folder

beforeAll(async () => {
  folder = await Folder.make()
})
afterAll(() => folder.remove())

/** Serves it for as long as `visit` takes, and ends it without a word. */
async function whileOpen<T>(words: string[], visit: (url: string) => Promise<T>): Promise<T> {
  const child = folder.spawn(['demo', '--port', '0', ...words])
  try {
    const reader = child.stdout.getReader()
    const { value } = await reader.read()
    return await visit(new TextDecoder().decode(value).trim())
  } finally {
    child.kill('SIGKILL')
    await child.exited
  }
}

/** The state after the move; the first day and design are where it was ended. */
const moved = (move: string) => async (url: string) => (await fetch(`${url}__demo/${move}`)).json()
const seen = async (url: string) => await (await fetch(`${url}__demo/`)).text()

test('with a data folder it is the same shop after it was ended, whenever that was', async () => {
  const kept = ['--data', 'kept']
  expect(await whileOpen(kept, seen)).toContain('Day 0, redesign 0')
  expect(await whileOpen(kept, moved('day/3'))).toMatchObject({ day: 3, redesign: 0 })
  expect(await whileOpen(kept, moved('redesign/1'))).toMatchObject({ day: 3, redesign: 1 })
  expect(await whileOpen(kept, seen)).toContain('Day 3, redesign 1')
  await folder.write('kept/demo.json', '{"day":-1,"redesign":"x"}')
  expect(await whileOpen(kept, seen)).toContain('Day 0, redesign 0')
})

test('without one it leaves nothing behind', async () => {
  const before = readdirSync(folder.path)
  await whileOpen([], moved('day/2'))
  expect(readdirSync(folder.path)).toEqual(before)
  expect(await whileOpen([], seen)).toContain('Day 0')
})
