import { describe, expect, test } from 'bun:test'
import { type Command, command, GLOBAL_FLAGS, words } from '../../../src/cli/command.ts'
import { COMMANDS } from '../../../src/cli/commands/all.ts'
import { parseArguments } from '../../../src/cli/input/arguments.ts'
import { choice, on, text, whole } from '../../../src/cli/input/flags.ts'
import { helpText } from '../../../src/cli/print/help.ts'
import { AisleError } from '../../../src/model/errors.ts'

const define = (name: string, of: Partial<Command>): Command =>
  command({
    ...{ name, summary: name, words: words.none, flags: {}, examples: [] },
    run: async () => 0,
    ...of,
  })

const known = [
  define('', {}),
  define('--crawl', {
    words: words.many('SHOP'),
    flags: { json: on('x'), delay: whole('MS', { min: 0, max: 10 }, 'x') },
  }),
  define('shop add', { words: words.one('URL'), flags: { name: text('NAME', 'x') } }),
  define('shop list', { flags: { json: on('x') } }),
  define('products', { words: words.one('SHOP'), flags: { format: choice(['csv', 'json'], 'x') } }),
  define('alerts', { words: words.maybe('SHOP') }),
]

function run(...typed: string[]) {
  const asked = parseArguments(typed, known)
  if (asked.ask !== 'run') throw new Error(`it asked for ${asked.ask}`)
  const { command, words, flags, global } = asked.invocation
  return { name: command.name, words, flags, global }
}

function refused(...typed: string[]): string {
  try {
    parseArguments(typed, known)
  } catch (error) {
    expect(error).toBeInstanceOf(AisleError)
    expect((error as AisleError).exitCode).toBe(2)
    return (error as AisleError).explain()
  }
  throw new Error('it was taken')
}

