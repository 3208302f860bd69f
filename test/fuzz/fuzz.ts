/**
 * Takes random inputs of every kind and tells what could not take them: nothing may be thrown but a
 * refusal with a sentence, nothing may die, nothing may take longer than two seconds.
 * @module
 */

import type { Line } from './child.ts'
import { KINDS } from './kinds.ts'
import { type Asked, type End, watch } from './watch.ts'

export type Failure = { kind: string; seed: number; path: string; error: string; input: string }

export type Tally = {
  kind: string
  inputs: number
  accepted: number
  refused: number
  /** In milliseconds of work. */
  slowest: number
  failures: number
}

export type Fuzzed = { tallies: Tally[]; failures: Failure[] }

export type FuzzOptions = {
  inputs: number
  seed: number
  /** The folder of a store that a crawl filled. */
  ground: string
  /** All where none is named. */
  only?: readonly string[]
  onTally?(tally: Tally): void
}

/** Milliseconds of work that an input may cost. */
export const LIMIT = 2000
/** Kinds at work at once. */
const AT_ONCE = 2
/** A kind with more has told enough. */
const MOST_FAILURES = 20
/** Told whole, made as small as it goes. */
const MOST_TOLD = 3
const MOST_TRIES = 40
/** Milliseconds in which an input is made smaller. */
const SHRINKING = 60_000

/** Every kind, its share of the inputs each. */
export async function fuzz(options: FuzzOptions): Promise<Fuzzed> {
  const { inputs, only = [], onTally } = options
  const names = Object.keys(KINDS).filter((name) => only.length === 0 || only.includes(name))
  const all = names.reduce((sum, name) => sum + KINDS[name]!.share, 0)
  const fuzzed: Fuzzed = { tallies: [], failures: [] }
  const waiting = [...names]
  const work = async (): Promise<void> => {
    for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
      const count = Math.max(1, Math.round((inputs * KINDS[kind]!.share) / all))
      const { tally, failures } = await fuzzKind(kind, count, options)
      fuzzed.tallies.push(tally)
      fuzzed.failures.push(...failures)
      onTally?.(tally)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  fuzzed.tallies.sort((a, b) => names.indexOf(a.kind) - names.indexOf(b.kind))
  return fuzzed
}

type Suspect = { at: number; error: string }

async function fuzzKind(kind: string, count: number, { seed, ground }: FuzzOptions) {
  const tally: Tally = { kind, inputs: 0, accepted: 0, refused: 0, slowest: 0, failures: 0 }
  const suspects: Suspect[] = []
  let at = -1
  const onLine = (line: Line): void => {
    if ('begin' in line) at = line.begin
    if ('end' in line || 'failed' in line) {
      tally.inputs++
      if ('failed' in line) suspects.push({ at, error: line.error })
      else {
        tally[line.outcome]++
        if (line.ms > LIMIT) suspects.push({ at, error: slow(line.ms) })
        else tally.slowest = Math.max(tally.slowest, line.ms)
      }
    }
  }
  for (let from = 0; from < count && suspects.length < MOST_FAILURES; from = at + 1) {
    const end = await watch({ kind, seed, path: String(from), count: count - from, ground }, onLine)
    if (end.how === 'done') break
    tally.inputs++
    // One that dies before it took anything is broken itself.
    if (at < from) throw new Error(`fuzzing of ${kind} does not start: ${errorOf(end)}`)
    suspects.push({ at, error: errorOf(end) })
  }
  const failures: Failure[] = []
  const told = new Set<string>()
  for (const suspect of suspects.slice(0, MOST_FAILURES)) {
    const asked = { kind, seed, path: String(suspect.at), count: 1, ground }
    // What was slow beside others is judged alone.
    const found = await alone(asked)
    if (found === null) continue
    tally.failures++
    const same = found.split('\n').slice(0, 2).join('\n')
    if (told.has(same) || failures.length >= MOST_TOLD) continue
    told.add(same)
    failures.push(await smallest({ kind, seed, ground, path: String(suspect.at), error: found }))
  }
  return { tally, failures }
}

const slow = (ms: number): string => `took ${(ms / 1000).toFixed(1)} s of work`

const errorOf = (end: End): string =>
  end.how === 'died' ? `the process died: ${end.error}` : 'does not come to an end'

/** What is wrong with one input in a process of its own; null where nothing is. */
export async function alone(asked: Asked): Promise<string | null> {
  let error: string | null = null
  const end = await watch({ ...asked, count: 1 }, (line) => {
    if ('failed' in line) error = line.error
    if ('end' in line && line.ms > LIMIT) error = slow(line.ms)
  })
  return end.how === 'done' ? error : errorOf(end)
}

/** The smallest input with the same fault that is found in reasonable time. */
async function smallest(found: Omit<Failure, 'input'> & { ground: string }): Promise<Failure> {
  const { kind, seed, ground } = found
  let { path, error } = found
  const thrown = !/^(?:took|the process died|does not come)/.test(error)
  if (thrown) {
    await watch({ kind, seed, path, count: 1, ground, mode: 'shrink' }, (line) => {
      if ('shrunk' in line) ({ shrunk: path, error } = line)
    })
  } else {
    // fast-check shrinks only what it survives: here each step is tried in a process of its own.
    const begun = performance.now()
    for (let tries = 0, next = 0; tries < MOST_TRIES; tries++) {
      if (performance.now() - begun > SHRINKING) break
      const smaller = `${path}:${next}`
      const wrong = await alone({ kind, seed, path: smaller, count: 1, ground })
      if (wrong?.includes('Unable to replay')) break
      if (wrong === null) next++
      else [path, error, next] = [smaller, wrong, 0]
    }
  }
  return { kind, seed, path, error, input: await inputAt({ kind, seed, path, count: 1, ground }) }
}

async function inputAt(asked: Asked): Promise<string> {
  let input = ''
  await watch({ ...asked, mode: 'show' }, (line) => {
    if ('input' in line) input = line.input
  })
  return input
}
