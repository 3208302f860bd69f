/**
 * A thread for the tests of calls: repeats, tells, fails, waits, and dies.
 * @module
 */

import { AisleError } from '../../src/model/errors.ts'
import { type Context, cancelled, HandedOver, serve } from '../../src/threads/serve.ts'

export type EchoThread = typeof functions

const seen: string[] = []

const functions = {
  echo: (text: string): string => text,

  count(to: number, { tell }: Context<number>): string {
    for (let i = 1; i <= to; i++) tell(i)
    return 'counted'
  },

  fail(kind: 'known' | 'unknown'): never {
    if (kind === 'unknown') throw new TypeError('a mistake')
    throw new AisleError('not-found', 'there is no such thing', { where: 'here', hint: 'Look.' })
  },

  /** Until it is cancelled; says what was cancelled before it. */
  async wait(name: string, { signal }: Context): Promise<string> {
    await cancelled(signal)
    seen.push(name)
    return seen.join(' ')
  },

  async waitSlowly(name: string, { signal }: Context): Promise<void> {
    await cancelled(signal)
    await Bun.sleep(200)
    seen.push(`slowly ${name}`)
  },

  bytes(length: number): HandedOver<Uint8Array> {
    const bytes = new Uint8Array(length).fill(7)
    return new HandedOver(bytes, [bytes.buffer])
  },

  hang(_: null): never {
    for (;;);
  },

  die(_: null): never {
    process.exit(1)
  },

  breakDown(_: null): Promise<never> {
    setTimeout(() => {
      throw new Error('out of order')
    })
    return new Promise(() => {})
  },
}

serve(functions)
