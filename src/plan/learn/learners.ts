/**
 * The learners, by name: each makes a plan from the link graph of an initial crawl.
 * @module
 */

import type { Plan } from '../plan.ts'
import type { LinkGraph } from './graph.ts'
import { learnKapsa } from './kapsa/learn.ts'

export type Learner = (graph: LinkGraph) => Plan

export const LEARNERS: Record<string, Learner> = {
  kapsa: (graph) => learnKapsa(graph),
}
