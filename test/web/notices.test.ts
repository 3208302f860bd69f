import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dir, '../../src/web')

test('every notice is told somewhere', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => /\.tsx?$/.test(name) && name !== 'notices.ts')
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const [, list] = /const NOTICES = \{(.*?)\n\}/s.exec(
    readFileSync(join(folder, 'notices.ts'), 'utf8'),
  )!
  const notices = [...list!.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name]) => name!)
  expect(notices.length).toBeGreaterThan(20)
  expect(notices.filter((name) => !text.includes(`'${name}'`))).toEqual([])
})
