/**
 * Strings that outlive their page. Used by `page`, `records` and `topic`.
 * @module
 */

/** A copy: a string that was cut out of a page keeps the whole of it in memory. */
export function ownCopy(text: string): string {
  // Joined in an array, since `+`, templates and `slice` may go on sharing the page's characters.
  return [text.slice(0, 1), text.slice(1)].join('')
}
