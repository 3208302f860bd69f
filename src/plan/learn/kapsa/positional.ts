/**
 * The XPath of a stored path by positions alone, as Kapsa labels links with it. Used by `learn.ts`.
 * @module
 */

import { isNamed, LONGEST_TAG, parsePath } from '../../../page/path.ts'
import { VIRTUAL } from '../../walk.ts'

/**
 * `/html/body/div[2]/ul[1]/li[3]/a[1]`: a position at every step but the two that never have a second.
 * Empty for links that a plan's own XPath was stored for: they stand at their real path as well.
 */
export function positionalXPath(path: string): string {
  if (path.startsWith(VIRTUAL)) return ''
  return parsePath(path)
    .map(({ tag, position }) => {
      // Among all siblings the position is unknown, so a tag that cannot be named has none.
      if (!isNamed(tag) || tag.length >= LONGEST_TAG) return '/*'
      return tag === 'html' || tag === 'body' ? `/${tag}` : `/${tag}[${position}]`
    })
    .join('')
}
