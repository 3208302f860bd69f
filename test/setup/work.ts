/**
 * Milliseconds of work, and not of waiting, so that a busy machine makes nothing slow.
 * @module
 */

/** From now on: what is given tells how much passed. */
export function work(): () => number {
  const cpu = process.cpuUsage()
  const started = performance.now()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return Math.min((user + system) / 1000, performance.now() - started)
  }
}
