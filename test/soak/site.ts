/**
 * The served executable as a browser sees it: pages, forms, files and event streams. Every answer is timed, and what
 * went wrong is written down.
 * @module
 */

import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { AISLE } from '../bench/measure.ts'

export type Page = { status: number; text: string; location: string }

export type Slow = { path: string; ms: number }

/** Milliseconds in which the executable says where it is, and in which it ends. */
const PATIENCE = 20_000
/** Of any answer. */
const LONGEST = 60_000

export class Site {
  readonly url: string
  readonly data: string
  readonly #child: Subprocess
  /** What each person did, how often. */
  readonly done = new Map<string, number>()
  readonly errors: string[] = []
  slowest: Slow = { path: '', ms: 0 }

  private constructor(url: string, data: string, child: Subprocess) {
    this.url = url
    this.data = data
    this.#child = child
  }

  static async start(data: string): Promise<Site> {
    const log = Bun.file(join(data, 'soak.log'))
    const child = Bun.spawn([AISLE, '--data', data, '--port', '0'], {
      env: { ...process.env, AISLE_PASSWORD: '' },
      stdio: ['ignore', 'ignore', log],
    })
    for (const start = performance.now(); performance.now() - start < PATIENCE; ) {
      const url = /Aisle is on (http:\S+)/.exec(await log.text())?.[1]
      if (url) return new Site(url, data, child)
      await Bun.sleep(50)
    }
    child.kill()
    throw new Error(`${AISLE} did not start: ${await log.text()}`)
  }

  get pid(): number {
    return this.#child.pid
  }

  get hasDied(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  get database(): string {
    return join(this.data, 'aisle.db')
  }

  async stop(): Promise<void> {
    this.#child.kill()
    await Promise.race([this.#child.exited, Bun.sleep(PATIENCE)])
    if (!this.hasDied) this.#child.kill('SIGKILL')
  }

  did(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1)
  }

  wrong(what: string): void {
    this.errors.push(what)
  }

  get(path: string): Promise<Page> {
    return this.#ask(path, {})
  }

  form(path: string, fields: Record<string, string | File> = {}): Promise<Page> {
    const entries = Object.entries(fields)
    const body = entries.some(([, value]) => typeof value !== 'string')
      ? new FormData()
      : new URLSearchParams()
    for (const [name, value] of entries) (body as FormData).set(name, value as string)
    return this.#ask(path, { method: 'POST', body })
  }

  json(path: string, value: object): Promise<Page> {
    const headers = { 'content-type': 'application/json' }
    return this.#ask(path, { method: 'POST', body: JSON.stringify(value), headers })
  }

  /** Listens until there is nothing more to watch, or for so long; then the browser goes elsewhere. */
  async watch(path: string, milliseconds = LONGEST): Promise<void> {
    const leave = AbortSignal.timeout(milliseconds)
    try {
      const answer = await this.#fetch(path, { signal: leave })
      if (!answer.ok) return
      let heard = ''
      const decoder = new TextDecoder()
      for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
        heard = heard.slice(-20) + decoder.decode(chunk, { stream: true })
        if (/^event: end$/m.test(heard)) return
      }
    } catch (error) {
      if (!leave.aborted) throw error
    }
  }

  async #ask(path: string, init: RequestInit): Promise<Page> {
    const began = performance.now()
    const answer = await this.#fetch(path, { ...init, signal: AbortSignal.timeout(LONGEST) })
    const text = await answer.text()
    const ms = performance.now() - began
    if (ms > this.slowest.ms) this.slowest = { path: `${init.method ?? 'GET'} ${path}`, ms }
    return { status: answer.status, text, location: answer.headers.get('location') ?? '' }
  }

  /** A connection of its own each: what a browser keeps open would be counted. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, origin: this.url, connection: 'close' }
    try {
      const answer = await fetch(this.url + path, {
        ...init,
        headers,
        redirect: 'manual',
        keepalive: false,
      })
      if (answer.status >= 500) this.wrong(`${answer.status} from ${init.method ?? 'GET'} ${path}`)
      return answer
    } catch (error) {
      if (!init.signal?.aborted || init.method === 'POST') {
        this.wrong(`no answer from ${init.method ?? 'GET'} ${path}: ${(error as Error).message}`)
      }
      throw error
    }
  }
}
