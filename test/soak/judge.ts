/**
 * What a soak must not show: descriptors that stay, memory that grows, answers that fail.
 * @module
 */

import type { Bar } from '../bench/measure.ts'
import type { Stretch } from './soak.ts'

/** Part of the time after which everything that stays open has been opened, and how many stretches at least. */
const WARM_UP = { share: 0.2, least: 1 }
const MOST_GROWTH = 0.2

/** Without those of the warm-up. */
export function afterWarmUp(stretches: Stretch[]): Stretch[] {
  const warm = Math.max(WARM_UP.least, Math.round(stretches.length * WARM_UP.share))
  return stretches.slice(warm)
}

/**
 * What is open at rest comes and goes with the garbage collector, so the least of the first half is compared with the
 * least of the second: what leaks is in every figure.
 */
export function judge(stretches: Stretch[], errors: string[]): Bar[] {
  const counted = afterWarmUp(stretches)
  const half = Math.ceil(counted.length / 2)
  const halves = [counted.slice(0, half), counted.slice(-half)] as const
  const least = (figure: (stretch: Stretch) => number): [number, number] => [
    Math.min(...halves[0].map(figure)),
    Math.min(...halves[1].map(figure)),
  ]
  const [fewest, left] = least(({ descriptors }) => descriptors)
  const [small, large] = least(({ rss }) => rss)
  const growth = large / small - 1
  const slowest = stretches.map((one) => one.slowest).toSorted((a, b) => b.ms - a.ms)[0]!
  return [
    {
      what: 'descriptors at rest, first and second half',
      measured: `${fewest} → ${left}`,
      bar: 'none more',
      ok: counted.length > 1 && left <= fewest,
    },
    {
      what: 'memory at rest, first and second half',
      measured: `${megabytes(small)} → ${megabytes(large)} MB`,
      bar: `< ${MOST_GROWTH * 100} % more`,
      ok: counted.length > 1 && growth < MOST_GROWTH,
    },
    {
      what: 'answers that failed, crawls that did not end well',
      measured: String(errors.length),
      bar: '0',
      ok: errors.length === 0,
    },
    {
      what: `slowest answer: ${slowest.path}`,
      measured: `${(slowest.ms / 1000).toFixed(1)} s`,
      bar: 'told',
      ok: true,
    },
  ]
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
