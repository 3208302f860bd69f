import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { Folder, Listener } from '../cli/helper.ts'
import { AISLE } from '../setup/aisle.ts'

setDefaultTimeout(60_000)

/** Who has no password, and a page that asks for one. */
let folder: Folder
let aisle: ReturnType<Folder['spawn']>
let address: { hostname: string; port: number }
beforeAll(async () => {
  folder = await Folder.make()
  aisle = folder.spawn(['--port', '0'], { AISLE_PASSWORD: 'correct horse' })
  const told = await new Listener(aisle.stderr).until('Ctrl-C')
  const { hostname, port } = new URL(/http:\S+/.exec(told)![0])
  address = { hostname, port: Number(port) }
})
afterAll(async () => {
  aisle.kill('SIGTERM')
  await aisle.exited
  await folder.remove()
})

const headOf = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${length}\r\n\r\n`

type Sent = { answer: string; bytes: number; closed: boolean }

/** Sends `head`, then `chunk` again and again up to `most` bytes, and listens until it is closed. */
async function post(head: string, chunk?: Buffer, most = 0): Promise<Sent> {
  const sent: Sent = { answer: '', bytes: 0, closed: false }
  const over = Promise.withResolvers<void>()
  let rest: Buffer = Buffer.from(head)
  const write = (socket: Bun.Socket) => {
    for (;;) {
      const written = socket.write(rest)
      if (written < 0) return
      sent.bytes += written
      rest = rest.subarray(written)
      if (rest.length > 0) return
      if (!chunk || sent.bytes >= most) return
      rest = chunk
    }
  }
  await Bun.connect({
    ...address,
    socket: {
      open: write,
      drain: write,
      data: (_, bytes) => {
        sent.answer += bytes.toString()
      },
      close: () => {
        sent.closed = true
        over.resolve()
      },
      error: () => over.resolve(),
    },
  })
  if (chunk) await over.promise
  return sent
}

const memory = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${aisle.pid}/status`, 'utf8'))![1]) / 1000

test.skipIf(process.platform !== 'linux')(
  'what strangers send is not kept: not read, answered and closed',
  async () => {
    await fetch(`http://127.0.0.1:${address.port}/`)
    const before = memory()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memory())
    }, 10)
    const data = Buffer.alloc(65_536, 97)
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), data, Buffer.from('\r\n')])
    const paths = ['/shops/import', '/settings/restore', '/shops', '/login'].flatMap((path) => [
      path,
      path,
    ])
    const sent = await Promise.all(
      paths.map((path) => post(headOf(path, 'Transfer-Encoding: chunked'), chunk, 110_000_000)),
    )
    clearInterval(watch)
    for (const { answer, bytes, closed } of sent) {
      expect(answer).toStartWith('HTTP/1.1 401 ')
      expect(closed).toBe(true)
      expect(bytes).toBeLessThan(30_000_000)
    }
    expect(most - before).toBeLessThan(60)
  },
)

test.skipIf(process.platform !== 'linux')(
  'half forms hold neither the page nor its files',
  async () => {
    const files = () => readdirSync(`/proc/${aisle.pid}/fd`).length
    const before = files()
    const half = await Promise.all(
      Array.from({ length: 320 }, () => post(headOf('/login', 'Content-Length: 50'))),
    )
    const start = performance.now()
    const answer = await fetch(`http://127.0.0.1:${address.port}/login`)
    expect(answer.status).toBe(401)
    // Soon, also on a busy machine: the half ones would hold it for minutes.
    expect(performance.now() - start).toBeLessThan(5000)
    const body = new URLSearchParams({ password: 'correct horse', next: '/' })
    const origin = `http://127.0.0.1:${address.port}`
    const login = await fetch(`${origin}/login`, {
      ...{ method: 'POST', body, headers: { origin }, redirect: 'manual' },
    })
    expect(login.status).toBe(303)
    // All but the last few of an address were told so, and closed.
    const closed = () => half.filter(({ closed }) => closed).length
    for (let tries = 0; closed() < 313 && tries < 100; tries++) await Bun.sleep(20)
    expect(closed()).toBe(313)
    expect(half.find(({ closed }) => closed)!.answer).toStartWith('HTTP/1.1 408 ')
    expect(files() - before).toBeLessThan(20)
  },
)

test.skipIf(process.platform !== 'linux')(
  'connections that bring no request use up no files',
  async () => {
    const words = [...AISLE, '--port', '0', '--data', `${folder.path}/few`]
    const child = Bun.spawn(['/bin/sh', '-c', 'ulimit -n 250; exec "$@"', 'sh', ...words], {
      ...{ stdout: 'ignore', stderr: 'pipe' },
    })
    const told = new Listener(child.stderr)
    const url = /http:\S+/.exec(await told.until('Ctrl-C'))![0]
    address.port = Number(new URL(url).port)
    await Promise.all(Array.from({ length: 300 }, () => post('GET / HTTP/1.1\r\nHost: ')))
    await Bun.sleep(300)
    const start = performance.now()
    expect((await fetch(url)).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(5000)
    expect(readdirSync(`/proc/${child.pid}/fd`).length).toBeLessThan(125)
    child.kill('SIGTERM')
    expect(await told.all()).toContain('Too many connections were open at once')
    expect(await child.exited).toBe(0)
  },
)
