/**
 * Every learner on ten million stored links: in less than a minute and two gigabytes.
 * @module
 */

import { LEARNERS } from '../../src/plan/learn/learners.ts'
import type { Learned } from './learn-run.ts'
import { type Bar, run } from './measure.ts'

const SECONDS = 60
const GIGABYTES = 2

export async function learnBench(): Promise<Bar[]> {
  const bars: Bar[] = []
  for (const learner of Object.keys(LEARNERS)) {
    const cost = await run([process.execPath, 'test/bench/learn-run.ts', learner])
    const { seconds, links, pages, states, edges, predicted }: Learned = JSON.parse(cost.stdout)
    const memory = cost.peakRss / 1e9
    const told = (what: string, measured: string): Bar => ({
      what: `${learner}: ${what}`,
      measured,
      bar: '',
      ok: true,
    })
    bars.push(
      told('links', `${links}`),
      {
        what: `${learner}: seconds to learn`,
        measured: seconds.toFixed(1),
        bar: `less than ${SECONDS}`,
        ok: seconds < SECONDS && links >= 1e7,
      },
      {
        // With the graph, and with the simulation after it.
        what: `${learner}: peak memory GB`,
        measured: memory.toFixed(2),
        bar: `less than ${GIGABYTES}`,
        ok: memory < GIGABYTES,
      },
      told('states, edges', `${states}, ${edges}`),
      told('pages predicted', `${predicted.pages} of ${pages}`),
      told('products missed', `${predicted.missed} of ${predicted.products + predicted.missed}`),
    )
  }
  return bars
}
