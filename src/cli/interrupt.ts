/**
 * Ctrl-C: once to end in order, twice to leave at once.
 * @module
 */

/** Aborts at the first signal; `undo` gives the signals back. */
export function onInterrupt(first: () => void): { signal: AbortSignal; undo(): void } {
  const controller = new AbortController()
  const handle = (): void => {
    if (controller.signal.aborted) process.exit(1)
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
