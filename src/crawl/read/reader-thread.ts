/**
 * A reader's thread: takes pages, gives readings. Used by `reader-pool.ts`.
 * @module
 */

import { release } from '../fetch/body.ts'
import { Collector } from './garbage.ts'
import { type PageFacts, PageReader, type Reading, type ReadingConfig } from './reading.ts'

export type ReaderCall =
  | { call: 'configure'; key: number; config: ReadingConfig }
  | { call: 'forget'; key: number }
  | ({ call: 'read'; key: number; id: number; bytes: Uint8Array } & PageFacts)

export type ReaderAnswer = { id: number; reading: Reading } | { id: number; error: string }

declare const self: Worker

const readers = new Map<number, PageReader>()

const collector = new Collector()

/** Strings that all dictionaries of the thread may hold together, and each of them at least. */
const STRINGS = 40_000
const LEAST_STRINGS = 2000

function shareOut(): void {
  const share = Math.max(LEAST_STRINGS, Math.floor(STRINGS / readers.size))
  for (const reader of readers.values()) reader.limit = share
}

self.onmessage = ({ data }: MessageEvent<ReaderCall>) => {
  if (data.call === 'configure') {
    readers.set(data.key, new PageReader(data.config))
    shareOut()
  } else if (data.call === 'forget') {
    readers.delete(data.key)
    shareOut()
  } else {
    collector.count()
    try {
      const reading = readers.get(data.key)!.read(data.bytes, data)
      const given = reading.html
        ? [reading.links.buffer, reading.html.buffer]
        : [reading.links.buffer]
      self.postMessage({ id: data.id, reading }, given as ArrayBuffer[])
      if (!reading.html) release(data.bytes)
    } catch (error) {
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : `${error}` })
    }
  }
}
