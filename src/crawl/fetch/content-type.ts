/**
 * The kind of an answer, a page or not: by their header, and by their first bytes where the header lies. Used by
 * `fetch.ts`.
 * @module
 */

/** HTML by its header; an answer without one is given the benefit of the doubt. */
export function isHtmlType(contentType: string | null): boolean {
  const [type] = (contentType ?? '').toLowerCase().split(/[;\s]/, 1)
  return !type || type === 'text/html' || type === 'application/xhtml+xml'
}

const MAGIC: [string, string][] = [
  ['\x89PNG\r\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b', 'application/gzip'],
  ['Rar!\x1a', 'application/vnd.rar'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['ID3', 'audio/mpeg'],
  ['OggS', 'application/ogg'],
  ['\x7fELF', 'application/x-executable'],
  ['wOF', 'font/woff'],
]

/** The true type of a body that is called HTML and begins as a picture, an archive, a program. */
export function binaryType(body: Uint8Array): string | null {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 12)).toString(
    'latin1',
  )
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  if (start.slice(4, 8) === 'ftyp') return 'video/mp4'
  return MAGIC.find(([magic]) => start.startsWith(magic))?.[1] ?? null
}
