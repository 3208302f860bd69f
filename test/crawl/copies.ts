/**
 * Addresses that a fold makes one.
 * @module
 */

import { compileFolds, isProbe } from '../../src/plan/fold.ts'
import type { Fold } from '../../src/plan/plan.ts'

/** Addresses of one key, that are probes or are not. */
export function copies(base: string, count: number, probes: boolean, fold: Fold): string[] {
  const key = compileFolds([fold])
  const name = fold.drop === 'parameter' ? fold.name : ''
  const found: string[] = []
  for (let n = 1; found.length < count; n++) {
    const url = `${base}${base.includes('?') ? '&' : '?'}${name}=${n}`
    if (isProbe(url, key(url)) === probes) found.push(url)
  }
  return found
}
