/**
 * What is fuzzed: a kind of input, how it is made, and what takes it.
 * @module
 */

import type { Arbitrary } from 'fast-check'
import { AisleError } from '../../src/model/errors.ts'

/** What was taken in, or turned away with a sentence; anything else that is thrown is a fault. */
export type Outcome = 'accepted' | 'refused'

export type Bench<T> = {
  inputs: Arbitrary<T>
  take(input: T): Outcome | Promise<Outcome>
  close?(): void | Promise<void>
}

/** Where inputs find a store that a crawl filled, to copy. */
export type Ground = { folder: string }

export type Kind = {
  /** Of all inputs, as a weight beside the other kinds. */
  share: number
  // biome-ignore lint/suspicious/noExplicitAny: what a bench makes is what the same bench takes
  open(ground: Ground): Promise<Bench<any>>
}

/** Runs a check of what a person brings: its own refusals are fine where they say something. */
export async function orRefused(check: () => void | Promise<void>): Promise<Outcome> {
  try {
    await check()
    return 'accepted'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return 'refused'
  }
}

export function isRefusal(error: unknown): boolean {
  if (!(error instanceof AisleError)) return false
  return (error.kind === 'invalid' || error.kind === 'usage') && error.message.trim() !== ''
}
