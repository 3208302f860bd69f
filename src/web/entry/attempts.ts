/**
 * Wrong passwords, counted by where they come from and under which name they were tried. Used by its neighbours.
 * @module
 */

import { parseAddress } from '../../page/private-address.ts'

const TRIES = 5
const WAIT_MS = 30_000
const REMEMBERED = 10_000
const MOST_NAMES = 100

type Caller = { tries: number; until: number; turn: Promise<unknown> }

export class Attempts {
  readonly #ticks: () => number
  readonly #callers = new Map<string, Caller>()
  /** Names by which who knows the password calls this page. */
  readonly #names: Set<string>

  constructor(ticks: () => number, names: readonly string[] = []) {
    this.#ticks = ticks
    this.#names = new Set(names)
  }

  /**
   * One after the other for each caller, so many at once are many tries, and none is refused for others
   * that turn out right. After some wrong ones the caller waits (in seconds), right or wrong.
   */
  async one(
    { peer, name = '' }: { peer: string; name?: string },
    fits: () => Promise<boolean>,
  ): Promise<boolean | { wait: number }> {
    const caller = this.#caller(`${networkOf(peer)} ${this.#doorOf(name)}`)
    const turn = caller.turn.then(() => this.#judge(caller, fits))
    caller.turn = turn.catch(() => {})
    const right = await turn
    if (right === true && this.#names.size < MOST_NAMES) this.#names.add(name)
    return right
  }

  async #judge(caller: Caller, fits: () => Promise<boolean>): Promise<boolean | { wait: number }> {
    const now = this.#ticks()
    if (caller.until <= now) caller.tries = 0
    if (caller.tries >= TRIES) return { wait: Math.ceil((caller.until - now) / 1000) }
    if (await fits()) {
      caller.tries = 0
      return true
    }
    caller.tries++
    caller.until = this.#ticks() + WAIT_MS
    return false
  }

  #caller(key: string): Caller {
    const known = this.#callers.get(key)
    if (known) return known
    if (this.#callers.size >= REMEMBERED) {
      this.#callers.delete(this.#callers.keys().next().value!)
    }
    const caller = { tries: 0, until: 0, turn: Promise.resolve() }
    this.#callers.set(key, caller)
    return caller
  }

  /**
   * A page under a stranger's name, in the owner's own browser, must not use up the owner's tries; and who
   * makes up names gets no more tries for it. So names nobody logged in by are all one.
   */
  #doorOf(name: string): string {
    if (this.#names.has(name)) return name
    return name === 'localhost' || parseAddress(name) ? 'address' : 'unknown'
  }
}

/** Whoever has an address of IPv6 has all of its /64. */
export function networkOf(peer: string): string {
  const bytes = parseAddress(peer)
  if (bytes?.length !== 16) return peer
  const mapped = bytes.subarray(0, 10).every((byte) => byte === 0) && bytes[10] === 255
  if (mapped) return bytes.subarray(12).join('.')
  return Buffer.from(bytes.subarray(0, 8)).toString('hex')
}
