/**
 * Aisle's topic crawlers, its own and the published one, on the interface of their rivals.
 * @module
 */

import { Guide } from '../../../src/topic/guide.ts'
import { PaperOrder, PaperReader } from '../../../src/topic/paper.ts'
import { readerFor } from '../../../src/topic/reader.ts'
import type { Order, TopicReader } from '../../../src/topic/topic.ts'
import { type Contender, type Crawler, Latest } from './crawler.ts'

export const ours: Contender = {
  name: 'aisle',
  start: (topic) => walking(readerFor(topic), new Guide(topic)),
}

export const paper: Contender = {
  name: 'paper (kNN, decay, priority)',
  start: (topic) => walking(new PaperReader(topic), new PaperOrder(topic)),
}

function walking(reader: TopicReader, order: Order): Crawler {
  const queue = new Latest()
  const done = new Set<number>()
  return {
    read(page, text, links) {
      done.add(page)
      order.read(page, reader.read(text), links)
      for (const risen of order.risen) {
        if (!done.has(risen) && order.admits(risen)) queue.put(risen, order.priority(risen))
      }
      order.risen.clear()
    },
    next() {
      for (;;) {
        const first = queue.take()
        if (!first) return null
        // It may have fallen behind since it was put in.
        const now = order.priority(first.page)
        if (now >= queue.best) return first.page
        queue.put(first.page, now)
      }
    },
  }
}
