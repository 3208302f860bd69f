/**
 * Loaded before every test file: the suite tries the same inputs in every run, so that a change is not stopped by a
 * fault that was there before. `npm run fuzz` tries others each time.
 * @module
 */

import fc from 'fast-check'
import { ALL_RUNS } from './runs.ts'

export const SEED = 20_261_119

if (!process.env[ALL_RUNS]) fc.configureGlobal({ seed: SEED })
