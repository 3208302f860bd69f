/**
 * `npm run fuzz -- [INPUTS] [--seed N] [--only KIND,…] [--path PATH]`: a table of what was taken in and
 * turned away, then the properties of the suite with all of their inputs; exits with 1 where something
 * was not survived, and says how to see it again.
 * @module
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Glob } from 'bun'
import { ALL_RUNS } from '../setup/runs.ts'
import { alone, type Failure, fuzz, type Tally } from './fuzz.ts'
import { makeGround } from './ground.ts'
import { KINDS } from './kinds.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, only: { type: 'string' }, path: { type: 'string' } },
})
const inputs = Number(positionals[0] ?? 2000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const only = values.only?.split(',') ?? []
const unknown = only.find((name) => !(name in KINDS))
if (unknown !== undefined || !Number.isInteger(inputs) || inputs < 1 || !Number.isInteger(seed)) {
  console.error('npm run fuzz -- [INPUTS] [--seed N] [--only KIND,…] [--path PATH]')
  console.error(`kinds: ${Object.keys(KINDS).join(', ')}`)
  process.exit(2)
}

/** Longer inputs are told as a file. */
const LONGEST = 600

const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`
const row = (cells: (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(10) : String(cell).padStart(9))).join(' ')
const rowOf = (tally: Tally): string => {
  const { kind, accepted, refused, slowest, failures } = tally
  return row([kind, tally.inputs, accepted, refused, seconds(slowest), failures])
}

function tell({ kind, path, error, input }: Failure): void {
  console.log(`\n${kind}: ${error.split('\n').slice(0, 8).join('\n')}`)
  if (input.length <= LONGEST) console.log(`input: ${input}`)
  else {
    const file = join(mkdtempSync(join(tmpdir(), 'aisle-fuzzed-')), `${kind}.txt`)
    writeFileSync(file, input)
    console.log(`input: ${file}`)
  }
  console.log(`again: npm run fuzz -- --only ${kind} --seed ${seed} --path ${path}`)
}

/** Tests that try a part of their inputs in the suite. */
async function properties(): Promise<boolean> {
  const asks = async (file: string) => (await Bun.file(file).text()).includes('setup/runs.ts')
  const files = [...new Glob('test/**/*.test.ts').scanSync()]
  const trying = await Promise.all(files.map(async (file) => ((await asks(file)) ? [file] : [])))
  const words = ['test', '--timeout=600000', ...trying.flat().map((file) => `./${file}`)]
  const env = { ...process.env, [ALL_RUNS]: '1' }
  const tests = Bun.spawn([process.execPath, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (await tests.exited) === 0
}

const ground = mkdtempSync(join(tmpdir(), 'aisle-ground-'))
let ok = true
try {
  await makeGround(ground)
  console.log(`seed ${seed}`)
  if (values.path !== undefined && only[0]) {
    const error = await alone({ kind: only[0], seed, path: values.path, count: 1, ground })
    ok = error === null
    console.log(error ?? 'nothing is wrong with it')
  } else {
    console.log(row(['kind', 'inputs', 'accepted', 'refused', 'slowest', 'failures']))
    const onTally = (tally: Tally) => console.log(rowOf(tally))
    const { tallies, failures } = await fuzz({ inputs, seed, only, ground, onTally })
    ok = tallies.every((tally) => tally.failures === 0)
    for (const failure of failures) tell(failure)
    const all = tallies.reduce((sum, tally) => sum + tally.inputs, 0)
    console.log(`\n${all} inputs, ${ok ? 'all survived' : 'not all survived'}`)
    if (only.length === 0) ok = (await properties()) && ok
  }
} finally {
  rmSync(ground, { recursive: true, force: true })
}
process.exit(ok ? 0 : 1)
