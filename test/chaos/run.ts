/**
 * `npm run chaos [KILLS] [-- --seed N --only NAME --round N]`: kills Aisle, and the libSQL server under it, at random moments of
 * all that it writes, and compares with an undisturbed run. Exits 1 where anything differs.
 * @module
 */

import { parseArgs } from 'node:util'
import { serverMissing } from '../store/sqld.ts'
import { endAll } from './aisle.ts'
import { chaos, type Tally } from './chaos.ts'
import { SCENARIOS } from './scenarios.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    round: { type: 'string' },
    lanes: { type: 'string' },
  },
})
const kills = Number(positionals[0] ?? 100)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const scenarios = SCENARIOS.filter(({ name }) => name.includes(values.only ?? ''))
if (!(kills > 0) || Number.isNaN(seed) || scenarios.length === 0) {
  console.error(`npm run chaos [KILLS] [-- --seed N --only NAME --round N]; names:`)
  for (const { name } of SCENARIOS) console.error(`  ${name}`)
  process.exit(2)
}
const built = Bun.spawnSync([process.execPath, 'build.ts'], { stderr: 'inherit' })
if (built.exitCode !== 0) process.exit(1)

process.once('SIGINT', () => {
  endAll()
  process.exit(1)
})
console.log(`seed ${seed}`)
if (serverMissing) console.log(`not tried on a server: ${serverMissing}`)
const WIDTH = Math.max(...SCENARIOS.map(({ name }) => name.length))
const line = (...cells: (string | number)[]): string =>
  cells
    .map((cell, at) => (at === 0 ? String(cell).padEnd(WIDTH) : String(cell).padStart(13)))
    .join(' ')
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const show = ({ name, kills, wrong, again, recovery, took }: Tally): void => {
  const each = seconds(took / Math.max(1, kills))
  console.log(line(name, kills, wrong.length, again, seconds(recovery), each))
}

const began = performance.now()
console.log(line('what', 'kills', 'wrong', 'fetched again', 'slowest', 'a kill takes'))
const tallies = await chaos(scenarios, {
  ...{ kills, seed, onEnd: show },
  lanes: values.lanes === undefined ? undefined : Number(values.lanes),
  round: values.round === undefined ? undefined : Number(values.round),
})
show({
  name: `all, in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
  rounds: 0,
  kills: tallies.reduce((sum, each) => sum + each.kills, 0),
  wrong: tallies.flatMap((each) => each.wrong),
  again: tallies.reduce((sum, each) => sum + each.again, 0),
  recovery: Math.max(...tallies.map((each) => each.recovery)),
  took: tallies.reduce((sum, each) => sum + each.took, 0),
})
const bad = tallies.filter(({ wrong }) => wrong.length > 0)
for (const { name, wrong } of bad) {
  const round = /^round (\d+)/.exec(wrong[0]!)?.[1] ?? '0'
  console.log(`\n${name}: npm run chaos -- --seed ${seed} --only '${name}' --round ${round}`)
  for (const what of wrong.slice(0, 8)) console.log(`  ${what}`)
}
endAll()
process.exit(bad.length === 0 ? 0 : 1)
