/**
 * From what was typed to an exit code.
 * @module
 */

import { AisleError } from '../errors.ts'
import { openStore, type Store } from '../store/store.ts'
import { VERSION, versionText } from '../version.ts'
import { type Invocation, parseArguments } from './arguments.ts'
import { COMMANDS } from './commands.ts'
import { helpText } from './help.ts'
import { Output } from './output.ts'
import { checkStore, storeAt } from './place.ts'

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
    if (error instanceof AisleError) {
      await log.line(`aisle: ${explain(error)}`)
      return error.exitCode
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
  const context = {
    ...{ out, log, env, global, storeOptions, version: VERSION },
    store: async () => {
      checkStore(storeOptions)
      store ??= await openStore(storeOptions)
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
