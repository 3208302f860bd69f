/**
 * Failures of requests, from the errors that `fetch` throws.
 * @module
 */
import type { Failed, FailureReason } from './answer.ts'
import { ResolveError } from './resolve.ts'

type Trouble = Pick<Failed, 'reason' | 'message' | 'retryable'>

/** The body is longer than the cap. */
export class TooLarge extends Error {
  constructor(readonly cap: number) {
    super(`The answer is larger than ${Math.round(cap / 1e5) / 10} MB.`)
  }
}

/** An answer, or a question, that no further try makes better. */
export class Unfit extends Error {}

const CODES: Record<string, FailureReason> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'connect',
  ConnectionRefused: 'connect',
  FailedToOpenSocket: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  ETIMEDOUT: 'connect',
  ConnectionTimeout: 'connect',
  ECONNRESET: 'reset',
  ConnectionClosed: 'reset',
  EPIPE: 'reset',
}

const SENTENCES: Partial<Record<FailureReason, string>> = {
  dns: 'The name has no address.',
  connect: 'The server does not accept connections.',
  reset: 'The server closed the connection before the answer was complete.',
}

const TLS = /CERT|TLS|SSL|ISSUER|SELF_SIGNED|HANDSHAKE|VERIFY/i

/** Reason and sentence of an error; certificates and protocols do not mend themselves in minutes. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ResolveError) {
    return { reason: error.reason, message: error.message, retryable: !error.final }
  }
  if (error instanceof TooLarge) {
    return { reason: 'too-large', message: error.message, retryable: false }
  }
  if (error instanceof Unfit)
    return { reason: 'protocol', message: error.message, retryable: false }
  const { code = '', message = String(error) } = error as { code?: unknown; message?: string }
  const name = String(code)
  const reason = CODES[name] ?? (TLS.test(name) ? 'tls' : 'protocol')
  const sentence = SENTENCES[reason]
  if (sentence) return { reason, message: sentence, retryable: true }
  const detail = name || message
  return reason === 'tls'
    ? { reason, message: `No safe connection: ${detail}.`, retryable: false }
    : { reason, message: `The answer is not valid HTTP: ${detail}.`, retryable: true }
}
