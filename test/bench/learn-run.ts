/**
 * `bun test/bench/learn-run.ts LEARNER`: learns once, in a process of its own so that memory is
 * counted, and prints what came out.
 * @module
 */

import { LEARNERS, type LearnerName } from '../../src/plan/learn/learners.ts'
import { simulate } from '../../src/plan/simulate.ts'
import { largeGraph } from './learn-graph.ts'

export type Learned = {
  seconds: number
  links: number
  pages: number
  states: number
  edges: number
  predicted: { pages: number; products: number; missed: number }
}

if (import.meta.main) {
  const graph = largeGraph()
  const started = performance.now()
  const plan = LEARNERS[process.argv[2] as LearnerName](graph)
  const seconds = (performance.now() - started) / 1000
  const { pages, products, missed } = simulate(plan, graph)
  const states = Object.values(plan.states)
  const learned: Learned = {
    seconds,
    links: graph.linkTargets.length,
    pages: graph.urls.length - 1,
    states: states.length,
    edges: states.reduce((sum, { edges }) => sum + edges.length, 0),
    predicted: { pages, products, missed: missed.length },
  }
  console.log(JSON.stringify(learned))
}
