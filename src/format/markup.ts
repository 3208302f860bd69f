/**
 * Text as it stands in HTML, SVG and feeds: nothing in it is markup. Used by `plan`, `web` and `wrapper`.
 * @module
 */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** In content and in quoted attributes. */
export const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => ESCAPES[char]!) : text

/** The same for XML, without the signs that it does not allow. */
export const xmlText = (text: string): string =>
  escaped(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))
