/**
 * A pause that a person makes: what is in flight comes to its end, nothing more is asked for until they let the crawl
 * go on. The shop stays held meanwhile. Used by `crawl` and `jobs`.
 * @module
 */

export class Hold {
  #since: number | null = null
  #rested = 0
  /** Called when it changes. */
  onChange: () => void = () => {}

  get paused(): boolean {
    return this.#since !== null
  }

  pause(now: number): void {
    this.#since ??= now
    this.onChange()
  }

  resume(now: number): void {
    if (this.#since !== null) this.#rested += now - this.#since
    this.#since = null
    this.onChange()
  }

  /** Milliseconds that were spent paused. */
  rested(now: number): number {
    return this.#rested + (this.#since === null ? 0 : now - this.#since)
  }
}
