/**
 * Databases that somebody else may have made, one after the other, each in a process that nobody misses.
 * @module
 */

import { statSync } from 'node:fs'
import { AisleError } from '../../model/errors.ts'
import type { Contents } from '../../store/backup/backup.ts'
import { askChild } from '../../threads/child.ts'
import type { Examination, Examined } from './examiner.ts'

/** A slow disk reads more than a megabyte a second. */
const LONGEST = (bytes: number): number => 120_000 + bytes / 1000
const LARGEST = 1_000_000_000

let turns: Promise<unknown> = Promise.resolve()

/** What the file holds; an error where it is no backup, however it shows. */
export function examined(call: Examination): Promise<Contents> {
  const turn = turns.then(() => inTurn(call))
  turns = turn.catch(() => {})
  return turn
}

async function inTurn(call: Examination): Promise<Contents> {
  const { size } = statSync('look' in call ? call.look : call.from)
  const said = await askChild(call, { milliseconds: LONGEST(size), bytes: LARGEST })
  if ('died' in said) throw new AisleError('invalid', DEATHS[said.died], { hint: HINT })
  const answer = said.answer as Examined
  if ('error' in answer) throw AisleError.from(answer.error)
  return answer.contents
}

const HINT = 'Choose another backup.'

const DEATHS = {
  itself: 'this file is damaged: it cannot be read to its end',
  time: 'this file is damaged: reading it takes too long',
  memory: 'this file is damaged: reading it takes too much memory',
}
