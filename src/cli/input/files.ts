/**
 * Files that people name on the command line. Used all over `cli`.
 * @module
 */

import { readFile, stat } from 'node:fs/promises'
import { AisleError } from '../../model/errors.ts'

const LARGEST = 20_000_000

/** The bytes of a file, or of what is piped in for `-`. */
export async function readBytes(path: string, largest = LARGEST): Promise<Uint8Array> {
  if (path === '-') return await Bun.stdin.bytes()
  try {
    const { size } = await stat(path)
    if (size > largest) throw new AisleError('invalid', 'the file is too large', { where: path })
    return await readFile(path)
  } catch (error) {
    if (error instanceof AisleError) throw error
    throw new AisleError('not-found', reason(error), { where: path, cause: error })
  }
}

export async function readText(path: string, largest?: number): Promise<string> {
  // As the page reads what is brought to it: UTF-16, too, where its mark says so.
  const bytes = (await readBytes(path, largest)) as Uint8Array<ArrayBuffer>
  return await new Blob([bytes]).text()
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'this is a folder, not a file'
  if (code === 'EACCES' || code === 'EPERM') return 'the file may not be read'
  return `the file cannot be read: ${message}`
}
