/**
 * The learners by their names.
 * @module
 */

import type { Plan } from '../plan.ts'
import type { LinkGraph } from './graph.ts'
import { learnShortest } from './shortest.ts'

/** Makes a plan from the link graph of a crawl of every page. */
export type Learner = (graph: LinkGraph) => Plan

export const LEARNER_NAMES = ['aisle', 'kapsa'] as const
export type LearnerName = (typeof LEARNER_NAMES)[number]

export const LEARNERS: Record<LearnerName, Learner> = {
  aisle: learnShortest,
  kapsa: learnShortest,
}
