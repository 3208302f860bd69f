/**
 * The one error people see: what happened, where, and what to do about it.
 * @module
 */

/** `usage` exits with 2 (the person typed something wrong), everything else with 1. */
export type ErrorKind =
  | 'usage'
  | 'not-found'
  | 'exists'
  | 'invalid'
  | 'unreachable'
  | 'refused'
  | 'busy'
  | 'storage'
  | 'internal'

export class AisleError extends Error {
  readonly kind: ErrorKind
  /** The thing it happened to: a shop, a file with a position, an address. */
  readonly where?: string
  /** What the person can do now. */
  readonly hint?: string

  constructor(
    kind: ErrorKind,
    what: string,
    more: { where?: string; hint?: string; cause?: unknown } = {},
  ) {
    super(what, { cause: more.cause })
    this.name = 'AisleError'
    this.kind = kind
    this.where = more.where
    this.hint = more.hint
  }

  get exitCode(): 1 | 2 {
    return this.kind === 'usage' ? 2 : 1
  }

  /** One sentence or two, without a stack. */
  explain(): string {
    const place = this.where ? `${this.where}: ` : ''
    return `${place}${this.message}${this.hint ? `\n  ${this.hint}` : ''}`
  }
}
