/**
 * Help texts, made of what the commands say about themselves. Used by `cli/main.ts`.
 * @module
 */

import { type Command, GLOBAL_FLAGS } from '../command.ts'
import { titleOf } from '../input/arguments.ts'
import { type Flags, on } from '../input/flags.ts'

const GREETING = `Aisle crawls e-shops politely and keeps every product with its price history.`

const START = `Try it:
  aisle demo --print-wrapper > wrapper.json
  aisle demo &                    a shop to play with, on http://127.0.0.1:4700
  aisle shop add http://127.0.0.1:4700/ --id demo --wrapper wrapper.json --delay 0
  aisle --crawl demo
  aisle products demo`

const ENDS = `Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but a person should look.
Results go to stdout, everything else to stderr. "aisle COMMAND --help" tells more.`

const ALWAYS: Flags = {
  help: on('tell more about a command'),
  version: on('say which version this is'),
}

/** Those that mean something to a command; others are taken and ignored. */
function everywhere(uses: Command['uses'] = ['data', 'db']): string {
  const flags = uses.map((name) => [name, GLOBAL_FLAGS[name]] as const)
  return `Everywhere:\n${flagLines({ ...Object.fromEntries(flags), ...ALWAYS })}`
}

/** The help of all commands, of a group, or of one. */
export function helpText(commands: Command[]): string {
  if (commands.length === 1) return commandHelp(commands[0]!)
  const all = commands.some(({ name }) => name === '')
  const list = columns(commands.map((command) => [usageOf(command), command.summary]))
  const parts = all
    ? [GREETING, list, START, everywhere(['data', 'db', 'host', 'port']), ENDS]
    : [list, `"${titleOf(commands[0]!)} --help" and so on tell more.`]
  return `${parts.join('\n\n')}\n`
}

function commandHelp(command: Command): string {
  const { summary, flags, examples, notes = [] } = command
  const parts = [
    `${usageOf(command)}${Object.keys(flags).length > 0 ? ' [flags]' : ''}`,
    `  ${summary}`,
    ...(Object.keys(flags).length > 0 ? [`Flags:\n${flagLines(flags)}`] : []),
    everywhere(command.uses),
    ...notes,
    `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** `aisle alerts [SHOP]`. */
function usageOf(command: Command): string {
  const { names, least, most, joined } = command.words
  const words = names.map((name, i) => {
    const more = i === names.length - 1 && most > names.length && !joined
    const many = more ? `${name} [${name}…]` : name
    return i < least ? many : `[${many}]`
  })
  return [titleOf(command), ...words].join(' ')
}

function flagLines(flags: Flags): string {
  return columns(
    Object.entries(flags).map(([name, { value, help }]) => [
      `  --${name}${value ? ` ${value}` : ''}`,
      help,
    ]),
  )
}

/** Two columns; a left one that is too wide has a line of its own. */
function columns(rows: string[][]): string {
  const most = 34
  const left = Math.min(most, Math.max(...rows.map(([first]) => first!.length)))
  return rows
    .map(([first, second]) =>
      first!.length > left
        ? `${first}\n${' '.repeat(left + 2)}${second}`
        : `${first!.padEnd(left + 2)}${second}`,
    )
    .join('\n')
}
