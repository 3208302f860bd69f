/**
 * The way from what was typed to an exit code. Used by `main.ts`.
 * @module
 */

import { interruptedText } from '../jobs/backup/backups.ts'
import { AisleError, toldError } from '../model/errors.ts'
import { VERSION, versionText } from '../model/version.ts'
import { openStore, type Store } from '../store/store.ts'
import type { Context } from './command.ts'
import { COMMANDS } from './commands/all.ts'
import { type Invocation, parseArguments } from './input/arguments.ts'
import { checkFiles, checkStore, storeAt } from './input/place.ts'
import { helpText } from './print/help.ts'
import { Output } from './print/output.ts'

/** 0 done, 1 failed, 2 wrong usage, 3 done but a person should look. */
export async function main(typed: string[]): Promise<number> {
  const out = new Output(process.stdout)
  const log = new Output(process.stderr)
  try {
    const asked = parseArguments(typed, COMMANDS)
    if (asked.ask === 'version') await out.line(versionText())
    else if (asked.ask === 'help') await out.write(helpText(asked.commands))
    else return await run(asked.invocation, out, log)
    return 0
  } catch (error) {
    const told = toldError(error)
    if (told) {
      await log.line(`aisle: ${explain(told)}`)
      return told.exitCode
    }
    await log.line(`aisle: this should not have happened: ${(error as Error)?.stack ?? error}`)
    return 1
  } finally {
    await Promise.all([out.flush(), log.flush()])
  }
}

async function run(
  { command, words, flags, global }: Invocation,
  out: Output,
  log: Output,
): Promise<number> {
  const { env } = process
  const storeOptions = storeAt(global, env)
  let store: Store | null = null
  const context: Context = {
    ...{ out, log, env, global, storeOptions, version: VERSION },
    store: async (more = {}) => {
      if (store) return store
      checkStore(storeOptions)
      checkFiles()
      store = await openStore({ ...more, ...storeOptions })
      if (store.interrupted) await log.line(interruptedText(store.interrupted))
      return store
    },
  }
  try {
    return (await command.run(context, words, flags)) ?? 0
  } finally {
    ;(store as Store | null)?.close()
  }
}

/** The place is left out where the sentence names it: "toys: there is already a shop toys". */
function explain(error: AisleError): string {
  const { where, message, hint, kind } = error
  const named = where !== undefined && message.split(/[\s"]+/).includes(where)
  return (named ? new AisleError(kind, message, { hint }) : error).explain()
}
