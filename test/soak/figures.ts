/**
 * What a process holds, as Linux tells it.
 * @module
 */

import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

export type Figures = {
  /** Bytes of memory. */
  rss: number
  descriptors: number
  threads: number
  /** Seconds of processor since it began. */
  cpu: number
}

/** Where that cannot be told there is nothing to watch. */
export const tells = process.platform === 'linux'

/** Of the clock in which Linux counts processor time. */
const TICKS = 100

export function figuresOf(pid: number): Figures {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  // Its name, in parentheses, may hold spaces.
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return {
    rss: field('VmRSS') * 1024,
    descriptors: openBy(pid).length,
    threads: field('Threads'),
    cpu: (Number(times[11]) + Number(times[12])) / TICKS,
  }
}

/** What each descriptor leads to. */
export function openBy(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return readlinkSync(`${folder}/${name}`)
    } catch {
      // Closed meanwhile.
      return []
    }
  })
}

/** How many descriptors lead to what: names without their numbers, the most first. */
export function kindsOpenBy(pid: number): string {
  const kinds = Map.groupBy(openBy(pid), (path) => path.replace(/\d+/g, 'N'))
  const counted = [...kinds].map(([kind, { length }]) => [length, kind] as const)
  return counted
    .sort(([a], [b]) => b - a)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ')
}

/** Bytes of a database, with what is beside it. */
export const sizeOf = (path: string): number =>
  ['', '-wal', '-shm'].reduce(
    (sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
