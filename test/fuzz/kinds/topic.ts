/**
 * Topics: one that is taken judges pages, is shown, and travels with its shop.
 * @module
 */

import fc from 'fast-check'
import { AisleError } from '../../../src/model/errors.ts'
import { linksOf } from '../../../src/page/links.ts'
import { pageFromHtml } from '../../../src/page/page.ts'
import { checkTopic } from '../../../src/shop/topic.ts'
import { parseTopic, topicOf, topicWarnings } from '../../../src/topic/file.ts'
import { orderFor, readerFor } from '../../../src/topic/reader.ts'
import { pageText } from '../../../src/topic/text/page-text.ts'
import { TOPICS } from '../inputs/examples.ts'
import { fileOf } from '../inputs/files.ts'
import { junkNumber } from '../inputs/junk.ts'
import { madeTopic } from '../inputs/made.ts'
import { somePages } from '../inputs/pages.ts'
import type { Kind } from '../kind.ts'
import { fileBench } from './file.ts'

const MOST = 60_000
const HOME = 'http://shop.test/'

const more = fc.oneof(
  junkNumber,
  fc.constantFrom('aisle', 'paper', 'en', 'cs', 'the', 'a', 'wooden toys', 'x'.repeat(20_000)),
  fc.constantFrom('toys '.repeat(5000), 'books.example', '[::1]', 'a/b', 'http://shop.test/x'),
)

export const topic: Kind = {
  share: 1.5,
  async open({ folder }) {
    const pages = (await somePages(MOST)).slice(0, 4).map((html) => {
      const page = pageFromHtml(html, HOME)
      return pageText(page, linksOf(page), HOME)
    })
    return await fileBench(folder, {
      inputs: fileOf(TOPICS, more, madeTopic),
      path: '/shops/shop/topic',
      fields: { do: 'file' },
      check(text) {
        const checked = checkTopic(text)
        if (checked.ok) return checked.json
        throw new AisleError('invalid', checked.mistakes.map(({ sentence }) => sentence).join('; '))
      },
      use(json) {
        const file = parseTopic(JSON.parse(json))
        topicWarnings(file)
        const meant = topicOf(file)
        const [reader, order] = [readerFor(meant), orderFor(meant)]
        for (const [i, page] of pages.entries()) {
          const reading = reader.read(page)
          for (const share of [reading.relevance, reading.similarity]) {
            if (!(share >= 0 && share <= 1)) throw new Error(`a share of ${share}`)
          }
          // What is not known of a link is no number.
          if (reading.links.some((share) => Math.abs(share) === Infinity))
            throw new Error('endless')
          order.read(
            i,
            reading,
            Int32Array.from(page.links, (_, n) => n + 100),
          )
          order.admits(100)
          const priority = order.priority(100)
          if (priority !== null && !Number.isFinite(priority)) throw new Error(`${priority}`)
        }
      },
      saved: async ({ store }, id) => (await store.topics.active(id))?.json ?? null,
    })
  },
}
