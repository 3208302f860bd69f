/**
 * How tests start Aisle: the executable where `npm test` has built it, which starts in a tenth of the time, else the source.
 * @module
 */

import { resolve } from 'node:path'

const built = process.env.AISLE_BUILT

export const AISLE: readonly string[] = built
  ? [built]
  : [process.execPath, resolve(import.meta.dir, '../../src/main.ts')]
