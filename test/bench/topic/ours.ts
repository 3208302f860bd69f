/**
 * Aisle's topic crawlers, its own and the published one, on the interface of their rivals.
 * @module
 */

import { orderFor, readerFor } from '../../../src/topic/reader.ts'
import type { Topic } from '../../../src/topic/topic.ts'
import { type Contender, type Crawler, Latest } from './crawler.ts'

export const ours: Contender = {
  name: 'aisle',
  start: (topic) => walking({ ...topic, algorithm: 'aisle' }),
}

export const paper: Contender = {
  name: 'paper (kNN, decay, priority)',
  start: (topic) => walking({ ...topic, algorithm: 'paper' }),
}

function walking(topic: Topic): Crawler {
  const reader = readerFor(topic)
  const order = orderFor(topic)
  const queue = new Latest()
  const done = new Set<number>()
  return {
    read(page, text, links) {
      done.add(page)
      order.read(page, reader.read(text), links)
      for (const risen of order.risen) {
        if (!done.has(risen) && order.admits(risen)) queue.put(risen, order.priority(risen)!)
      }
      order.risen.clear()
    },
    next() {
      for (;;) {
        const first = queue.take()
        if (!first) return null
        // It may have fallen behind since it was put in.
        const now = order.priority(first.page)!
        if (now >= queue.best) return first.page
        queue.put(first.page, now)
      }
    },
  }
}
