/**
 * Listening: the app on an address, or a sentence that says why not.
 * @module
 */

import type { Hono } from 'hono'
import { AisleError } from '../errors.ts'

export type Listening = { url: string; stop(): Promise<void> }

/** Seconds without a byte after which a connection is closed. */
const IDLE = 10
/** Looking through a large backup takes minutes, in which nothing can be sent. */
const LONGEST_ANSWER = 30 * 60_000

/** Port 0 takes a free one. `longest`: milliseconds an answer may take to begin. */
export function listen(
  app: Hono,
  { host, port, longest = LONGEST_ANSWER }: { host: string; port: number; longest?: number },
): Listening {
  const hostname = host.replace(/^\[(.*)\]$/, '$1')
  try {
    const server = Bun.serve({
      hostname,
      port,
      idleTimeout: IDLE,
      // The app has bounds of its own, one for each kind of form.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      async fetch(request, server) {
        const ip = server.requestIP(request)?.address
        server.timeout(request, 0)
        const hurry = () => server.timeout(request, IDLE)
        const timer = setTimeout(hurry, longest)
        try {
          return await app.fetch(request, { ip })
        } finally {
          clearTimeout(timer)
          hurry()
        }
      },
    })
    const name = hostname.includes(':') ? `[${hostname}]` : hostname
    return { url: `http://${name}:${server.port}`, stop: () => server.stop(true) }
  } catch (error) {
    throw listenError(error, hostname, port)
  }
}

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
