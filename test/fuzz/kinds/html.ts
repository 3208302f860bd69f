/**
 * Pages: read, followed, searched for records and products, surveyed, judged, shown in the annotator.
 * @module
 */

import fc from 'fast-check'
import { PageReader } from '../../../src/crawl/read/reading.ts'
import { linksOf } from '../../../src/page/links.ts'
import { readPage } from '../../../src/page/page.ts'
import { parsePath } from '../../../src/page/path.ts'
import { light } from '../../../src/records/finders/light.ts'
import { recordsOf } from '../../../src/records/read.ts'
import { lookAt } from '../../../src/survey/look.ts'
import { parseTopic, topicOf } from '../../../src/topic/file.ts'
import { frameOf, stylesheetsOf } from '../../../src/wrapper/annotate/render.ts'
import { Sample } from '../../../src/wrapper/annotate/sample.ts'
import { exampleOf } from '../../../src/wrapper/induce/examples.ts'
import { induceWrapper } from '../../../src/wrapper/induce/induce.ts'
import { junkText } from '../inputs/junk.ts'
import { LARGEST, markup } from '../inputs/markup.ts'
import { encoded } from '../inputs/mutate.ts'
import { somePages } from '../inputs/pages.ts'
import { TOPIC } from '../inputs/topic.ts'
import type { Bench, Kind } from '../kind.ts'

type Input = { html: Uint8Array; contentType: string | null; scripting: boolean }

const URL = 'https://shop.example/things/list?page=1'
const WRAPPER = JSON.stringify({
  detail: [{ on: 'xpath', xpath: '//h1 | //title', mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: '//b | //span', type: 'price' },
    { name: 'stock', xpath: '//*[contains(., "stock")]', type: 'availability' },
    { name: 'properties', xpath: '//table', type: 'table' },
    { name: 'about', xpath: '//div | //p', type: 'html', many: true },
    { name: 'image', xpath: '//img/@src', type: 'url', many: true },
  ],
})

/** Nothing that is kept of a page may be larger than this many times the page itself. */
const MOST_TIMES = 60
const ROOM = 2_000_000

const CHARSETS = [
  ...[
    'utf-8',
    'windows-1250',
    'utf-16le',
    'utf-16',
    'gb18030',
    'shift_jis',
    'iso-2022-jp',
    'x',
    '',
  ],
  ...['replacement', 'x-user-defined', 'euc-kr', 'big5', '"utf-8', "'"],
]
const contentType = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...CHARSETS).map((name) => `text/html; charset=${name}`),
  junkText,
)

export const html: Kind = {
  share: 3.5,
  async open(): Promise<Bench<Input>> {
    const real = await somePages(LARGEST)
    const config = { seed: 'https://shop.example/', onTree: ['//a[last()]'], through: true }
    const topic = topicOf(parseTopic(TOPIC))
    const readers = [WRAPPER, null].map((wrapper) => new PageReader({ ...config, wrapper, topic }))
    return {
      inputs: fc.record({
        html: encoded(markup(real)),
        contentType,
        scripting: fc.boolean(),
      }),
      take({ html: bytes, ...how }) {
        for (const reader of readers) {
          const told = { url: URL, contentType: how.contentType, isView: false }
          const reading = reader.read(bytes, { ...told, keep: { detail: false, other: false } })
          bounded('a reading', JSON.stringify(reading.product ?? '').length, bytes.length)
          bounded('records', reading.records.texts.join('').length, bytes.length)
        }
        const page = readPage(bytes, { url: URL, ...how })
        for (const { path } of linksOf(page)) parsePath(path)
        recordsOf(page, light)
        const look = lookAt(page, URL, 'home', (url) => url.startsWith('https://shop.example/'))
        bounded('what it says', JSON.stringify(look.reading.fields).length, bytes.length)
        induceWrapper([exampleOf(page, look.reading)], [])
        const sample = new Sample('x', page)
        stylesheetsOf(sample)
        const frame = frameOf(sample, { picture: (address) => `/p?${encodeURIComponent(address)}` })
        bounded('the frame', frame.html.length, bytes.length)
        return 'accepted'
      },
    }
  },
}

function bounded(what: string, size: number, from: number): void {
  if (size > ROOM + MOST_TIMES * from) throw new Error(`${what} of ${from} bytes has ${size}`)
}
