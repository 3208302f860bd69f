/**
 * The switch of rules in this process: sources with switches stand for the files, and one rule at a time is off.
 * Imported by the worker of `ablate.ts` before anything that reads pages.
 * @module
 */

import { plugin } from 'bun'
import type { Switched } from './rules.ts'

type Constant = { more: boolean; value: unknown; set(value: unknown): void }

const constants = new Map<number, Constant>()
const renewals: (() => void)[] = []

const switches = globalThis as unknown as {
  __off: number
  __constant(id: number, more: boolean, value: unknown, set: (value: unknown) => void): void
  __renew(renew: () => void): void
  __saw<T>(id: number, neutral: unknown, value: T): T
  __filter(id: number, neutral: unknown, keep: Keep): Keep
}
type Keep = (...args: unknown[]) => unknown

/** Rules that said something else than if they were off, while somebody watches. */
let seen: Set<number> | null = null

switches.__off = -1
switches.__saw = (id, neutral, value) => {
  if (seen !== null && (neutral === undefined ? value != null : Boolean(value) !== neutral))
    seen.add(id)
  return value
}
switches.__filter = (id, _, keep) => {
  if (seen === null) return keep
  return (...args) => {
    const kept = keep(...args)
    if (!kept) seen?.add(id)
    return kept
  }
}
switches.__constant = (id, more, value, set) => constants.set(id, { more, value, set })
switches.__renew = (renew) => renewals.push(renew)

export function useSwitched(root: string, { sources }: Switched): void {
  plugin({
    name: 'switches',
    setup(build) {
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
        contents: sources[path.slice(root.length + 1)] ?? (await Bun.file(path).text()),
        loader: 'ts',
      }))
    },
  })
}

/** What a constant is without its rule; `more`: the other way of a threshold. Undefined where there is none. */
function without({ more, value }: Constant): unknown {
  if (typeof value === 'number') return more ? Number.POSITIVE_INFINITY : 0
  if (more) return undefined
  if (value instanceof RegExp) return /(?!)/
  if (value instanceof Set) return new Set()
  if (value instanceof Map) return new Map()
  return Array.isArray(value) ? [] : undefined
}

/** Runs with one rule off that can be. */
export async function withRuleOff<T>(id: number, run: () => Promise<T>): Promise<T> {
  const constant = constants.get(id)
  for (const renew of renewals) renew()
  switches.__off = id
  constant?.set(without(constant))
  try {
    return await run()
  } finally {
    switches.__off = -1
    constant?.set(constant.value)
  }
}

/** The rules that mattered in a run, constants aside: to turn off any other one changes nothing. */
export async function rulesSeen(run: () => Promise<unknown>): Promise<Set<number>> {
  for (const renew of renewals) renew()
  const found = new Set<number>()
  seen = found
  try {
    await run()
  } finally {
    seen = null
  }
  return found
}

export const isConstant = (id: number): boolean => constants.has(id)

export function canBeOff(id: number): boolean {
  const constant = constants.get(id)
  return constant === undefined || without(constant) !== undefined
}
