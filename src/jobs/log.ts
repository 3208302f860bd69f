/**
 * The last lines of the log, kept for the page. Used by `cli`, `views` and `web`.
 * @module
 */

import { cut } from '../format/text.ts'

export type LogLine = { at: number; text: string }

const MOST = 500
const LONGEST = 2000

export class Logs {
  #lines: LogLine[] = []

  add(text: string): void {
    this.#lines.push({ at: Date.now(), text: cut(text.trim(), LONGEST) })
    if (this.#lines.length > MOST) this.#lines.splice(0, this.#lines.length - MOST)
  }

  /** The newest first. */
  get lines(): LogLine[] {
    return this.#lines.toReversed()
  }

  /** Keeps what is written to the log of this thread from now on. */
  listen(): void {
    const write = console.error
    console.error = (...what: unknown[]) => {
      write(...what)
      this.add(what.map((each) => (each instanceof Error ? each.stack : String(each))).join(' '))
    }
  }
}
