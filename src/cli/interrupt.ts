/**
 * Ctrl-C, a closed terminal: once to end in order, twice to leave at once. Used all over `cli/commands`.
 * @module
 */

import { readFileSync, writeSync } from 'node:fs'

/** Aborts at the first signal; `undo` gives the signals back. */
export function onInterrupt(first: () => void): { signal: AbortSignal; undo(): void } {
  const controller = new AbortController()
  const handle = (name: NodeJS.Signals): void => {
    if (!controller.signal.aborted) {
      controller.abort()
      first()
      // A terminal that is closed says so twice: the system and the shell.
    } else if (name !== 'SIGHUP') leave()
  }
  const names: NodeJS.Signals[] = ['SIGINT', 'SIGTERM']
  if (!outlivesTerminal()) names.push('SIGHUP')
  for (const name of names) process.on(name, handle)
  return {
    signal: controller.signal,
    undo: () => {
      for (const name of names) process.off(name, handle)
    },
  }
}

/** Started with `nohup`: HUP is ignored, and a handler of ours would bring it back. */
function outlivesTerminal(): boolean {
  try {
    const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))
    return (BigInt(`0x${ignored![1]}`) & 1n) === 1n
  } catch {
    // Where the system does not tell: `nohup` leaves no stream on a terminal.
    return !(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)
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
