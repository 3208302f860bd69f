/**
 * Where the code of a thread lies: beside this file in the source, in the executable among its entry
 * points. No bundler sees behind `new Worker`, so build.ts names each of them too.
 * @module
 */

const EMBEDDED = import.meta.url.includes('$bunfs') || import.meta.url.includes('~BUN')

/** `name` is the path below `src`, without its ending. */
export function startThread(
  name: string,
  options: WorkerOptions & { smol?: boolean } = {},
): Worker {
  const entry = EMBEDDED ? `./${name}.js` : new URL(`./${name}.ts`, import.meta.url).href
  return new Worker(entry, options)
}
