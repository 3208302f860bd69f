/**
 * A stream that people or programs read: its width, and what happens when nobody reads any more.
 * @module
 */

import type { WriteStream } from 'node:tty'

const TOGETHER_MS = 100

export class Output {
  readonly #stream: WriteStream
  #closed = false
  #last: Promise<void> = Promise.resolve()
  #kept = ''
  #timer: Timer | null = null

  constructor(stream: WriteStream) {
    this.#stream = stream
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      this.#closed = true
      this.onClosed()
    })
  }

  /** The reader has gone (`| head`): there is nothing left to do, and nothing to complain about. */
  onClosed: () => void = () => process.exit(0)

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
    this.#last = new Promise((resolve) => this.#stream.write(all, () => resolve()))
    return this.#last
  }

  /** Written with what comes within a tenth of a second: a line by itself costs as much as a page. */
  soon(text: string): void {
    this.#kept += text
    this.#timer ??= setTimeout(() => void this.flush(), TOGETHER_MS)
  }

  /** Resolves when everything is written: a process that exits before loses the rest. */
  flush(): Promise<void> {
    return this.write('')
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
