/**
 * Folding: URLs that show the same thing are downloaded once, whichever of them is met first. An address is never made
 * up: what is left when the difference is dropped is only a key to compare by. Used by `crawl`, `jobs` and `plan`.
 * @module
 */

import { compilePattern } from '../page/pattern.ts'
import type { Fold } from './plan.ts'

/** Addresses with the same key show the same; an address that nothing folds is its own key. */
export type FoldKey = (url: string) => string

export function compileFolds(folds: readonly Fold[]): FoldKey {
  const compiled = folds.map(compileFold)
  return (url) => compiled.reduce((key, fold) => fold(key, url), url)
}

/** With folds that are known from elsewhere. */
export const withFolds = (folds: readonly Fold[], known: readonly Fold[]): Fold[] => [
  ...folds,
  ...withoutFolds(known, folds),
]

/** The folds that are left when those that were seen to be wrong are taken out. */
export function withoutFolds(folds: readonly Fold[], wrong: readonly Fold[]): Fold[] {
  const refuted = new Set(wrong.map((fold) => JSON.stringify(fold)))
  return folds.filter((fold) => !refuted.has(JSON.stringify(fold)))
}

/** Of so many addresses that a fold changes one is downloaded all the same, to see whether it is right. */
const PROBED = 100

/** Whether the address is such a probe: told by itself, so that a prediction can count them. */
export function isProbe(url: string, key: string): boolean {
  return key !== url && Number((Bun.hash(url) as bigint) % BigInt(PROBED)) === 0
}

type Dropper = (key: string) => string

/** Whether a fold is meant is told by the whole address, not by what other folds left of it. */
function compileFold(fold: Fold): (key: string, url: string) => string {
  const only = fold.url === undefined ? null : compilePattern(fold.url)
  const drop = dropperOf(fold)
  return (key, url) => (only && !only.test(url) ? key : drop(key))
}

function dropperOf(fold: Fold): Dropper {
  switch (fold.drop) {
    case 'parameter': {
      const value = fold.value === undefined ? null : compilePattern(fold.value)
      return (key) => dropParameter(key, fold.name, value && ((text) => value.test(text)))
    }
    case 'segment': {
      const pattern = compilePattern(fold.pattern)
      return (key) => mapPath(key, (parts) => parts.filter((part) => !part || !pattern.test(part)))
    }
    case 'folders':
      return (key) =>
        mapPath(key, (parts) => {
          const last = parts.findLastIndex((part) => part !== '')
          return last < 0 ? parts : ['', ...parts.slice(last)]
        })
    case 'slash':
      return (key) => mapPath(key, (parts) => (parts.at(-1) === '' ? parts.slice(0, -1) : parts))
    case 'order':
      return sortParameters
  }
}

/** Takes a parameter out without touching how the others are written. */
function dropParameter(
  url: string,
  name: string,
  meant: ((value: string) => boolean) | null,
): string {
  const query = url.indexOf('?')
  if (query < 0) return url
  const kept = url
    .slice(query + 1)
    .split('&')
    .filter((pair) => {
      if (pair !== name && !pair.startsWith(`${name}=`)) return true
      return meant !== null && !meant(pair.slice(name.length + 1))
    })
  return kept.length === 0 ? url.slice(0, query) : `${url.slice(0, query)}?${kept.join('&')}`
}

function sortParameters(url: string): string {
  const query = url.indexOf('?')
  if (query < 0) return url
  return `${url.slice(0, query)}?${url
    .slice(query + 1)
    .split('&')
    .sort()
    .join('&')}`
}

function mapPath(url: string, map: (parts: string[]) => string[]): string {
  const query = url.indexOf('?')
  const end = query < 0 ? url.length : query
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start < 0 || start >= end) return url
  const path = map(url.slice(start, end).split('/')).join('/') || '/'
  return `${url.slice(0, start)}${path}${url.slice(end)}`
}
