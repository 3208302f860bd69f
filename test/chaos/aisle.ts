/**
 * The executable as people start it, and how it is killed.
 * @module
 */

import { join } from 'node:path'

export const AISLE = join(import.meta.dir, '../../dist/aisle')

/** Milliseconds after which something that should have ended is called hanging. */
export const PATIENCE = 90_000

export type Ended = { code: number | null; killed: boolean; out: string; err: string }

export type Command = {
  pid: number
  /** What it wrote to stderr until now. */
  heard(): string
  ended: Promise<Ended>
  /** False where it had ended by itself. */
  kill(): Promise<boolean>
}

const running = new Set<ReturnType<typeof Bun.spawn>>()

/** For who ends early: nothing goes on alone. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

export function start(words: string[]): Command {
  const child = Bun.spawn([AISLE, ...words], {
    ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    env: { PATH: '', HOME: '/nonexistent' },
  })
  running.add(child)
  let err = ''
  const listening = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of child.stderr) err += decoder.decode(chunk, { stream: true })
  })()
  const hanging = setTimeout(() => child.kill('SIGABRT'), PATIENCE)
  const ended = (async () => {
    const out = await new Response(child.stdout).text()
    await Promise.all([listening, child.exited])
    clearTimeout(hanging)
    running.delete(child)
    if (child.signalCode === 'SIGABRT') err += `\nended after ${PATIENCE} ms`
    return { code: child.exitCode, killed: child.signalCode === 'SIGKILL', out, err }
  })()
  return {
    pid: child.pid,
    heard: () => err,
    ended,
    async kill() {
      child.kill('SIGKILL')
      return (await ended).killed
    },
  }
}

/** To its end; an error where it fails. */
export async function run(words: string[]): Promise<string> {
  const { code, out, err } = await start(words).ended
  if (code !== 0) throw new Error(`aisle ${words.join(' ')}: exit ${code}\n${err}`)
  return out
}

/** The served page. */
export class Page {
  private constructor(
    readonly command: Command,
    readonly url: string,
  ) {}

  /** Null where it ended, or was killed, before it listened. */
  static async open(command: Command): Promise<Page | null> {
    let over = false
    void command.ended.then(() => {
      over = true
    })
    while (!over) {
      const url = /Aisle is on (http:\S+)[\s\S]*Ctrl-C/.exec(command.heard())?.[1]
      if (url) return new Page(command, url)
      await Bun.sleep(2)
    }
    return null
  }

  /** Asks until the answer says so: a store that is away for a moment is an answer too. */
  async until(path: string, words: string): Promise<void> {
    let over = false
    void this.command.ended.then(() => {
      over = true
    })
    while (!over) {
      const said = await fetch(this.url + path).then(
        (answer) => answer.text(),
        () => '',
      )
      if (said.includes(words)) return
      await Bun.sleep(50)
    }
    throw new Error(`it ended before ${path} said "${words}"`)
  }

  /** The address that the answer leads to; an error where it is refused. */
  async post(path: string, body: FormData | Record<string, string> = {}): Promise<string> {
    const answer = await fetch(this.url + path, {
      ...{ method: 'POST', redirect: 'manual', headers: { origin: this.url } },
      body: body instanceof FormData ? body : new URLSearchParams(body),
    })
    const text = await answer.text()
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${wordsIn(text)}`)
    return answer.headers.get('location')!
  }

  async end(): Promise<Ended> {
    try {
      process.kill(this.command.pid, 'SIGINT')
    } catch {
      // It has ended.
    }
    return await this.command.ended
  }
}

const wordsIn = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 400)
