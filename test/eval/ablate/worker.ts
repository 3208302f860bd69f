/**
 * A process of `ablate.ts`: reads every case once, then again with each of its rules off, and prints a line of JSON a
 * rule. `bun worker.ts FOLDER PART OF AFTER`, where the folder holds the switched sources and the graphs, and rules up
 * to the one after which it goes on are done.
 * @module
 */

import { deserialize } from 'bun:jsc'
import { readFileSync } from 'node:fs'
import type { Case, Outcome, SetName } from './cases.ts'
import type { Days } from './graphs.ts'
import type { Rule, Switched } from './rules.ts'
import { canBeOff, isConstant, rulesSeen, useSwitched, withRuleOff } from './switch.ts'

/** Points lost and gained by set, and how many cases were read otherwise. */
export type Effect = {
  id: number
  lost: Partial<Record<SetName, number>>
  gained: Partial<Record<SetName, number>>
  changed: number
}

const [folder, part, of, after] = process.argv.slice(2)
const root = process.cwd()
const switched: Switched = JSON.parse(readFileSync(`${folder}/switched.json`, 'utf8'))
const graphs: Days[] = deserialize(readFileSync(`${folder}/graphs`).buffer)
useSwitched(root, switched)
const { casesOf, roomsOf } = await import('./cases.ts')
const cases = await casesOf(Object.keys(switched.sources), graphs)

/** `points`: null where reading fails. */
async function outcome({ run }: Case): Promise<{ points: number | null; hash: bigint }> {
  let result: Outcome | null = null
  try {
    result = await run()
  } catch {}
  const hash = BigInt(Bun.hash(JSON.stringify(result?.said) ?? ''))
  return { points: result?.points ?? null, hash }
}

/** Where reading fails nothing is read: all points are lost. */
function difference(points: number | null, before: number | null): number {
  return points === null ? -Math.max(1, Math.abs(before ?? 0)) : points - (before ?? 0)
}

const usual: Awaited<ReturnType<typeof outcome>>[] = []
const seen: Set<number>[] = []
for (const one of cases) {
  usual.push(await outcome(one))
  seen.push(await rulesSeen(() => outcome(one)))
}

async function effectOf({ id, file }: Rule): Promise<Effect> {
  const effect: Effect = { id, lost: {}, gained: {}, changed: 0 }
  const rooms = roomsOf(file)
  for (const [i, one] of cases.entries()) {
    if (isConstant(id) ? !rooms.includes(one.room) : !seen[i]!.has(id)) continue
    const { points, hash } = await withRuleOff(id, () => outcome(one))
    const by = difference(points, usual[i]!.points)
    if (hash !== usual[i]!.hash) effect.changed++
    if (by < 0) effect.lost[one.set] = (effect.lost[one.set] ?? 0) - by
    if (by > 0) effect.gained[one.set] = (effect.gained[one.set] ?? 0) + by
  }
  return effect
}

if (part === '0' && after === '-1') {
  const points: Partial<Record<SetName, number>> = {}
  for (const [i, { set }] of cases.entries())
    points[set] = (points[set] ?? 0) + (usual[i]!.points ?? 0)
  console.log(JSON.stringify({ points }))
}
for (const rule of switched.rules) {
  if (rule.id <= Number(after) || rule.id % Number(of) !== Number(part)) continue
  if (!canBeOff(rule.id)) continue
  // Said before, so that whoever listens knows which one never ends.
  console.log(JSON.stringify({ begins: rule.id }))
  console.log(JSON.stringify(await effectOf(rule)))
}
process.exit(0)
