/**
 * How long the event loop stood still.
 * @module
 */

import { readFileSync } from 'node:fs'

const EVERY = 5
const TRIES = 3

/**
 * The longest time, in milliseconds, in which nothing else could run while `work` was done; of
 * three tries the best.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && best > EVERY; i++) {
    const probe = startProbe()
    await work()
    best = Math.min(best, probe.stop()[0]!)
  }
  return best
}

/** Looks at the clock every 5 ms: what comes later was blocked. Says how long, the longest first. */
export function startProbe() {
  const blocks: number[] = []
  let last = own()
  const look = () => {
    const now = own()
    blocks.push(Math.max(0, now - last - EVERY))
    last = now
  }
  const timer = setInterval(look, EVERY)
  return {
    stop(): number[] {
      look()
      clearInterval(timer)
      return blocks.sort((a, b) => b - a)
    },
  }
}

/** The clock without the time in which this thread could run but other programs had the cores. */
const own = (): number => performance.now() - waited()

function waited(): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    )
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}
