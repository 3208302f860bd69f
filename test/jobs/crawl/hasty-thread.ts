/**
 * The thread that crawls, which takes a moment for a long time of rest and tells when it gives memory back.
 * @module
 */

declare const self: Worker

const later = globalThis.setTimeout
const RESTED = 8000
const MOMENT = 50

globalThis.setTimeout = ((work: () => void, ms?: number) =>
  later(work, ms === RESTED ? MOMENT : ms)) as typeof setTimeout
Bun.shrink = () => self.postMessage('shrunk')

await import('../../../src/jobs/crawl/thread.ts')
self.postMessage('ready')

export {}
