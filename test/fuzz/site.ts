/**
 * The admin page on a copy of the store that a crawl filled: files are brought to it, and all its pages asked for.
 * @module
 */

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { openStore, type Store } from '../../src/store/store.ts'
import { createApp } from '../../src/web/app.tsx'
import { FakeJobs, VERSION } from '../web/helper.ts'
import type { Outcome } from './kind.ts'

/** What the app logs of its own faults. */
let logged = ''
console.error = (...words: unknown[]) => {
  logged = words.map((word) => (word instanceof Error ? (word.stack ?? `${word}`) : word)).join(' ')
}

const HOST = 'localhost:4680'
const BROWSER = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }

const ALL = ['/', '/changes', '/changes.atom', '/alerts', '/settings', '/shops/add']
const OF_SHOP = [
  ...['', '/products', '/products/1', '/products/2', '/products.csv', '/products.json'],
  ...['/products.jsonl', '/changes', '/changes.atom', '/crawls', '/crawls/1', '/crawls/2'],
  ...['/wrapper', '/wrapper.json', '/rules', '/rules?from=plan', '/rules.json', '/kept.csv'],
  ...['/topic', '/topic.json', '/plan', '/plan.json', '/plan.svg', '/settings', '/crawl/options'],
  ...['/repair', '/remove', '/export.json'],
]

/** Saved versions after which a fresh copy is taken: pages list them all. */
const MOST_TAKEN = 40

type Answered = { status: number; text: string; location: string | null }

export class Site {
  store!: Store
  app!: Hono
  folder = ''
  #ground: string
  #taken = 0

  private constructor(ground: string) {
    this.#ground = ground
  }

  static async open(ground: string): Promise<Site> {
    const site = new Site(ground)
    await site.#copy()
    return site
  }

  async #copy(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'aisle-fuzz-'))
    cpSync(this.#ground, this.folder, { recursive: true })
    this.store = await openStore({ data: this.folder })
    this.app = createApp({ store: this.store, jobs: new FakeJobs(this.store), version: VERSION })
  }

  close(): void {
    this.store.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Something was saved; after many of them all begins anew. */
  async tookOne(): Promise<void> {
    if (++this.#taken >= MOST_TAKEN) await this.renew()
  }

  async renew(): Promise<void> {
    this.#taken = 0
    this.close()
    await this.#copy()
  }

  /** Does it; what broke on the way is not left to the next one. */
  async cleanly<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await this.renew()
      throw error
    }
  }

  /** What it answers; throws where the page fails. */
  async ask(path: string, init: RequestInit = {}): Promise<Answered> {
    logged = ''
    const headers = { ...BROWSER, ...(init.headers as Record<string, string> | undefined) }
    const answer = await this.app.request(path, { ...init, headers })
    const text = await answer.text()
    if (answer.status >= 500) {
      throw new Error(`${init.method ?? 'GET'} ${path} answers ${answer.status}: ${logged || text}`)
    }
    return { status: answer.status, text, location: answer.headers.get('location') }
  }

  /** A file as a browser sends it; the form is shown again with a sentence, or the file is taken. */
  async bring(path: string, file: Uint8Array, fields: Record<string, string>): Promise<Outcome> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', new File([file as Uint8Array<ArrayBuffer>], 'brought.json'))
    const { status } = await this.ask(path, { method: 'POST', body })
    return status === 303 ? 'accepted' : 'refused'
  }

  /** The same of all shops there are now, and of the products they show. */
  async lookAroundAll(): Promise<void> {
    const shown = (await this.ask('/')).text
    const slugs = new Set(
      Array.from(shown.matchAll(/href="\/shops\/([^"/]+)"/g), ([, slug]) => slug),
    )
    slugs.delete('add')
    for (const slug of [...slugs].slice(0, 3)) await this.lookAround(slug)
  }

  /** Every page there is, of all shops and of this one. */
  async lookAround(slug = 'shop'): Promise<void> {
    for (const path of ALL) await this.ask(path)
    for (const path of OF_SHOP) await this.ask(`/shops/${slug}${path}`)
  }
}
