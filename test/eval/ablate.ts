/**
 * Every rule earns its place: `bun test/eval/ablate.ts [PATH…]`.
 *
 * Turns off each rule, threshold and word list of the finders, readers and learners one at a time, and prints what is
 * lost and gained on pages of real shops (those that rules were fitted to, and those that were not), on strings of
 * prices, and on generated shops. A path (`src/records/fields`) measures only what is below it. Fails never: it tells.
 * @module
 */

import { serialize } from 'bun:jsc'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { SETS, type SetName } from './ablate/cases.ts'
import { shopGraphs } from './ablate/graphs.ts'
import { HELD } from './ablate/held.ts'
import { type Rule, switchedSources } from './ablate/rules.ts'
import type { Effect } from './ablate/worker.ts'

/** The learner of the paper is as published. */
const PATHS = [
  'src/records',
  'src/wrapper/auto',
  'src/price',
  'src/plan/learn/aisle',
  'src/plan/learn/folds',
  'src/crawl/policies/delta',
]
const PROCESSES = 2
const LONGEST_TEXT = 70
/** Milliseconds in which the slowest rule is measured. */
const SILENT = 90_000

if (!existsSync('../shared/data/list-pages'))
  console.log('pages of real shops: skipped, ../shared/data is not there')

const root = process.cwd()
const paths = process.argv.length > 2 ? process.argv.slice(2) : PATHS
const files = [...new Glob('src/**/*.ts').scanSync(root)]
  .filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)))
  .sort()
const folder = mkdtempSync(join(tmpdir(), 'aisle-ablate-'))
try {
  const switched = await switchedSources(root, files)
  await Bun.write(`${folder}/switched.json`, JSON.stringify(switched))
  const learned = files.some((file) => file.startsWith('src/plan'))
  await Bun.write(`${folder}/graphs`, serialize(learned ? await shopGraphs() : []))
  const parts = await Promise.all(Array.from({ length: PROCESSES }, (_, i) => measure(i)))
  tell(switched.rules, parts.flat())
} finally {
  rmSync(folder, { recursive: true })
}
process.exit(0)

/** All rules of a part; where a process stays silent without one of them, the next begins behind it. */
async function measure(part: number): Promise<Effect[]> {
  const effects: Effect[] = []
  for (let after = -1; ; ) {
    const begun = await listen(part, after, (effect) => effects.push(effect))
    if (begun === null) return effects
    console.log(`without rule ${begun} reading does not end`)
    after = begun
  }
}

/** The rule that a process had begun when it ended early or stayed silent; null where all are done. */
async function listen(
  part: number,
  after: number,
  onEffect: (effect: Effect) => void,
): Promise<number | null> {
  const worker = join(import.meta.dir, 'ablate/worker.ts')
  const child = Bun.spawn(
    [process.execPath, worker, folder, String(part), String(PROCESSES), String(after)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let begun = after
  const stop = () => child.kill(9)
  // Pages are read first, which takes longer than any rule.
  let silence = setTimeout(stop, 4 * SILENT)
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of child.stdout) {
    clearTimeout(silence)
    silence = setTimeout(stop, SILENT)
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const told: Effect | { begins: number } | { points: object } = JSON.parse(line)
      if ('id' in told) onEffect(told)
      else if ('begins' in told) begun = told.begins
      else console.log('points with all rules', JSON.stringify(told.points))
    }
  }
  clearTimeout(silence)
  if ((await child.exited) === 0) return null
  if (begun === after) throw new Error(`process ${part} cannot read the pages`)
  return begun
}

/** A threshold can be off in two ways: the one that loses less counts. */
function byRule(rules: Rule[], effects: Effect[]): [Rule, Effect][] {
  const groups = Map.groupBy(effects, ({ id }) => {
    const { file, line, kind, text } = rules[id]!
    return kind === 'list' ? `${file}:${line} ${text}` : String(id)
  })
  return [...groups.values()].map((group) => {
    const [best] = group.toSorted((a, b) => lossOf(a) - lossOf(b) || b.changed - a.changed)
    return [rules[best!.id]!, best!]
  })
}

function tell(rules: Rule[], effects: Effect[]): void {
  const all = byRule(rules, effects).sort(([a], [b]) => a.id - b.id)
  let file = ''
  for (const [rule, effect] of all) {
    if (rule.file !== file) console.log(`\n${rule.file}`)
    file = rule.file
    console.log(lineOf(rule, effect))
  }
  const idle = all.filter(([, effect]) => lossOf(effect) <= 0)
  const same = idle.filter(([, effect]) => effect.changed === 0)
  const held = idle.filter(([rule]) => heldBy(rule))
  console.log(
    `\n${all.length} rules; without one of them nothing is lost for ${idle.length}, nothing is read otherwise for ${same.length}; ${held.length} of those are held by a test`,
  )
}

function lossOf({ lost, gained }: Effect): number {
  const sum = (points: Effect['lost']) => Object.values(points).reduce((all, one) => all + one, 0)
  return sum(lost) - sum(gained)
}

function heldBy(rule: Rule): string | undefined {
  return HELD.find(({ file, text }) => rule.file === file && rule.text === text)?.by
}

function lineOf(rule: Rule, { lost, gained, changed }: Effect): string {
  const cell = (set: SetName): string[] => {
    const by = (gained[set] ?? 0) - (lost[set] ?? 0)
    if (!lost[set] && !gained[set]) return []
    return [`${set} ${by > 0 ? '+' : ''}${by}${lost[set] && gained[set] ? ` (-${lost[set]})` : ''}`]
  }
  const cells = SETS.flatMap(cell).join(', ') || (changed > 0 ? 'nothing lost' : 'nothing changes')
  const text = rule.text.length > LONGEST_TEXT ? `${rule.text.slice(0, LONGEST_TEXT)}…` : rule.text
  const by = heldBy(rule)
  return `  ${String(rule.line).padStart(4)} ${rule.kind.padEnd(8)} ${text.padEnd(LONGEST_TEXT + 1)} ${String(changed).padStart(3)} read otherwise; ${cells}${by ? `; held by ${by}` : ''}`
}
