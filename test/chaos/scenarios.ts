/**
 * All that is tried.
 * @module
 */

import { serverMissing } from '../store/sqld.ts'
import { crawlScenarios } from './crawls.ts'
import type { Scenario } from './scenario.ts'
import { taskScenarios } from './tasks.ts'

export const SCENARIOS: Scenario[] = [...crawlScenarios, ...taskScenarios].filter(
  ({ kind }) => kind === 'file' || !serverMissing,
)
