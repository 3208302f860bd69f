/**
 * Rounds of every scenario in two lanes, until each has its share of kills.
 * @module
 */

import { Chance, seedOf } from './chance.ts'
import type { Scenario } from './scenario.ts'

export type Tally = {
  name: string
  rounds: number
  kills: number
  wrong: string[]
  again: number
  /** The slowest, in milliseconds. */
  recovery: number
  /** Milliseconds of all its rounds, without what is made before the first. */
  took: number
}

export type Options = {
  kills: number
  seed: number
  /** Only this round. */
  round?: number
  lanes?: number
  onEnd?(tally: Tally): void
}

/** Rounds without a kill: then it ended before anybody could. */
const FRUITLESS = 20

export async function chaos(scenarios: readonly Scenario[], options: Options): Promise<Tally[]> {
  const tallies: Tally[] = []
  let next = 0
  const lane = async () => {
    while (next < scenarios.length) {
      const at = next++
      const share = Math.ceil(options.kills / scenarios.length)
      const tally = await tried(scenarios[at]!, share, options)
      tallies.push(tally)
      options.onEnd?.(tally)
    }
  }
  await Promise.all(Array.from({ length: options.lanes ?? 2 }, lane))
  return tallies
}

async function tried({ name, prepare }: Scenario, share: number, options: Options): Promise<Tally> {
  const tally: Tally = { name, rounds: 0, kills: 0, wrong: [], again: 0, recovery: 0, took: 0 }
  const first = options.round ?? 0
  try {
    const stage = await prepare()
    const began = performance.now()
    try {
      for (let round = first; tally.kills < share; round++) {
        const { kills, wrong, again, recovery } = await stage.round(
          new Chance(seedOf(options.seed, name), round),
        )
        tally.rounds++
        tally.kills += kills
        tally.wrong.push(...wrong.map((what) => `round ${round}: ${what}`))
        tally.again += again.length
        tally.wrong.push(...again.map((url) => `round ${round}: asked again for ${url}`))
        tally.recovery = Math.max(tally.recovery, recovery)
        if (options.round !== undefined) break
        if (tally.rounds > FRUITLESS && tally.kills === 0) {
          tally.wrong.push('nothing was ever killed')
          break
        }
      }
    } finally {
      tally.took = performance.now() - began
      await stage.close()
    }
  } catch (error) {
    tally.wrong.push(`round ${first + tally.rounds}: ${(error as Error)?.stack ?? error}`)
  }
  return tally
}
