/**
 * Folding: URLs that show the same thing become one address before anything is downloaded.
 * @module
 */

import { compilePattern } from '../page/pattern.ts'
import type { Fold } from './plan.ts'

/** Gives the address that stands for all that show the same, and the same string where none does. */
export function compileFolds(folds: readonly Fold[]): (url: string) => string {
  const compiled = folds.map(compileFold)
  return (url) => compiled.reduce((folded, fold) => fold(folded), url)
}

function compileFold(fold: Fold): (url: string) => string {
  const only = fold.url === undefined ? null : compilePattern(fold.url)
  const segment = fold.drop === 'segment' ? compilePattern(fold.pattern) : null
  return (url) => {
    if (only && !only.test(url)) return url
    return fold.drop === 'parameter'
      ? dropParameter(url, fold.name)
      : dropSegments(url, (part) => segment!.test(part))
  }
}

/** Takes a parameter out without touching how the others are written. */
function dropParameter(url: string, name: string): string {
  const query = url.indexOf('?')
  if (query < 0) return url
  const kept = url
    .slice(query + 1)
    .split('&')
    .filter((pair) => pair !== name && !pair.startsWith(`${name}=`))
  return kept.length === 0 ? url.slice(0, query) : `${url.slice(0, query)}?${kept.join('&')}`
}

function dropSegments(url: string, drop: (part: string) => boolean): string {
  const query = url.indexOf('?')
  const end = query < 0 ? url.length : query
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start < 0 || start >= end) return url
  const path = url.slice(start, end).split('/')
  const kept = path.filter((part) => part === '' || !drop(part))
  return kept.length === path.length
    ? url
    : `${url.slice(0, start)}${kept.join('/') || '/'}${url.slice(end)}`
}
