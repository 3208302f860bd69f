/**
 * The reader of the command line: from what was typed to a command with its words and flags, or a sentence that says
 * what is wrong. Used by `cli/main.ts` and `cli/print/help.ts`.
 * @module
 */

import { nearest } from '../../format/nearest.ts'
import { AisleError } from '../../model/errors.ts'
import { type Command, GLOBAL_FLAGS } from '../command.ts'
import type { Flag, Flags, FlagValues } from './flags.ts'

export type Invocation = {
  command: Command
  words: string[]
  flags: Record<string, unknown>
  global: FlagValues<typeof GLOBAL_FLAGS>
}

export type Asked =
  | { ask: 'run'; invocation: Invocation }
  /** All commands, those of a group, or one. */
  | { ask: 'help'; commands: Command[] }
  | { ask: 'version' }

type Token = { flag: string; value: string | null } | { word: string }

const SHORT: Record<string, string> = { '-h': 'help', '-v': 'version', '-V': 'version' }

/** The command `''` is the one without a word; `--crawl` is a command spelled like a flag. */
export function parseArguments(typed: string[], commands: Command[]): Asked {
  const tokens = tokenize(typed, commands)
  const given = new Map(tokens.flatMap((t) => ('flag' in t ? [[t.flag, t.value] as const] : [])))
  const allWords = tokens.flatMap((token) => ('word' in token ? [token.word] : []))

  if (given.has('help') || allWords[0] === 'help') {
    const asked = allWords[0] === 'help' ? allWords.slice(1) : allWords
    return { ask: 'help', commands: helpFor(asked, given.has('crawl'), commands) }
  }
  if (given.has('version')) return { ask: 'version' }

  const crawling = nearestTo([...given.keys()], 'crawl', commands)
  if (crawling) {
    throw usage(
      `there is no flag --${crawling}. Did you mean --crawl?`,
      byName('--crawl', commands),
    )
  }
  const { command, rest } = given.has('crawl')
    ? { command: byName('--crawl', commands), rest: allWords }
    : findCommand(allWords, commands)
  const values = readFlags(tokens, command, commands)
  checkWords(command, rest)
  const take = (flags: Flags) =>
    Object.fromEntries(
      Object.entries(flags).map(([name, { value }]) => [
        name,
        values.get(name) ?? (value === null ? false : null),
      ]),
    )
  return {
    ask: 'run',
    invocation: {
      command,
      words: rest,
      flags: take(command.flags),
      global: take(GLOBAL_FLAGS) as FlagValues<typeof GLOBAL_FLAGS>,
    },
  }
}

/** Whether a flag takes a value is the same in every command, so it can be known beforehand. */
function tokenize(typed: string[], commands: Command[]): Token[] {
  const known = new Map<string, Flag>(
    [GLOBAL_FLAGS, ...commands.map(({ flags }) => flags)].flatMap((f) => Object.entries<Flag>(f)),
  )
  const tokens: Token[] = []
  for (let i = 0; i < typed.length; i++) {
    const word = typed[i]!
    if (word === '--') {
      tokens.push(...typed.slice(i + 1).map((word) => ({ word })))
      break
    }
    if (SHORT[word]) tokens.push({ flag: SHORT[word], value: null })
    else if (/^-[^-\d]/.test(word)) tokens.push({ flag: word, value: null })
    else if (!word.startsWith('--')) tokens.push({ word })
    else {
      const equals = word.indexOf('=')
      const flag = word.slice(2, equals < 0 ? undefined : equals)
      let value = equals < 0 ? null : word.slice(equals + 1)
      const next = typed[i + 1]
      if (
        value === null &&
        known.get(flag)?.value &&
        next !== undefined &&
        !next.startsWith('--')
      ) {
        value = next
        i++
      }
      tokens.push({ flag, value })
      // `--crawl=SHOP` names a shop; `--crawl SHOP` leaves it among the words.
      if (flag === 'crawl' && value !== null) tokens.push({ word: value })
    }
  }
  return tokens
}

function readFlags(tokens: Token[], command: Command, commands: Command[]): Map<string, unknown> {
  const flags: Flags = { ...GLOBAL_FLAGS, ...command.flags }
  const values = new Map<string, unknown>()
  for (const token of tokens) {
    if ('word' in token || (token.flag === 'crawl' && command.name === '--crawl')) continue
    const flag = Object.hasOwn(flags, token.flag) ? flags[token.flag]! : null
    if (!flag) throw unknownFlag(token.flag, command, commands)
    if (values.has(token.flag)) throw usage(`--${token.flag} is given twice`, command)
    if (flag.value === null && token.value !== null) {
      throw usage(`--${token.flag} takes no value`, command)
    }
    if (flag.value !== null && token.value === null) {
      throw usage(`--${token.flag} needs a value: --${token.flag} ${flag.value}`, command)
    }
    values.set(token.flag, flag.parse(token.value ?? '', token.flag))
  }
  return values
}

