/**
 * What Aisle needs of the machine before it starts: files that it may open, a folder that it may write.
 * @module
 */

import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { dirname } from 'node:path'
import { AisleError } from '../model/errors.ts'

/** An idle page has 26 files open, and a crawl adds some; the database aborts the process at its limit. */
const FEWEST_FILES = 64

/** No runtime tells the limit on every system, so it is tried out. */
export function checkFiles(needed = FEWEST_FILES): void {
  const open: number[] = []
  try {
    while (open.length < needed) open.push(openSync(devNull, 'r'))
  } catch (cause) {
    throw new AisleError('storage', `this system lets Aisle open only ${open.length} more files`, {
      hint: `It needs ${needed} or more. Allow them before you start it: ulimit -n 4096`,
      cause,
    })
  } finally {
    for (const file of open) closeSync(file)
  }
}

/** A page that can save nothing is not served. `file`: the database. */
export function checkWritable(file: string): void {
  try {
    for (const path of [dirname(file), file]) accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new AisleError('storage', 'the data folder may only be read', {
      where: dirname(file),
      hint: 'Give yourself the right to write to it and to the files in it, or name another folder with --data DIR.',
      cause,
    })
  }
}
