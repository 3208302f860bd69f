/**
 * Aisle's topic crawler, on the interface of its rivals.
 * @module
 */

import { Guide } from '../../../src/topic/guide.ts'
import { readerFor } from '../../../src/topic/reader.ts'
import { type Contender, Latest } from './crawler.ts'

export const ours: Contender = {
  name: 'aisle',
  start(topic) {
    const reader = readerFor(topic)
    const guide = new Guide(topic)
    const queue = new Latest()
    const done = new Set<number>()
    return {
      read(page, text, links) {
        done.add(page)
        guide.read(page, reader.read(text), links)
        for (const risen of guide.risen) {
          if (!done.has(risen) && guide.admits(risen)) queue.put(risen, guide.priority(risen))
        }
        guide.risen.clear()
      },
      next() {
        for (;;) {
          const first = queue.take()
          if (!first) return null
          // It may have fallen behind since it was put in.
          const now = guide.priority(first.page)
          if (now >= queue.best) return first.page
          queue.put(first.page, now)
        }
      },
    }
  },
}
