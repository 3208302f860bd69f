import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BunFile } from 'bun'
import { change, demo, type ServedShop, serveShop, wrapperFor } from '../../src/demo/index.ts'
import { AISLE } from '../setup/aisle.ts'

export type Ran = { code: number; out: string; err: string }

/** An empty folder in which `aisle` is typed. */
export class Folder {
  private constructor(readonly path: string) {}

  static async make(): Promise<Folder> {
    return new Folder(await mkdtemp(join(tmpdir(), 'aisle-cli-')))
  }

  write(name: string, content: unknown): Promise<void> {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return writeFile(join(this.path, name), text)
  }

  spawn(words: string[], env: Record<string, string> = {}) {
    return this.#start(words, env, 'pipe')
  }

  /** With its results written to a file, and the rest told. */
  async printing(words: string[], to: string): Promise<Omit<Ran, 'out'>> {
    const child = this.#start(words, {}, Bun.file(to))
    return { err: await new Response(child.stderr).text(), code: await child.exited }
  }

  #start<Out extends 'pipe' | BunFile>(words: string[], env: Record<string, string>, stdout: Out) {
    return Bun.spawn([...AISLE, ...words], {
      cwd: this.path,
      env: { PATH: '', HOME: this.path, ...env },
      stdin: 'ignore',
      stdout,
      stderr: 'pipe',
    })
  }

  /** The same on a terminal, that is seen and typed into. */
  type(words: string[], columns = 100) {
    const decoder = new TextDecoder()
    const typed = {
      seen: '',
      exited: Promise.resolve(0),
      send: (_keys: string): void => {},
      close: (): void => {},
      async until(what: RegExp): Promise<void> {
        for (const start = Date.now(); !what.test(typed.seen); await Bun.sleep(20)) {
          if (Date.now() - start > 15_000) throw new Error(`${what} was not seen in ${typed.seen}`)
        }
      },
    }
    const child = Bun.spawn([...AISLE, ...words], {
      cwd: this.path,
      env: { PATH: '', HOME: this.path },
      terminal: {
        cols: columns,
        rows: 30,
        data: (_, bytes) => {
          typed.seen += decoder.decode(bytes, { stream: true })
        },
      },
    })
    typed.exited = child.exited
    typed.send = (keys) => void child.terminal!.write(keys)
    typed.close = () => child.terminal!.close()
    return typed
  }

  /** Types a line (words by spaces) and waits for the end. */
  async aisle(line: string, env: Record<string, string> = {}): Promise<Ran> {
    const child = this.spawn(line.split(' ').filter(Boolean), env)
    const [out, err] = await Promise.all([
      new Listener(child.stdout).all(),
      new Listener(child.stderr).all(),
    ])
    return { code: await child.exited, out, err }
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true })
  }
}

/** A shop of 30 products, quick to crawl. */
export const SMALL = change(demo, {
  catalog: { products: 30, tree: [3] },
  lists: { facets: 0, sort: 'off' },
})
export const SMALL_WRAPPER = wrapperFor(SMALL)
export const serveSmall = () => serveShop(SMALL)

/** Listens to a stream from its beginning: until it holds something, or to its end. */
export class Listener {
  heard = ''
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader()
  }

  async until(what: string): Promise<string> {
    while (!this.heard.includes(what)) {
      if (!(await this.#more())) throw new Error(`it ended before "${what}": ${this.heard}`)
    }
    return this.heard
  }

  async all(): Promise<string> {
    while (await this.#more());
    return this.heard
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#reader.read()
    this.heard += this.#decoder.decode(value, { stream: !done })
    return !done
  }
}

/** A folder with a small shop in it, which is called demo and served until `stop`. */
export async function folderWithShop(delay = 0): Promise<{ folder: Folder; shop: ServedShop }> {
  const folder = await Folder.make()
  const shop = serveSmall()
  await folder.write('wrapper.json', SMALL_WRAPPER)
  await folder.aisle(
    `shop add ${shop.url} --id demo --wrapper wrapper.json --delay ${delay} --concurrency 4`,
  )
  return { folder, shop }
}
