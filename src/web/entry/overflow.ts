/**
 * Overflow of connections that bring no whole request: they are known to the runtime alone, which neither counts nor
 * bounds them. They are told by the files that this process has open, before no more may be opened: the database ends
 * the process that cannot. Used by `serve.ts`.
 * @module
 */

import { readdirSync, readFileSync } from 'node:fs'
import { ticks } from '../../model/clock.ts'

const EVERY = 250
const SAY_AGAIN = 60_000
const MOST = 1000
/** Where the system does not tell how many are allowed. */
const ALLOWED = 2048
/** So few connections are not worth closing. */
const FEW = 32

/** What the process may have open, and has; null where the system does not tell. */
export type Files = { allowed: number; open(): number | null }

/** Calls `close`, which closes connections, whenever too many files are open; the answer ends that. */
export function onOverflow(close: () => void, say?: (text: string) => void): () => void {
  if (open() === null) return () => {}
  const look = overflow({ allowed: allowed(), open }, close)
  let said = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    if (!look()) return
    const now = ticks()
    if (now - said > SAY_AGAIN) {
      said = now
      say?.('Too many connections were open at once: they were closed.')
    }
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

/** A look that closes connections where too many files are open, and says so. */
export function overflow(files: Files, close: () => void): () => boolean {
  const most = Math.min(MOST, files.allowed / 2)
  const highest = files.allowed * 0.8
  /** At most so many are no connections: they were left when all were closed. For these none is closed again. */
  let others = 0
  return () => {
    const now = files.open()!
    others = Math.min(others, now)
    if (now <= Math.max(most, others + FEW, Math.min(2 * others, highest))) return false
    close()
    others = Math.min(files.open()!, files.allowed)
    return true
  }
}

/** Null where the system does not tell. */
function open(): number | null {
  try {
    return readdirSync(process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd').length
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EMFILE' || code === 'ENFILE' ? Number.POSITIVE_INFINITY : null
  }
}

function allowed(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? ALLOWED)
  } catch {
    return ALLOWED
  }
}
