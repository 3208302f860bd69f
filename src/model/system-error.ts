/**
 * What the operating system refuses, as a sentence for people.
 * @module
 */

import { AisleError } from './errors.ts'

const OTHER_FOLDER =
  'Give yourself the right to write to the folder and the files in it, or name another folder with --data DIR.'
const ROOM = 'Make room on the disk, then try again.'
const MORE_FILES = 'Allow more before you start Aisle: ulimit -n 4096'

const SENTENCES: Record<string, [what: string, hint: string]> = {
  EACCES: ['you may not use this file or folder', OTHER_FOLDER],
  EPERM: ['you may not use this file or folder', OTHER_FOLDER],
  EROFS: ['this disk may only be read', OTHER_FOLDER],
  ENOSPC: ['the disk is full', ROOM],
  EDQUOT: ['your share of the disk is used up', ROOM],
  EMFILE: ['this system lets Aisle open no more files', MORE_FILES],
  ENFILE: ['this system can open no more files', 'Close other programs, then try again.'],
}

/** Null for an error that is a fault of ours. */
export function systemError(error: unknown): AisleError | null {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException
  const sentence = syscall === undefined ? undefined : SENTENCES[code ?? '']
  if (!sentence) return null
  return new AisleError('storage', sentence[0], { where: path, hint: sentence[1], cause: error })
}
