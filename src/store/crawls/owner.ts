/**
 * The owner of a lease, and whether that process still lives. Used by `jobs`, `shop`, `store` and `web`.
 * @module
 */

import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export type Owner = {
  /** Unique to the thread. */
  id: string
  pid: number
  /** Processes with the same machine can see each other by pid. */
  machine: string
  /** When the process started, where the system tells: a pid is given out again. */
  started?: string | null
  /** What it does, for the person who finds the shop taken: `aisle --crawl toys`. */
  what: string
}

const quietly = (read: () => string): string | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** Start time in ticks since boot: field 22, after the name in parentheses that may hold spaces. */
const startOf = (pid: number): string | null =>
  quietly(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  })

/** Host, boot and pid namespace: two containers of one machine do not see each other's pids. */
const machineName = (): string =>
  [
    hostname(),
    quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    quietly(() => readlinkSync('/proc/self/ns/pid')),
  ]
    .filter(Boolean)
    .join(' ')

let self: string = crypto.randomUUID()

/** The name under which this thread holds leases, so that who started it can give them back. */
export const holdAs = (id: string): void => {
  self = id
}

/** This process as an owner. */
export const thisProcess = (what: string): Owner => ({
  id: self,
  pid: process.pid,
  machine: machineName(),
  started: startOf(process.pid),
  what,
})

/** True only where it is certain: the same machine, and no such process any more. */
export function isDead(owner: Owner): boolean {
  if (owner.machine !== machineName()) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
  const started = startOf(owner.pid)
  return started !== null && owner.started != null && started !== owner.started
}

/** Whether a thread of this very process is meant. */
export function isOurs(owner: Owner): boolean {
  const { pid, machine, started } = thisProcess('')
  return owner.pid === pid && owner.machine === machine && (owner.started ?? null) === started
}

/** A process of this machine that certainly lives: only suspended, it wakes up and goes on. */
export const isSeen = (owner: Owner): boolean =>
  owner.machine === machineName() && owner.started != null && startOf(owner.pid) === owner.started
