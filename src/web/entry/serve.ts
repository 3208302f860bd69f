/**
 * Listening: the app on an address, or a sentence that says why not. Used by `cli/commands/demo.ts` and
 * `cli/commands/serve.ts`.
 * @module
 */

import type { Hono } from 'hono'
import { AisleError } from '../../model/errors.ts'
import { shrinkWhenIdle } from '../../model/idle.ts'
import { AGAIN, Crowd } from './crowd.ts'
import { onOverflow } from './overflow.ts'

export type Listening = { url: string; stop(): Promise<void> }

/**
 * Seconds after which the runtime closes a connection that is idle, has not sent all its headers, or
 * has sent less than 16 KB of a body for each of them.
 */
const IDLE = 10
/** Looking through a large backup takes minutes, in which nothing can be sent. */
const LONGEST_ANSWER = 30 * 60_000

const NO_HOST = 'The request does not say which host it is for. Send a Host header.\n'
const CROWDED = 'Aisle is answering too many requests at once. Try again in a moment.\n'
const CLOSE = { Connection: 'close' }
const LATER = { 'Retry-After': String(AGAIN) }
/** Milliseconds after which a port is tried again that was ours. */
const SOON = 100
/** Requests that are being answered. */
const MOST_REQUESTS = { each: 64, all: 512 }

type ListenOptions = {
  host: string
  /** 0 takes a free one. */
  port: number
  /** Milliseconds an answer may take to begin, once the request is there. */
  longest?: number
  /** Requests at once. */
  most?: { each: number; all: number }
  /** What whoever runs this should know. */
  say?: (text: string) => void
}

/** The app gets the address that asks, and says when it has the body. */
export function listen(app: Hono, { host, port, say, ...limits }: ListenOptions): Listening {
  const hostname = host.replace(/^\[(.*)\]$/, '$1')
  const fetch = answering(app, limits)
  const open = (at: number) =>
    Bun.serve({
      ...{ hostname, port: at, idleTimeout: IDLE, fetch },
      // The app has bounds of its own, one for each kind of form.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    })
  try {
    let server = open(port)
    const at = server.port!
    let again: Timer | undefined
    const reopen = (): void => {
      try {
        server = open(at)
      } catch {
        // No file to be had in this moment.
        again = setTimeout(reopen, SOON)
      }
    }
    const quiet = onOverflow(() => {
      void server.stop(true)
      clearTimeout(again)
      reopen()
    }, say)
    const name = hostname.includes(':') ? `[${hostname}]` : hostname
    const stop = async () => {
      quiet()
      clearTimeout(again)
      await server.stop(true)
    }
    return { url: `http://${name}:${at}`, stop }
  } catch (error) {
    throw listenError(error, hostname, port)
  }
}

function answering(
  app: Hono,
  { longest = LONGEST_ANSWER, most = MOST_REQUESTS }: Pick<ListenOptions, 'longest' | 'most'>,
) {
  const crowd = new Crowd(most)
  return async (request: Request, server: Bun.Server<undefined>): Promise<Response> => {
    // Only HTTP/1.0 may leave the host out; the runtime then gives a path for an address.
    if (!URL.canParse(request.url)) return new Response(NO_HOST, { status: 400, headers: CLOSE })
    const ip = server.requestIP(request)?.address
    const leave = crowd.enter(ip ?? 'unknown')
    if (!leave) return new Response(CROWDED, { status: 503, headers: { ...CLOSE, ...LATER } })
    let timer: Timer | undefined
    const hurry = () => server.timeout(request, IDLE)
    // Until then the runtime closes it when it brings too little in too long a time.
    const arrived = () => {
      timer ??= setTimeout(hurry, longest)
      server.timeout(request, 0)
    }
    if (!hasBody(request)) arrived()
    try {
      const answer = await app.fetch(request, { ip, arrived })
      // The rest of a body that nobody wants is not waited for.
      if (!timer) answer.headers.set('Connection', 'close')
      return answer
    } finally {
      leave()
      clearTimeout(timer)
      hurry()
      shrinkWhenIdle()
    }
  }
}

const hasBody = ({ headers }: Request): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0

/** The same words for every server of ours. */
export function listenError(error: unknown, host: string, port: number): AisleError {
  const { code, message } = error as NodeJS.ErrnoException
  const cause = { cause: error, where: `${host}:${port}` }
  if (code === 'EADDRINUSE') {
    return new AisleError('busy', `port ${port} is in use already`, {
      ...cause,
      hint: `Choose another one: --port ${port + 1 > 65535 ? 4681 : port + 1}`,
    })
  }
  if (code === 'EACCES') {
    return new AisleError('refused', `port ${port} may not be used by you`, {
      ...cause,
      hint: 'Choose one above 1023: --port 4680',
    })
  }
  return new AisleError('unreachable', `Aisle cannot listen there: ${message}`, {
    ...cause,
    hint: 'Check --host: it must be an address of this machine.',
  })
}
