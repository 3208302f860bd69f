/**
 * Work that may bring its process down is done in another one: this program itself, called with a word that nobody
 * types. A call goes in and an answer comes out, each a line of JSON. Used by `jobs` and `src/main.ts`.
 * @module
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first word of the command line of such a process. */
export const CHILD = '--child'

const EMBEDDED = import.meta.url.includes('$bunfs') || import.meta.url.includes('~BUN')

const COMMAND = EMBEDDED
  ? [process.execPath, CHILD]
  : [process.execPath, join(import.meta.dir, '../main.ts'), CHILD]

/** How often it is looked how large the other process is. */
const LOOK_EVERY = 50

type Bounds = { milliseconds: number; bytes: number }

/** `died`: it ended without an answer, by itself or beyond a bound. */
type ChildAnswer = { answer: unknown } | { died: 'itself' | 'time' | 'memory' }

/** Nothing of this process goes along but the call: no password, no token, no open file. */
export async function askChild(
  call: unknown,
  { milliseconds, bytes }: Bounds,
): Promise<ChildAnswer> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('AISLE_')),
  )
  // What it says as it dies is of no use to anybody here.
  const child = Bun.spawn(COMMAND, { env, stdin: 'pipe', stdout: 'pipe', stderr: 'ignore' })
  let died: 'itself' | 'time' | 'memory' = 'itself'
  const end = (why: typeof died) => {
    died = why
    child.kill('SIGKILL')
  }
  const deadline = setTimeout(() => end('time'), milliseconds)
  const watch = setInterval(() => {
    if (memoryOf(child.pid) > bytes) end('memory')
  }, LOOK_EVERY)
  try {
    child.stdin.write(`${JSON.stringify(call)}\n`)
    child.stdin.flush()
    const said = await new Response(child.stdout).text()
    await child.exited
    return child.exitCode === 0 ? { answer: JSON.parse(said) } : { died }
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    if (child.exitCode === null) child.kill('SIGKILL')
    await Promise.resolve(child.stdin.end()).catch(() => {})
  }
}

/** Bytes of memory; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Milliseconds in which the end of the process that asked is heard of. */
const TURN = 5

/** Where the other side may end before it makes a file: nobody would remove that after the process that asked. */
export const stillAsked = (): Promise<void> => Bun.sleep(TURN)

/** The other side: answers one call. Ends with the process that asked, also where that was killed. */
export async function answerOne<C>(answer: (call: C) => Promise<unknown>): Promise<never> {
  const { promise: line, resolve } = Promise.withResolvers<string>()
  void (async () => {
    let heard = ''
    const decoder = new TextDecoder()
    for await (const chunk of Bun.stdin.stream()) {
      heard += decoder.decode(chunk, { stream: true })
      if (heard.endsWith('\n')) resolve(heard)
    }
    process.exit(1)
  })()
  const said = JSON.stringify(await answer(JSON.parse(await line)))
  await Bun.write(Bun.stdout, `${said}\n`)
  process.exit(0)
}
