/**
 * Files of JSON that a person may bring: right ones with something broken, and any others.
 * @module
 */

import fc from 'fast-check'
import { junkJsonText } from './junk.ts'
import { encoded, mutatedText, mutatedValue } from './mutate.ts'

export { PATTERNS, XPATHS } from './junk.ts'

/** `more`: values that belong somewhere in such a file; `made`: files of the right shape. */
export function fileOf(
  examples: readonly unknown[],
  more: fc.Arbitrary<unknown>,
  made?: fc.Arbitrary<unknown>,
): fc.Arbitrary<Uint8Array> {
  const texts = examples.map((one) => JSON.stringify(one))
  const text = fc.oneof(
    { weight: 5, arbitrary: mutatedValue(examples, more).map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: mutatedText(texts) },
    { weight: 2, arbitrary: junkJsonText },
  )
  const files = encoded(text)
  if (!made) return files
  const right = made.map((value) => new TextEncoder().encode(JSON.stringify(value)))
  return fc.oneof({ weight: 2, arbitrary: files }, { weight: 1, arbitrary: right })
}
