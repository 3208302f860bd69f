/**
 * Ctrl-C: once to end in order, twice to leave at once.
 * @module
 */

import { writeSync } from 'node:fs'

/** Aborts at the first signal; `undo` gives the signals back. */
export function onInterrupt(first: () => void): { signal: AbortSignal; undo(): void } {
  const controller = new AbortController()
  const handle = (): void => {
    if (controller.signal.aborted) leave()
    controller.abort()
    first()
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, handle)
  return {
    signal: controller.signal,
    undo: () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, handle)
    },
  }
}

/** Past the streams, which would not be written any more. */
function leave(): never {
  try {
    writeSync(2, `${process.stderr.isTTY ? '\n' : ''}Left at once. What was stored is safe.\n`)
  } finally {
    process.exit(1)
  }
}
