/**
 * Learned plans on generated shops whose truth is known:
 * `bun test/eval/shops.ts [SHOP…] [--learner aisle|kapsa] [--verbose] [--cap N]`.
 *
 * A shop is a kind of `test/shops/kinds.ts`, `random:SEED`, `large:PAGES`, or `redesign` for the section
 * on changed designs; without names all kinds, 30 random ones, a large one and that. Fails when `aisle`
 * misses a bar; what `kapsa` reaches is only told.
 * @module
 */

import { parseArgs } from 'node:util'
import { change, type ShopConfig } from '../../src/demo/index.ts'
import { LEARNER_NAMES } from '../../src/plan/learn/learners.ts'
import { heavyShop, kindNames, shopNamed } from '../shops/index.ts'
import { BARS, isTrap } from './shops/bars.ts'
import { detailsOf, header, rowOf, summaryOf } from './shops/print.ts'
import { tryRedesigns } from './shops/redesign.ts'
import { type Trial, tryShop } from './shops/trial.ts'

const RANDOM = Array.from({ length: 30 }, (_, i) => `random:${i + 1}`)
const ALL = [...kindNames, ...RANDOM, 'large:20000', 'redesign']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    learner: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    cap: { type: 'string', default: '40' },
  },
})
const learners = LEARNER_NAMES.filter((name) => !values.learner || name === values.learner)
const names = positionals.length > 0 ? positionals : ALL
if (learners.length === 0) stop(`--learner is one of ${LEARNER_NAMES.join(', ')}`)
for (const name of names) if (name !== 'redesign' && !configOf(name)) stop(`no shop ${name}`)

const trials: { trial: Trial; trap: boolean }[] = []
let failed = false
const shops = names.filter((name) => name !== 'redesign')
if (shops.length > 0) console.log(header())
for (const name of shops) {
  const config = configOf(name)!
  const trap = isTrap(name, config)
  try {
    for await (const trial of tryShop(name, config, learners, Number(values.cap))) {
      trials.push({ trial: lean(trial), trap })
      console.log(rowOf(trial, trap))
      if (values.verbose) for (const line of detailsOf(trial)) console.log(line)
      if (trial.learner === 'aisle') failed ||= BARS.some(({ holds }) => !holds(trial, trap))
    }
  } catch (error) {
    console.log(`${name}: ${values.verbose ? Bun.inspect(error) : error}`)
    failed = true
  }
}
for (const learner of learners) {
  for (const line of summaryOf(learner, trials)) console.log(line)
}
if (names.includes('redesign')) {
  console.log('\na new design is told from what happens anyway')
  if (!(await tryRedesigns(console.log))) failed = true
}
process.exit(failed ? 1 : 0)

/** Without what only `--verbose` shows: sixty graphs are too many to keep. */
function lean(trial: Trial): Trial {
  const without = <T extends Trial['focused']>(measured: T): T => ({
    ...measured,
    asked: new Map(),
    missed: [],
  })
  const { initial, focused, later } = trial
  return {
    ...trial,
    graph: undefined as unknown as Trial['graph'],
    initial: without(initial),
    focused: without(focused),
    later: without(later),
  }
}

function configOf(name: string): ShopConfig | null {
  const pages = /^large:(\d+)$/.exec(name)?.[1]
  if (!pages) return shopNamed(name)
  // Light pages: here it is their number that counts.
  return change(heavyShop(Number(pages)), { weight: { bytes: 0, links: 0 } })
}

function stop(why: string): never {
  console.error(why)
  process.exit(2)
}
