/**
 * Threads, and those that rest until they are asked again. The code of one lies beside this file in the source, in the
 * executable among its entry points. No bundler sees behind `new Worker`, so build.ts names each of them too. Used by
 * `crawl`, `jobs` and `threads`.
 * @module
 */

const EMBEDDED = import.meta.url.includes('$bunfs') || import.meta.url.includes('~BUN')

/** Types of browsers lack what says whether the process waits for it. */
export type Thread = Worker & { ref(): void; unref(): void }

type Options = WorkerOptions & { smol?: boolean }

/** `name` is the path below `src`, without its ending. */
export function startThread(name: string, options: Options = {}): Thread {
  const entry = EMBEDDED ? `./${name}.js` : new URL(`../${name}.ts`, import.meta.url).href
  return new Worker(entry, options) as Thread
}

const resting = new Map<string, Thread[]>()
/** Those whose end is listened for: once, however often they rest. */
const watched = new WeakSet<Thread>()

/**
 * A thread that rests, or a new one; `restThread` gives it back once it has answered. A thread that ends leaves open,
 * as long as the process lives, whatever of its database the garbage collector had not found: so none is ended that
 * can be asked again.
 */
export function takeThread(name: string, options: Options = {}): Thread {
  const rested = resting.get(name)?.pop()
  rested?.ref()
  return rested ?? startThread(name, options)
}

/** It has answered all it was asked, and keeps nobody waiting: not even the process from ending. */
export function restThread(name: string, thread: Thread): void {
  const idle = resting.get(name) ?? []
  resting.set(name, idle)
  idle.push(thread)
  thread.onmessage = null
  thread.onerror = (event) => {
    event.preventDefault()
    console.error(event.message)
  }
  forgetDead(thread, idle)
  thread.unref()
}

function forgetDead(thread: Thread, idle: Thread[]): void {
  if (watched.has(thread)) return
  watched.add(thread)
  thread.addEventListener('close', () => {
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
  })
}
