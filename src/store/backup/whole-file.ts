/**
 * Whether all of a database file is there: its first page says how many there are.
 * @module
 */

import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/** https://www.sqlite.org/fileformat.html#the_database_header */
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1')
const HEADER = 100
const PAGE_SIZE = 16
const CHANGES = 24
const PAGES = 28
const CHANGES_AT_PAGES = 92

/** False, too, where it is no database, or what is missing may stand in the journal beside it. */
export function endsEarly(path: string): boolean {
  if (existsSync(`${path}-wal`)) return false
  const header = Buffer.alloc(HEADER)
  const file = openSync(path, 'r')
  try {
    const read = readSync(file, header, 0, HEADER, 0)
    if (read < MAGIC.length || !header.subarray(0, MAGIC.length).equals(MAGIC)) return false
    if (read < HEADER) return true
    // Else the number of pages is of another time.
    if (header.readUInt32BE(CHANGES) !== header.readUInt32BE(CHANGES_AT_PAGES)) return false
    return fstatSync(file).size < pageSizeIn(header) * header.readUInt32BE(PAGES)
  } finally {
    closeSync(file)
  }
}

/** 65536 does not fit. */
function pageSizeIn(header: Buffer): number {
  const size = header.readUInt16BE(PAGE_SIZE)
  return size === 1 ? 65536 : size
}