/** A flag that no command has, and that was likely meant as this one. */
function nearestTo(given: string[], meant: string, commands: Command[]): string | null {
  const known = [GLOBAL_FLAGS, ...commands.map(({ flags }) => flags)].flatMap(Object.keys)
  const isNear = (flag: string): boolean =>
    flag !== meant && !known.includes(flag) && nearest(flag, [...known, meant]) === meant
  return given.find(isNear) ?? null
}

function findCommand(typed: string[], commands: Command[]): { command: Command; rest: string[] } {
  if (typed.length === 0) return { command: byName('', commands), rest: [] }
  for (const length of [2, 1]) {
    const name = typed.slice(0, length).join(' ')
    const command = commands.find((known) => known.name === name && name !== '')
    if (command && typed.length >= length) return { command, rest: typed.slice(length) }
  }
  throw unknownCommand(typed, commands)
}

/** What other programs call it. */
const MEANT: Record<string, string> = {
  ...{ shops: 'shop list', list: 'shop list', ls: 'list' },
  ...{ remove: 'rm', delete: 'rm', del: 'rm', new: 'add', create: 'add', edit: 'set' },
}

function unknownCommand([first, second]: string[], commands: Command[]): AisleError {
  const names = commands.map(({ name }) => name).filter((name) => /^\w/.test(name))
  const within = names.filter((name) => name.startsWith(`${first} `))
  if (within.length > 0) {
    const known = within.map((name) => name.slice(name.indexOf(' ') + 1))
    const meant = second && (known.find((name) => name === MEANT[second]) ?? nearest(second, known))
    return new AisleError(
      'usage',
      second
        ? `"${first} ${second}" is not a command of this version`
        : `"${first}" needs a second word: ${known.join(', ')}`,
      { hint: meant ? `Did you mean "aisle ${first} ${meant}"?` : `See "aisle ${first} --help".` },
    )
  }
  const known = commands.filter(({ name }) => name !== '').map(({ name }) => name.split(' ')[0]!)
  const called = new Map(known.map((name) => [name.replace(/^--/, ''), name]))
  const other = names.find((name) => name === MEANT[first!])
  const meant = other ?? called.get(nearest(first!, called.keys()) ?? '')
  return new AisleError('usage', `"${first}" is not a command of this version`, {
    hint: meant ? `Did you mean "aisle ${meant}"?` : 'See "aisle --help".',
  })
}

function unknownFlag(flag: string, command: Command, commands: Command[]): AisleError {
  if (flag.startsWith('-'))
    return usage(`${flag} is not a flag; flags begin with two dashes`, command)
  const own = Object.keys({ ...GLOBAL_FLAGS, ...command.flags, help: null, version: null })
  const everywhere = commands.flatMap(({ flags }) => Object.keys(flags))
  const meant = nearest(flag, own)
  if (meant) return usage(`there is no flag --${flag}. Did you mean --${meant}?`, command)
  const elsewhere = everywhere.includes(flag)
  return usage(
    elsewhere ? `--${flag} is not a flag of "${titleOf(command)}"` : `there is no flag --${flag}`,
    command,
  )
}

function checkWords(command: Command, given: string[]): void {
  const { names, least, most } = command.words
  if (given.length < least) {
    throw usage(`${command.name} needs ${names.slice(given.length).join(' and ')}`, command)
  }
  if (given.length > most) {
    throw usage(`${command.name} has no use for "${given.slice(most).join(' ')}"`, command)
  }
  if (given.some((word) => word.trim() === '')) {
    throw usage(`${command.name} was given an empty word`, command)
  }
}

function helpFor(typed: string[], crawl: boolean, commands: Command[]): Command[] {
  if (crawl) return [byName('--crawl', commands)]
  if (typed.length === 0) return commands
  const group = commands.filter(({ name }) => name.startsWith(`${typed[0]} `))
  if (group.length > 0 && typed.length === 1) return group
  return [findCommand(typed, commands).command]
}

function byName(name: string, commands: Command[]): Command {
  return commands.find((command) => command.name === name)!
}

/** As a person would call it: `aisle shop add`. */
export function titleOf(command: Command): string {
  return `aisle${command.name && ` ${command.name}`}`
}

function usage(what: string, command: Command): AisleError {
  return new AisleError('usage', what, { hint: `See "${titleOf(command)} --help".` })
}
