/**
 * The evaluation as lines that fit a terminal.
 * @module
 */

import { formatPlan } from '../../../src/plan/draw/format.ts'
import type { LearnerName } from '../../../src/plan/learn/learners.ts'
import { BARS, surprise } from './bars.ts'
import type { Measured, Trial } from './trial.ts'

const COLUMNS = [
  ['shop', 24],
  ['learner', 7],
  ['L', 6],
  ['first', 11],
  ['×L', 6],
  ['predicted', 9],
  ['plan', 11],
  ['×L', 6],
  ['off by', 6],
  ['prices', 6],
  ['later', 11],
  ['×L', 6],
  ['learn ms', 8],
] as const

const line = (cells: readonly string[]): string =>
  COLUMNS.map(([, width], i) => (i < 2 ? cells[i]!.padEnd(width) : cells[i]!.padStart(width))).join(
    '  ',
  )

export const header = (): string => line(COLUMNS.map(([name]) => name))

/** `*`: the crawl came to no end. */
const share = ({ found, onSale, report }: Measured): string =>
  `${report.complete ? '' : '*'}${found === onSale ? `all ${onSale}` : `${found}/${onSale}`}`
const times = ({ requests, least }: Measured): string => (requests / least).toFixed(2)

/** `+3?`: more than predicted, behind pages never read. */
export function rowOf(trial: Trial, trap: boolean): string {
  const { initial, predicted, focused, later } = trial
  const off = surprise(trial)
  const missed = BARS.some(({ holds }) => !holds(trial, trap))
  return `${line([
    trial.name,
    trial.learner,
    String(initial.least),
    share(initial),
    times(initial),
    String(predicted.pages),
    share(focused),
    times(focused),
    off === 0 ? '0' : `${off > 0 ? '+' : ''}${off}${predicted.unread > 0 ? '?' : ''}`,
    focused.wrongPrices.length === 0 ? 'right' : `${focused.wrongPrices.length} ✗`,
    share(later),
    times(later),
    trial.learnMs.toFixed(0),
  ])}${missed ? '  ✗' : ''}`
}

const MOST_LISTED = 12

/** What `--verbose` adds: the plan, what it missed, what it asked for. */
export function* detailsOf(trial: Trial): Generator<string> {
  const { initial, predicted, focused, later, graph } = trial
  for (const text of formatPlan(trial.plan, 'text').trimEnd().split('\n')) yield `    ${text}`
  yield* asked('first crawl', initial)
  yield* missed('first crawl', initial)
  if (predicted.missed.length > 0) {
    yield `  the simulation misses ${predicted.missed.length}:`
    yield* some(predicted.missed.map((page) => graph.urls[page]!))
  }
  yield `  predicted ${predicted.pages} pages, ${predicted.redirects} redirects, ${predicted.unread} unread; downloaded ${focused.report.pages} + ${focused.report.unchanged304} unchanged, ${focused.requests} requests`
  yield* asked('plan', focused)
  yield* missed('plan', focused)
  for (const { product, truth } of focused.wrongPrices.slice(0, MOST_LISTED)) {
    yield `    ${product.amount} ${product.currency} is ${truth.price} ${truth.currency}: ${product.url}`
  }
  yield* asked('later', later)
  yield* missed('later', later)
  for (const note of [...(focused.report.notes ?? []), ...(later.report.notes ?? [])]) {
    yield `  note: ${note}`
  }
}

function* asked(when: string, { asked, least }: Measured): Generator<string> {
  yield `  ${when}: L is ${least}; asked for`
  for (const [kind, urls] of [...asked].toSorted(([, a], [, b]) => b.length - a.length)) {
    yield `    ${String(urls.length).padStart(6)} ${kind.padEnd(34)} ${urls[0]}${urls.length > 1 ? `  ${urls.at(-1)}` : ''}`
  }
}

function* missed(when: string, { missed }: Measured): Generator<string> {
  if (missed.length === 0) return
  yield `  ${when}: missed ${missed.length}:`
  yield* some(missed.map(({ id, name, urls }) => `${id} ${name}  ${urls.slice(0, 3).join('  ')}`))
}

function* some(lines: string[]): Generator<string> {
  for (const text of lines.slice(0, MOST_LISTED)) yield `    ${text}`
  if (lines.length > MOST_LISTED) yield `    and ${lines.length - MOST_LISTED} more`
}

/** One line a bar: on how many shops it holds, and where it does not. */
export function* summaryOf(
  learner: LearnerName,
  trials: { trial: Trial; trap: boolean }[],
): Generator<string> {
  const own = trials.filter(({ trial }) => trial.learner === learner)
  if (own.length === 0) return
  yield `\n${learner}`
  for (const { what, holds } of BARS) {
    const bad = own.filter(({ trial, trap }) => !holds(trial, trap)).map(({ trial }) => trial.name)
    const where = bad.length === 0 ? '' : `  not on ${bad.join(' ')}`
    yield `  ${`${own.length - bad.length} of ${own.length}`.padStart(9)}  ${what}${where}`
  }
  const sum = (of: (m: Trial) => number): number => own.reduce((n, { trial }) => n + of(trial), 0)
  const ratio = sum((t) => t.focused.requests) / sum((t) => t.focused.least)
  const worst = Math.max(...own.map(({ trial: { focused } }) => focused.requests / focused.least))
  const first = sum((t) => t.initial.requests) / sum((t) => t.focused.requests)
  yield `  requests by plan: ${ratio.toFixed(3)} L over all shops, ${worst.toFixed(2)} L at worst; the first crawls took ${first.toFixed(1)} times as many`
}
