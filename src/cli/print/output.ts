/**
 * A stream that people or programs read: its width, and what happens when nobody reads any more. Used all over `cli`.
 * @module
 */

import { writeSync } from 'node:fs'
import type { WriteStream } from 'node:tty'

const TOGETHER_MS = 100
/** Characters that are not kept back any longer; who writes more should wait until they are written. */
const MUCH = 65_536

export class Output {
  readonly #stream: WriteStream
  #closed = false
  #last: Promise<void> = Promise.resolve()
  #kept = ''
  #timer: Timer | null = null

  constructor(stream: WriteStream) {
    this.#stream = stream
    stream.on('error', (error) => this.#end(error))
  }

  /** The reader has gone (`| head`): there is nothing left to do, and nothing to complain about. */
  onClosed: () => void = () => process.exit(0)

  /** The disk is full: what was printed is not whole, and nobody may take it for that. */
  onFailed: (sentence: string) => void = (sentence) => {
    try {
      // At once and past the stream: it may be the one that failed.
      writeSync(2, `aisle: ${sentence}\n`)
    } finally {
      process.exit(1)
    }
  }

  get terminal(): boolean {
    return this.#stream.isTTY === true
  }

  /** Columns of the terminal; unlimited for a file or a pipe. */
  get width(): number {
    return this.terminal ? this.#stream.columns || 80 : Number.POSITIVE_INFINITY
  }

  /** Resolves when it is written, so that a large export never piles up in memory. */
  write(text: string): Promise<void> {
    const all = this.#kept + text
    this.#forget()
    if (this.#closed || all === '') return this.#last
    this.#last = new Promise((resolve) => {
      this.#stream.write(all, (error?: Error | null) => {
        // The event comes after the callback, which may be after the end of the process.
        if (error) this.#end(error)
        resolve()
      })
    })
    return this.#last
  }

  /** Written with what comes within a tenth of a second: a line by itself costs as much as a page. */
  soon(text: string): void | Promise<void> {
    this.#kept += text
    if (this.#kept.length > MUCH) return this.flush()
    this.#timer ??= setTimeout(() => void this.flush(), TOGETHER_MS)
  }

  /** Resolves when everything is written: a process that exits before loses the rest. */
  flush(): Promise<void> {
    return this.write('')
  }

  #end(error: NodeJS.ErrnoException): void {
    if (this.#closed) return
    this.#closed = true
    // The terminal was closed: the signal that says so ends the process in order.
    if (error.code === 'EIO' && this.terminal) return
    if (error.code === 'EPIPE') this.onClosed()
    else this.onFailed(`what was printed is not complete: ${reasonOf(error)}`)
  }

  #forget(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#kept = ''
  }

  line(text = ''): Promise<void> {
    return this.write(`${text}\n`)
  }

  json(value: unknown): Promise<void> {
    return this.line(JSON.stringify(value))
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'EDQUOT') return 'your share of the disk is used up'
  if (code === 'EFBIG') return 'the file is too large'
  return `it cannot be written (${message})`
}
