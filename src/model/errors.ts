/**
 * The one error people see: what happened, where, and what to do about it. Every room throws it; the command line
 * (`cli/main.ts`) and the page (`web/app.tsx`) show it.
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

/** An error as it crosses from thread to thread, or from process to process. */
export type ErrorData = Pick<AisleError, 'kind' | 'message' | 'where' | 'hint'>

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

  static from({ kind, message, where, hint }: ErrorData): AisleError {
    return new AisleError(kind, message, { where, hint })
  }

  /** Itself; anything else is a mistake of Aisle's own, for which there is only this `hint`. */
  static of(error: unknown, hint?: string): AisleError {
    if (error instanceof AisleError) return error
    const what = `something went wrong inside Aisle: ${error}`
    return new AisleError('internal', what, { hint, cause: error })
  }

  get data(): ErrorData {
    const { kind, message, where, hint } = this
    return { kind, message, where, hint }
  }

  get exitCode(): 1 | 2 {
    return this.kind === 'usage' ? 2 : 1
  }

  /** What happened, and where. */
  get headline(): string {
    return this.where ? `${this.where}: ${this.message}` : this.message
  }

  /** One sentence or two, without a stack. */
  explain(): string {
    return `${this.headline}${this.hint ? `\n  ${this.hint}` : ''}`
  }
}

const OTHER_FOLDER =
  'Give yourself the right to write to the folder and the files in it, or name another folder with --data DIR.'
const ROOM = 'Make room on the disk, then try again.'
const MORE_FILES = 'Allow more before you start Aisle: ulimit -n 4096'

const SENTENCES: Record<string, [what: string, hint: string]> = {
  EACCES: ['you may not use this file or folder', OTHER_FOLDER],
  EPERM: ['you may not use this file or folder', OTHER_FOLDER],
  EROFS: ['this disk may only be read', OTHER_FOLDER],
  ENOSPC: ['the disk is full', ROOM],
  EDQUOT: ['your share of the disk is used up', ROOM],
  EMFILE: ['this system lets Aisle open no more files', MORE_FILES],
  ENFILE: ['this system can open no more files', 'Close other programs, then try again.'],
}

/** What a person is told of an error: our own, or what the operating system refuses. Null for a fault of ours. */
export function toldError(error: unknown): AisleError | null {
  if (error instanceof AisleError) return error
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException
  const sentence = syscall === undefined ? undefined : SENTENCES[code ?? '']
  if (!sentence) return null
  return new AisleError('storage', sentence[0], { where: path, hint: sentence[1], cause: error })
}
