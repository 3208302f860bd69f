/**
 * Room on the disk for files that are brought.
 * @module
 */

import { statfsSync } from 'node:fs'
import { bytes } from '../../format/words.ts'
import { AisleError } from '../../model/errors.ts'

/** Left for the database. */
const SPARE = 200_000_000

/** Bytes that may still be written to the folder, all that is being written now considered. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.max(0, bavail * bsize - SPARE)
}

/** For a file that is larger than the `room`. */
export function noRoom(room: number): AisleError {
  const left =
    room > 0
      ? `the disk has room for only ${bytes(room)}`
      : `the disk is full: Aisle keeps the last ${bytes(SPARE)} for its database`
  return new AisleError('invalid', left, {
    hint: 'Make room on the disk of the data folder, then try again.',
  })
}
