/**
 * Watches a process that takes inputs: one that dies or goes on for too long is ended, and told.
 * @module
 */

import { join } from 'node:path'
import type { Line } from './child.ts'

export type Asked = {
  kind: string
  seed: number
  /** The first input, as fast-check names it. */
  path: string
  count: number
  ground: string
  mode?: 'explore' | 'shrink' | 'show'
}

/** How it ended: all was done, it died, or it was ended in the middle of an input. */
export type End = { how: 'done' } | { how: 'died'; error: string } | { how: 'hung' }

/** Without a word for so long it will never end: five times what an input may take, on a busy machine. */
const SILENCE = 20_000

export async function watch(asked: Asked, onLine: (line: Line) => void): Promise<End> {
  const { kind, seed, path, count, ground, mode = 'explore' } = asked
  const command = [join(import.meta.dir, 'child.ts'), kind, String(seed), path, String(count)]
  const child = Bun.spawn([process.execPath, ...command, ground, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let hung = false
  let over = false
  const kill = (): void => {
    hung = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(kill, SILENCE)
  const errors = new Response(child.stderr).text()
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of child.stdout) {
    clearTimeout(timer)
    // Shrinking says nothing until it is done.
    timer = setTimeout(kill, mode === 'shrink' ? 3 * SILENCE : SILENCE)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      const line = JSON.parse(text) as Line
      if ('over' in line) over = true
      else onLine(line)
    }
  }
  const code = await child.exited
  clearTimeout(timer)
  if (hung) return { how: 'hung' }
  if (over) return { how: 'done' }
  const said = (await errors).trim()
  return { how: 'died', error: `exit ${child.signalCode ?? code}\n${said.slice(-2000)}` }
}
