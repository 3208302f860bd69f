/**
 * The learners, by name: each makes a plan from the link graph of an initial crawl. Used by `cli` and `jobs`.
 * @module
 */

import type { Plan } from '../plan.ts'
import { learnAisle } from './aisle/learn.ts'
import type { Cards } from './aisle/told.ts'
import type { LinkGraph } from './graph.ts'
import { learnKapsa } from './kapsa/learn.ts'

/** `cards`: products that the crawl saw in lists, where that is known. */
export type Learner = (graph: LinkGraph, cards?: Cards | null) => Plan

export const LEARNER_NAMES = ['aisle', 'kapsa'] as const
export type LearnerName = (typeof LEARNER_NAMES)[number]

export const LEARNERS: Record<LearnerName, Learner> = {
  aisle: learnAisle,
  kapsa: (graph) => learnKapsa(graph),
}
