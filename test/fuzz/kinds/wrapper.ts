/**
 * Wrappers: one that is taken reads pages, is shown, and travels with its shop.
 * @module
 */

import fc from 'fast-check'
import { PageReader } from '../../../src/crawl/read/reading.ts'
import { wrapperJson } from '../../../src/shop/draft.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'
import { WRAPPERS } from '../inputs/examples.ts'
import { fileOf, PATTERNS, XPATHS } from '../inputs/files.ts'
import { madeWrapper } from '../inputs/made.ts'
import { somePages } from '../inputs/pages.ts'
import type { Kind } from '../kind.ts'
import { fileBench } from './file.ts'

/** Characters of a page that a wrapper is tried on. */
const MOST = 60_000

const more = fc.oneof(
  fc.constantFrom(...XPATHS, ...PATTERNS),
  fc.constantFrom(
    'xpath',
    'url',
    'mandatory',
    'forbidden',
    'text',
    'price',
    'html',
    'table',
    'EUR',
  ),
)

export const wrapper: Kind = {
  share: 2,
  async open({ folder }) {
    const pages = (await somePages(MOST)).slice(0, 8).map((text) => Buffer.from(text))
    const told = { contentType: null, isView: false, keep: { detail: false, other: false } }
    return await fileBench(folder, {
      inputs: fileOf(WRAPPERS, more, madeWrapper),
      path: '/shops/shop/wrapper',
      check: (text) => wrapperJson(text),
      use(json) {
        parseWrapper(JSON.parse(json))
        const config = { seed: 'http://shop.test/', onTree: [], through: true, wrapper: json }
        const reader = new PageReader(config)
        for (const page of pages) reader.read(page, { ...told, url: 'http://shop.test/p/1?x=y' })
      },
      saved: async ({ store }, shop) => (await store.wrappers.active(shop))?.json ?? null,
    })
  },
}
