/**
 * The fetcher: one streamed GET, one hop, every end a value (never an exception for network trouble). Used by `crawl`
 * and `jobs`.
 * @module
 */

import { isPrivateHost } from '../../page/private-address.ts'
import { retryAfter } from '../manners/retry.ts'
import type { Answer, Failed, FailureReason, Request } from './answer.ts'
import { readBody } from './body.ts'
import { binaryType, isHtmlType } from './content-type.ts'
import { Deadlines, type Watch } from './deadline.ts'
import { TooLarge, troubleOf, Unfit } from './failure.ts'
import { isRedirect, locationOf } from './redirect.ts'
import { type AllowAddress, ResolveError, Resolver } from './resolve.ts'
import { ACCEPT_ENCODING, encodingsOf, unpack } from './unpack.ts'
import { USER_AGENT } from './user-agent.ts'

export type { Answer, Failed, FailureReason, Request } from './answer.ts'

export type FetcherOptions = {
  userAgent?: string
  /** Most bytes of a body, decompressed. */
  maxBytes?: number
  /** Most time of one request. */
  totalMs?: number
  /** Most time without a byte arriving. */
  idleMs?: number
  resolve?: (host: string) => Promise<string[]>
  allowAddress?: AllowAddress
}

export type Fetcher = { get(request: Request): Promise<Answer> }

/** Where to connect, and as whom to speak there. */
type Target = { href: string; host?: string; tls?: { serverName: string } }

const ACCEPT = {
  html: 'text/html,application/xhtml+xml,*/*;q=0.1',
  any: 'text/plain,*/*;q=0.5',
}
/** A rest so short is read to keep the connection; a longer one costs less to cut. */
const SHORT_REST = 64 * 1024

export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const {
    userAgent = USER_AGENT,
    maxBytes = 10_000_000,
    totalMs = 60_000,
    idleMs = 20_000,
  } = options
  const resolver = new Resolver(options.resolve, options.allowAddress)
  const deadlines = new Deadlines(totalMs, idleMs)

  async function get(request: Request): Promise<Answer> {
    const started = performance.now()
    const most = request.timeoutMs ?? totalMs
    const watch = deadlines.watch(most)
    const stop = () => watch.stop()
    const common = () => ({ url: request.url, ms: performance.now() - started })
    request.signal?.addEventListener('abort', stop, { once: true })
    if (request.signal?.aborted) watch.stop()
    try {
      const targets = await aim(request, resolver, watch.controller.signal)
      const response = await connect(targets, headersOf(request, userAgent), watch)
      watch.touch()
      const answer = await read(response, request, maxBytes, watch)
      return { ...answer, ...common() } as Answer
    } catch (error) {
      const trouble =
        aborted(watch, request.signal, { totalMs: Math.min(most, totalMs), idleMs }) ??
        troubleOf(error)
      if (!watch.expired) watch.stop()
      return { kind: 'failed', ...common(), retryAfterMs: null, ...trouble }
    } finally {
      request.signal?.removeEventListener('abort', stop)
    }
  }
  return { get }
}

