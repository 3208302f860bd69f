/**
 * A server that misbehaves in every way the fetcher must survive; also a small shop that links it all.
 * @module
 */
import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib'
import { indexPage, manyPage, productPage } from './pages.ts'
import { longRobots, type RobotsMode } from './robots.ts'

export type Hostile = {
  /** Without a slash at the end. */
  url: string
  /** Requests by path. */
  hits: Record<string, number>
  /** Heads of the requests, the newest last. */
  heads: string[]
  connections(): number
  robots(mode: RobotsMode): void
  /** From now on connections for these paths are dropped. */
  outage(of: (path: string) => boolean): void
  stop(): Promise<void>
}

type Exchange = { socket: Socket; path: string; head: string; hit: number; state: State }
type State = { robots: RobotsMode; outage(path: string): boolean; slow: number; slowStepMs: number }

const KILOBYTE = Buffer.alloc(1024, 'x')

function send(socket: Socket, status: string, headers: string[], body: string | Buffer = ''): void {
  const bytes = Buffer.from(body as string)
  const lengthSet = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line))
  const lines = lengthSet ? headers : [...headers, `Content-Length: ${bytes.length}`]
  socket.write(
    Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`), bytes]),
  )
}

const HTML = 'Content-Type: text/html; charset=utf-8'
const html = (socket: Socket, body: string | Buffer, ...headers: string[]) =>
  send(socket, '200 OK', [HTML, ...headers], body)
const redirect = (socket: Socket, to: string) =>
  send(socket, '302 Found', [`Location: ${to}`], 'moved')

/** Sends without end, as fast as the other side takes it. */
function pour(socket: Socket, piece: Buffer, times = Number.POSITIVE_INFINITY): void {
  let left = times
  const pump = () => {
    while (left-- > 0 && !socket.destroyed) if (!socket.write(piece)) return
    if (left <= 0) socket.end()
  }
  socket.on('drain', pump)
  pump()
}

/** A gigabyte of zeros in a megabyte: one block of deflate, a thousand times over. */
function bomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: constants.Z_FULL_FLUSH })
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  return Buffer.concat([head, ...Array<Buffer>(1000).fill(block)])
}
const noise = Buffer.from(Array.from({ length: 8000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 251))
const bombBytes = bomb()
/** 64 MB in some hundred bytes. */
const brotliBomb = brotliCompressSync(Buffer.alloc(64 << 20), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
})

const WAYS: Record<string, (exchange: Exchange) => void> = {
  '/': ({ socket }) => html(socket, indexPage()),
  '/drop': ({ socket }) => socket.destroy(),
  '/drop-after-headers': ({ socket }) => {
    send(socket, '200 OK', [HTML, 'Content-Length: 1000'])
    setTimeout(() => socket.destroy(), 5)
  },
  '/partial': ({ socket }) => {
    send(socket, '200 OK', [HTML, 'Content-Length: 1000'], '<html><body><a href="/good/1">half')
    setTimeout(() => socket.end(), 5)
  },
  '/hang': () => {},
  '/hang-after-headers': ({ socket }) =>
    send(socket, '200 OK', [HTML, 'Content-Length: 1000'], '<html>'),
  '/slow-drip': ({ socket }) => {
    send(socket, '200 OK', [HTML, 'Content-Length: 100000'])
    const timer = setInterval(() => socket.write('x'), 10)
    socket.on('close', () => clearInterval(timer))
  },
  '/broken-chunked': ({ socket }) =>
    send(socket, '200 OK', [HTML, 'Transfer-Encoding: chunked'], '5\r\nhello\r\nnot a length\r\n'),
  '/cut-chunked': ({ socket }) => {
    send(socket, '200 OK', [HTML, 'Transfer-Encoding: chunked'], '5\r\nhello\r\n')
    socket.end()
  },
  '/wrong-length-long': ({ socket }) => {
    send(socket, '200 OK', [HTML, 'Content-Length: 5000'], '<html>short</html>')
    socket.end()
  },
  '/wrong-length-short': ({ socket }) =>
    send(
      socket,
      '200 OK',
      [HTML, 'Content-Length: 5'],
      'hello HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\npoison',
    ),
  '/two-lengths': ({ socket }) =>
    send(socket, '200 OK', [HTML, 'Content-Length: 5', 'Content-Length: 50'], 'hello'),
  '/not-http': ({ socket }) => socket.end('220 mail.example ESMTP\r\n'),
  '/lying-charset': ({ socket }) =>
    send(
      socket,
      '200 OK',
      ['Content-Type: text/html; charset=utf-8'],
      Buffer.from('<p>caf\xe9</p>', 'latin1'),
    ),
  '/circle/a': ({ socket }) => redirect(socket, '/circle/b'),
  '/circle/b': ({ socket }) => redirect(socket, '/circle/a'),
  '/redirect-self': ({ socket }) => redirect(socket, '/redirect-self'),
  '/redirect-away': ({ socket }) => redirect(socket, 'http://elsewhere.example/'),
  '/redirect-private': ({ socket }) => redirect(socket, 'http://169.254.169.254/latest/meta-data/'),
  '/redirect-script': ({ socket }) => redirect(socket, 'javascript:alert(1)'),
  '/redirect-no-location': ({ socket }) => send(socket, '302 Found', []),
  '/redirect-utf8': ({ socket }) => redirect(socket, '/kategória?x=ž'),
  '/gzip-bomb': ({ socket }) => html(socket, bombBytes, 'Content-Encoding: gzip'),
  '/brotli-bomb': ({ socket }) => html(socket, brotliBomb, 'Content-Encoding: br'),
  '/gzip-bomb-404': ({ socket }) =>
    send(socket, '404 Not Found', [HTML, 'Content-Encoding: gzip'], bombBytes.subarray(0, 60_000)),
  '/endless': ({ socket }) => {
    send(socket, '200 OK', [HTML, 'Transfer-Encoding: chunked'])
    pour(socket, Buffer.from(`10000\r\n${'x'.repeat(65536)}\r\n`))
  },
  '/large': ({ socket }) => {
    send(socket, '200 OK', [HTML, 'Content-Length: 100000000'])
    pour(socket, KILOBYTE, 100_000)
  },
  '/huge-headers': ({ socket }) => {
    const lines = Array.from({ length: 3000 }, (_, i) => `X-${i}: ${'h'.repeat(1000)}`)
    html(socket, 'hello', ...lines)
  },
  '/broken-gzip': ({ socket }) => html(socket, 'this is not gzip at all', 'Content-Encoding: gzip'),
  '/cut-gzip': ({ socket }) =>
    html(socket, gzipSync(noise).subarray(0, 900), 'Content-Encoding: gzip'),
  '/unknown-encoding': ({ socket }) => html(socket, 'hello', 'Content-Encoding: rot13'),
  '/gzip': ({ socket }) => html(socket, gzipSync('<p>packed</p>'), 'Content-Encoding: gzip'),
  '/binary-as-html': ({ socket }) =>
    html(socket, Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), noise])),
  '/picture': ({ socket }) => {
    send(socket, '200 OK', ['Content-Type: image/png', 'Content-Length: 100000000'])
    pour(socket, KILOBYTE, 100_000)
  },
  '/no-type': ({ socket }) => send(socket, '200 OK', [], '<p>typeless</p>'),
  '/429': ({ socket }) => send(socket, '429 Too Many Requests', ['Retry-After: 1'], 'slow down'),
  '/429-date': ({ socket }) =>
    send(socket, '429 Too Many Requests', [
      `Retry-After: ${new Date(Date.now() + 2000).toUTCString()}`,
    ]),
  '/503': ({ socket }) => send(socket, '503 Service Unavailable', ['Retry-After: 1']),
  '/500': ({ socket }) => send(socket, '500 Internal Server Error', [], 'oops'),
  '/500-once': ({ socket, hit }) =>
    hit === 1 ? send(socket, '500 Internal Server Error', []) : html(socket, productPage(1)),
  '/404': ({ socket }) => send(socket, '404 Not Found', [HTML], 'nothing here'),
  '/999': ({ socket }) => send(socket, '999 Go Away', [HTML], 'hello'),
  '/206': ({ socket }) =>
    send(socket, '206 Partial Content', [HTML, 'Content-Range: bytes 0-4/99'], 'hello'),
  '/304': ({ socket }) => send(socket, '304 Not Modified', ['ETag: "same"', 'Content-Length: 0']),
  '/slow-more-and-more': ({ socket, state }) => {
    state.slow += state.slowStepMs
    setTimeout(() => html(socket, productPage(2)), state.slow)
  },
  '/header-injection': ({ socket }) =>
    send(
      socket,
      '200 OK',
      [HTML, 'Set-Cookie: a=b\nX-Evil: 1', 'ETag: "x\ty"', 'X-\u0001: 2'],
      '<p>injected</p>',
    ),
  '/cookies': ({ socket, head }) =>
    html(
      socket,
      /^cookie: (.*)$/im.exec(head)?.[1] ?? 'none',
      'Set-Cookie: sid=1; Path=/',
      'Set-Cookie: evil=1; Domain=com',
    ),
  '/headers': ({ socket, head }) => html(socket, head),
}

function robotsTxt({ socket, path, state }: Exchange): void {
  const mode = state.robots
  const text = (body: string) => send(socket, '200 OK', ['Content-Type: text/plain'], body)
  if (mode.kind === 'rules') text(mode.text)
  else if (mode.kind === 'status')
    send(socket, `${mode.status} X`, mode.headers ? [mode.headers] : [])
  else if (mode.kind === 'drop') socket.destroy()
  else if (mode.kind === 'away') redirect(socket, mode.location)
  else if (mode.kind === 'long') text(longRobots())
  else if (mode.kind === 'redirects') {
    const hop = Number(/\d+$/.exec(path)?.[0] ?? 0)
    if (hop < mode.count) redirect(socket, `/robots-hop/${hop + 1}`)
    else text(mode.text)
  }
}

function answer(exchange: Exchange): void {
  const { socket, path } = exchange
  if (exchange.state.outage(path)) {
    socket.destroy()
    return
  }
  const many = /^\/many\/(\d+)$/.exec(path)
  const good = /^\/good\/(\d)$/.exec(path)
  const forever = /^\/redirect-forever\/(\d+)$/.exec(path)
  if (path === '/robots.txt' || path.startsWith('/robots-hop/')) robotsTxt(exchange)
  else if (path === '/many') html(socket, manyPage())
  else if (many) html(socket, productPage(Number(many[1])))
  else if (good) html(socket, productPage(Number(good[1])), `ETag: "good-${good[1]}"`)
  else if (forever) redirect(socket, `/redirect-forever/${Number(forever[1]) + 1}`)
  else (WAYS[path] ?? WAYS['/404']!)(exchange)
}

/** Starts on a free port of the loopback. */
export async function startHostile(options: { slowStepMs?: number } = {}): Promise<Hostile> {
  const hits: Record<string, number> = {}
  const heads: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const rules: RobotsMode = { kind: 'rules', text: 'User-agent: *\nDisallow: /forbidden\n' }
  const state: State = {
    robots: rules,
    outage: () => false,
    slow: 0,
    slowStepMs: options.slowStepMs ?? 20,
  }
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    // whoever is treated so badly may hang up
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let pending = ''
    socket.on('data', (data) => {
      pending += data.toString('latin1')
      for (let end = pending.indexOf('\r\n\r\n'); end >= 0; end = pending.indexOf('\r\n\r\n')) {
        const head = pending.slice(0, end)
        pending = pending.slice(end + 4)
        const path = head.split(' ')[1]!.split('?')[0]!
        hits[path] = (hits[path] ?? 0) + 1
        heads.push(head)
        answer({ socket, path, head, hit: hits[path], state })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    hits,
    heads,
    connections: () => connections,
    robots: (mode) => {
      state.robots = mode
    },
    outage: (of) => {
      state.outage = of
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
