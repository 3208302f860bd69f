/**
 * Idleness: what a thread that has nothing to do gives back: compiled code, which every thread has of its own and which
 * grows for as long as it works, garbage, and what the allocator keeps for later. Called by threads when their work is
 * over, and by the page after each answer.
 * @module
 */

/** Work that follows at once finds everything warm (ms). */
const IDLE = 8000

type Options = { after?: number; also?: () => void }

let timer: Timer | null = null

/** Unless it is called again, or the thread is asked something, before. `also`: gives back more. */
export function shrinkWhenIdle({ after = IDLE, also }: Options = {}): void {
  if (timer) clearTimeout(timer)
  // Only threads are asked by messages; who listens for them in the first thread keeps the process from ending.
  else if (!Bun.isMainThread) self.addEventListener('message', () => timer && clearTimeout(timer))
  timer = setTimeout(() => {
    also?.()
    Bun.shrink()
  }, after)
  timer.unref()
}