/** The addresses to try; a public name is resolved and checked, a private shop's host taken as it is. */
async function aim(request: Request, resolver: Resolver, signal: AbortSignal): Promise<Target[]> {
  const url = URL.parse(request.url)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Unfit(`This is not a URL of the web: ${request.url}.`)
  }
  const rest = url.pathname + url.search
  if (request.private) {
    if (!isPrivateHost(url.hostname)) {
      throw new ResolveError('address', `${url.hostname} is not the host of this private shop.`)
    }
    return [{ href: `${url.protocol}//${url.host}${rest}` }]
  }
  const addresses = await orAborted(resolver.addresses(url.hostname), signal)
  const port = url.port && `:${url.port}`
  // the certificate is checked against serverName, and connections are kept apart by it
  const tls = url.protocol === 'https:' ? { serverName: url.hostname } : undefined
  return addresses.slice(0, 3).map((address) => {
    const host = address.includes(':') ? `[${address}]` : address
    return { href: `${url.protocol}//${host}${port}${rest}`, host: url.host, tls }
  })
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('aborted'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

async function connect(
  targets: Target[],
  headers: Record<string, string>,
  watch: Watch,
): Promise<Response> {
  for (const [i, target] of targets.entries()) {
    try {
      return await fetch(target.href, {
        redirect: 'manual',
        headers: target.host ? { ...headers, Host: target.host } : headers,
        signal: watch.controller.signal,
        decompress: false,
        ...(target.tls && { tls: target.tls }),
      })
    } catch (error) {
      const last = i === targets.length - 1
      if (last || watch.controller.signal.aborted || troubleOf(error).reason !== 'connect')
        throw error
    }
  }
  throw new Unfit('There is no address to connect to.')
}

function headersOf(request: Request, userAgent: string): Record<string, string> {
  const headers: Record<string, string> = {
    'User-Agent': userAgent,
    Accept: ACCEPT[request.accept ?? 'html'],
    'Accept-Language': 'en,*;q=0.5',
    'Accept-Encoding': ACCEPT_ENCODING,
  }
  if (request.cookies) headers.Cookie = request.cookies
  if (request.etag) headers['If-None-Match'] = request.etag
  if (request.lastModified) headers['If-Modified-Since'] = request.lastModified
  return headers
}

/** An answer still without `url` and `ms`. */
type Bare<T> = T extends Answer ? Omit<T, 'url' | 'ms'> : never

async function read(
  response: Response,
  request: Request,
  maxBytes: number,
  watch: Watch,
): Promise<Bare<Answer>> {
  const { status, headers } = response
  const answered = { status, setCookies: headers.getSetCookie() }
  const validators = { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
  if (status < 200 || status > 299 || status === 206) {
    dropBody(response, watch)
    const retryAfterMs = retryAfter(headers.get('retry-after'), Date.now())
    if (status === 304 && (request.etag || request.lastModified)) {
      return { kind: 'unchanged', ...answered, ...validators }
    }
    if (isRedirect(status)) {
      const location = locationOf(headers.get('location'), request.url)
      return { kind: 'redirect', ...answered, location }
    }
    if (status === 429 || status === 503) return { kind: 'busy', ...answered, retryAfterMs }
    if (status === 408 || (status >= 500 && status <= 599)) return serverError(status, retryAfterMs)
    if (status >= 400 && status <= 499) return { kind: 'refused', ...answered }
    throw new Unfit(`The server answered ${status}, which makes no sense here.`)
  }
  const contentType = headers.get('content-type')
  const html = request.accept !== 'any'
  if (html && !isHtmlType(contentType)) {
    watch.stop()
    return { kind: 'other-type', ...answered, contentType }
  }
  const encodings = encodingsOf(headers.get('content-encoding'))
  if (request.keep === undefined && Number(headers.get('content-length')) > maxBytes) {
    throw new TooLarge(maxBytes)
  }
  // what is packed must come whole to be unpacked
  const keep = encodings.length === 0 ? request.keep : undefined
  const packed = await readBody(response.body, { cap: maxBytes, keep }, () => watch.touch())
  if (keep !== undefined && packed.length >= keep) watch.stop()
  else watch.done()
  const whole = encodings.length === 0 ? packed : await unpack(packed, encodings, maxBytes)
  const body = request.keep === undefined ? whole : whole.subarray(0, request.keep)
  const binary = html ? binaryType(body) : null
  if (binary) return { kind: 'other-type', ...answered, contentType: binary }
  return { kind: 'ok', ...answered, ...validators, contentType, body, bytes: body.length }
}

/** Lets a short rest run out under the same deadlines, cuts a long one; nobody waits for either. */
function dropBody(response: Response, watch: Watch): void {
  const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  const done = () => watch.done()
  if (response.status === 304) done()
  else if (length <= SHORT_REST) response.arrayBuffer().then(done, done)
  else watch.stop()
}

/** 501, 505 and 511 say what the server will not do, not that it cannot do it now. */
function serverError(status: number, retryAfterMs: number | null): Bare<Failed> {
  const retryable = status !== 501 && status !== 505 && status !== 511
  const message = `The server answered ${status}.`
  return { kind: 'failed', reason: 'status', status, message, retryable, retryAfterMs }
}

function aborted(
  watch: Watch,
  signal: AbortSignal | undefined,
  { totalMs, idleMs }: { totalMs: number; idleMs: number },
): { reason: FailureReason; message: string; retryable: boolean } | null {
  const seconds = (ms: number) => `${ms / 1000} s`
  if (watch.expired === 'timeout') {
    const message = `The answer took longer than ${seconds(totalMs)}.`
    return { reason: 'timeout', message, retryable: true }
  }
  if (watch.expired === 'idle') {
    const message = `The server sent nothing for ${seconds(idleMs)}.`
    return { reason: 'idle', message, retryable: true }
  }
  return signal?.aborted ? { reason: 'aborted', message: 'Stopped.', retryable: true } : null
}
