/**
 * The process in which inputs are taken, so that its death or its endless loop is only a finding:
 * `bun test/fuzz/child.ts KIND SEED PATH COUNT GROUND [explore|shrink|show]`. Tells on stdout, line by
 * line and at once, which input it begins and how that ended.
 * @module
 */

import { writeSync } from 'node:fs'
import fc from 'fast-check'
import { work } from '../setup/work.ts'
import { LIMIT } from './fuzz.ts'
import { KINDS } from './kinds.ts'

/** What is told; `at` is the place of the input in the run of its seed. */
export type Line =
  | { begin: number }
  | { end: number; outcome: 'accepted' | 'refused'; ms: number }
  | { failed: number; ms: number; error: string }
  | { shrunk: string; error: string }
  | { input: string }
  | { over: true }

const SHRINKING = 20_000

const [name, seed, path, count, folder, mode] = process.argv.slice(2) as string[]
const say = (line: Line): void => void writeSync(1, `${JSON.stringify(line)}\n`)
const bench = await KINDS[name!]!.open({ folder: folder! })

let at = Number(path!.split(':')[0])
const sentenceOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
/** What nobody awaited is a fault of the input that is being taken. */
let stray: unknown
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (error) => {
    stray ??= error
  })
}

async function take(input: unknown) {
  const outcome = await bench.take(input)
  if (stray === undefined) return outcome
  const error = stray
  stray = undefined
  throw error
}

/** Of a shrunk input fast-check would go on with all its neighbours, whatever number it is told. */
class Enough extends Error {}
let left = Number(count)
function atMost(): void {
  if (left-- <= 0) throw new Enough()
}

const explored = fc.asyncProperty(bench.inputs, async (input) => {
  atMost()
  say({ begin: at })
  const passed = work()
  try {
    const outcome = await take(input)
    let ms = passed()
    if (ms > LIMIT) {
      // The first of a process pays for compiling, too, which says nothing of the input.
      const again = work()
      await take(input)
      ms = Math.min(ms, again())
    }
    say({ end: at, outcome, ms })
  } catch (error) {
    stray = undefined
    say({ failed: at, ms: passed(), error: sentenceOf(error) })
  }
  at++
})
const options = { seed: Number(seed), path: path!, numRuns: Number(count) }

async function run(): Promise<void> {
  if (mode === 'shrink') {
    const property = fc.asyncProperty(bench.inputs, async (input) => void (await take(input)))
    const found = await fc.check(property, { ...options, interruptAfterTimeLimit: SHRINKING })
    const error = sentenceOf(found.errorInstance)
    if (found.failed) say({ shrunk: found.counterexamplePath ?? path!, error })
  } else if (mode === 'show') {
    const shown = fc.property(bench.inputs, (input) => {
      atMost()
      say({ input: fc.stringify(input) })
    })
    fc.check(shown, { ...options, endOnFailure: true })
  } else {
    const found = await fc.check(explored, { ...options, endOnFailure: true })
    if (found.failed && !(found.errorInstance instanceof Enough)) throw found.errorInstance
  }
  await bench.close?.()
}

try {
  await run()
  say({ over: true })
  process.exit(0)
} catch (error) {
  // Fuzzing itself is broken, which must not pass for an end.
  process.stderr.write(sentenceOf(error))
  process.exit(1)
}