describe('parseArguments', () => {
  test('nothing typed serves', () => {
    expect(run()).toMatchObject({ name: '', words: [] })
    expect(run('--port', '8080').global.port).toBe(8080)
  })

  test('--crawl is a command with shops, wherever it stands', () => {
    expect(run('--crawl', 'a', 'b', '--json')).toMatchObject({
      name: '--crawl',
      words: ['a', 'b'],
      flags: { json: true, delay: null },
    })
    expect(run('--json', '--crawl=a').words).toEqual(['a'])
    expect(run('--delay', '5', '--crawl', 'a').flags.delay).toBe(5)
    expect(run('--data', 'd', '--crawl', 'a', '--delay=0').flags.delay).toBe(0)
  })

  test('flags may stand before the command and carry = or a space', () => {
    expect(run('--format=csv', 'products', 'toys')).toMatchObject({
      name: 'products',
      words: ['toys'],
      flags: { format: 'csv' },
    })
    expect(run('shop', 'add', '--name', 'A B', 'x')).toMatchObject({
      words: ['x'],
      flags: { name: 'A B' },
    })
  })

  test('a database is a server or a file', () => {
    for (const db of ['http://h:1', 'https://h/x', 'libsql://h', 'file:x', './x.db', '/a/b.db']) {
      expect(run('--db', db).global.db).toBe(db)
    }
    for (const host of ['::1', '[::1]', '0.0.0.0', 'localhost', 'server.lan']) {
      expect(run('--host', host).global.host).toBe(host)
    }
  })

  test('after -- everything is a word', () => {
    expect(run('products', '--', '--odd')).toMatchObject({ words: ['--odd'] })
  })

  test.each<[string[], string]>([
    [['--crwal', 'x'], 'there is no flag --crwal. Did you mean --crawl?'],
    [['--crwl', 'products', 'a'], 'there is no flag --crwl. Did you mean --crawl?'],
    [['crawl', 'a'], 'Did you mean "aisle --crawl"?'],
    [['crwal', 'a'], 'Did you mean "aisle --crawl"?'],
    [['--db', 'nonsense'], '--db: "nonsense" is not a database'],
    [['--db', 'ftp://x.example/y.db'], 'is not a database'],
    [['--db', 'http://'], 'is not a database'],
    [['--host', 'nonsense'], '--host: "nonsense" is not an address'],
    [['--host', '127.0.0.256'], 'is not an address'],
    [['--crwal'], 'there is no flag --crwal. Did you mean --crawl?'],
    [['products', 'a', '--formt', 'csv'], 'there is no flag --formt. Did you mean --format?'],
    [['products', 'a', '--rules', 'f'], 'there is no flag --rules'],
    [['products', 'a', '--json'], '--json is not a flag of "aisle products"'],
    [['products', 'a', '--format'], '--format needs a value: --format csv|json'],
    [['products', 'a', '--format', '--json'], '--format needs a value'],
    [['products', 'a', '--format', 'xml'], '--format must be one of csv, json, not "xml"'],
    [['products', 'a', '--format', 'csv', '--format', 'csv'], '--format is given twice'],
    [
      ['--crawl', 'a', '--delay', 'soon'],
      '--delay must be a whole number from 0 to 10, not "soon"',
    ],
    [['--crawl', 'a', '--delay', '-1'], '--delay must be a whole number from 0 to 10, not "-1"'],
    [['--crawl', 'a', '--delay', '1.5'], 'not "1.5"'],
    [['--crawl', 'a', '--json=yes'], '--json takes no value'],
    [['--crawl'], '--crawl needs SHOP'],
    [['products'], 'products needs SHOP'],
    [['products', 'a', 'b'], 'products has no use for "b"'],
    [['products', ''], 'empty word'],
    [['alerts', 'a', 'b'], 'has no use for "b"'],
    [['-x'], '-x is not a flag'],
    [['shop'], '"shop" needs a second word: add, list'],
    [['shop', 'lst'], 'Did you mean "aisle shop list"?'],
    [['shops'], 'Did you mean "aisle shop list"?'],
    [['shop', 'create', 'toys.example'], 'Did you mean "aisle shop add"?'],
    [['shop', 'repair', 'x'], '"shop repair" is not a command of this version'],
    [['survey', 'https://x.example'], '"survey" is not a command of this version'],
    [['prodcuts'], 'Did you mean "aisle products"?'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535'],
  ])('%j', (typed, sentence) => {
    expect(refused(...typed)).toContain(sentence)
  })

  test('help for all, a group, and one', () => {
    const names = (...typed: string[]) => {
      const asked = parseArguments(typed, known)
      return asked.ask === 'help' ? asked.commands.map(({ name }) => name) : null
    }
    expect(names('--help')).toHaveLength(known.length)
    expect(names('help')).toHaveLength(known.length)
    expect(names('shop', '--help')).toEqual(['shop add', 'shop list'])
    expect(names('shop', 'add', '-h')).toEqual(['shop add'])
    expect(names('help', 'products')).toEqual(['products'])
    expect(names('--crawl', '--help')).toEqual(['--crawl'])
    expect(parseArguments(['--version'], known)).toEqual({ ask: 'version' })
  })
})

describe('the commands', () => {
  test('a flag takes a value in every command or in none', () => {
    const takes = new Map<string, boolean>()
    for (const flags of [GLOBAL_FLAGS, ...COMMANDS.map(({ flags }) => flags)]) {
      for (const [name, { value }] of Object.entries(flags)) {
        expect(takes.get(name) ?? value !== null).toBe(value !== null)
        takes.set(name, value !== null)
      }
    }
  })

  test('each has a summary, examples and a help that names every flag', () => {
    for (const command of COMMANDS) {
      expect(command.summary).toMatch(/\.$/)
      expect(command.examples.length).toBeGreaterThan(0)
      const help = helpText([command])
      for (const flag of Object.keys(command.flags)) expect(help).toContain(`--${flag}`)
      for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
    }
  })

  test('help tells only what means something there', () => {
    const told = (name: string) => {
      const help = helpText(COMMANDS.filter((command) => command.name === name))
      return Object.keys(GLOBAL_FLAGS).filter((flag) => help.includes(`  --${flag} `))
    }
    expect(told('')).toEqual(['data', 'db', 'host', 'port'])
    expect(told('demo')).toEqual(['host', 'port'])
    expect(told('products')).toEqual(['data', 'db'])
    expect(told('extract')).toEqual([])
    expect(helpText(COMMANDS)).toContain('AISLE_DB_TOKEN')
  })

  test('those of later versions are not listed', () => {
    const help = helpText(COMMANDS)
    for (const word of ['worker']) {
      expect(help).not.toContain(`aisle ${word}`)
    }
  })
})
