/**
 * What is tried: work that is cut off again and again until it is done, and must come out as if it never had been.
 * @module
 */

import type { Chance } from './chance.ts'
import type { Ground } from './ground.ts'

export type Round = {
  kills: number
  /** What came out otherwise than undisturbed. */
  wrong: string[]
  /** Addresses asked for again although their answer was stored. */
  again: string[]
  /** Milliseconds from the last start to the end. */
  recovery: number
}

export type Stage = {
  round(chance: Chance): Promise<Round>
  close(): Promise<void>
}

export type Scenario = { name: string; kind: Ground['kind']; prepare(): Promise<Stage> }

/** In one round, so that late moments come as well. */
const MOST_KILLS = 4
/** What was started; `kill` cuts it off and says whether it was still at it. */
export type Work = { done: Promise<{ problem: string | null }>; kill(): Promise<boolean> }

export type CutOff = {
  /** Milliseconds that it takes undisturbed. */
  length: number
  start(): Work | Promise<Work>
  /** Something else that is killed beside it, and comes again by itself. */
  other?: { share: number; kill(chance: Chance): Promise<void> }
  /** After each kill or failure, before the next start. True where the work is done all the same. */
  look?(): Promise<boolean>
}

/** Starts until it is done, and cuts off a few times before. */
export async function cutOff(
  chance: Chance,
  { length, start, other, look }: CutOff,
): Promise<Pick<Round, 'kills' | 'recovery' | 'wrong'>> {
  const most = 1 + chance.below(MOST_KILLS)
  let kills = 0
  for (;;) {
    const began = performance.now()
    const before = kills
    const work = await start()
    if (kills < most) {
      const over = await Promise.race([work.done, Bun.sleep(chance.unit() * length)])
      const isOther = other !== undefined && chance.unit() < other.share
      if (isOther && !over) {
        await other.kill(chance)
        kills++
      } else if (await work.kill()) {
        kills++
        if (await look?.()) return { kills, recovery: 0, wrong: [] }
        continue
      }
    }
    const { problem } = await work.done
    const recovery = performance.now() - began
    if (problem === null) return { kills, recovery, wrong: [] }
    // It may fail where its server was killed, and then goes on; by itself it may not.
    if (kills === before) return { kills, recovery, wrong: [problem] }
    if (await look?.()) return { kills, recovery, wrong: [] }
  }
}
