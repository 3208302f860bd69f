/**
 * A stream that people or programs read: its width, and what happens when nobody reads any more.
 * @module
 */

import type { WriteStream } from 'node:tty'

export class Output {
  readonly #stream: WriteStream
  #closed = false
  #last: Promise<void> = Promise.resolve()

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
    if (this.#closed || text === '') return Promise.resolve()
    this.#last = new Promise((resolve) => this.#stream.write(text, () => resolve()))
    return this.#last
  }

  /** Resolves when everything is written: a process that exits before loses the rest. */
  flush(): Promise<void> {
    return this.#last
  }

  line(text = ''): Promise<void> {
    return this.write(`${text}\n`)
  }

  json(value: unknown): Promise<void> {
    return this.line(JSON.stringify(value))
  }
}
