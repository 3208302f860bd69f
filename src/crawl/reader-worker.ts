/**
 * A reader's thread: takes pages, gives readings.
 * @module
 */

import { PageReader, type Reading, type ReadingConfig } from './reading.ts'

export type ReaderCall =
  | { call: 'configure'; key: number; config: ReadingConfig }
  | { call: 'forget'; key: number }
  | {
      call: 'read'
      key: number
      id: number
      url: string
      contentType: string | null
      /** Give the bytes back. */
      keep: boolean
      bytes: Uint8Array
    }

export type ReaderAnswer = { id: number; reading: Reading } | { id: number; error: string }

declare const self: Worker

const readers = new Map<number, PageReader>()

/**
 * A page's tree is garbage as soon as it is read, and little else lives here: collecting it now and
 * then costs nothing measurable, and keeps some 60 MB that the collector would let grow.
 */
const COLLECT_EVERY = 128
let read = 0

self.onmessage = ({ data }: MessageEvent<ReaderCall>) => {
  if (data.call === 'configure') readers.set(data.key, new PageReader(data.config))
  else if (data.call === 'forget') readers.delete(data.key)
  else {
    if (++read % COLLECT_EVERY === 0) Bun.gc(true)
    try {
      const reading = readers.get(data.key)!.read(data.bytes, data)
      const given = reading.html
        ? [reading.links.buffer, reading.html.buffer]
        : [reading.links.buffer]
      self.postMessage({ id: data.id, reading }, given as ArrayBuffer[])
    } catch (error) {
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : `${error}` })
    }
  }
}
