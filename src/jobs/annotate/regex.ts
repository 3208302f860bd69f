/**
 * What the groups of a regular expression take of texts.
 * @module
 */

import { compilePattern, PatternError } from '../../page/pattern.ts'

/** For each text the whole match and its first group; nothing where it does not match or the expression is wrong. */
export function regexGroups(regex: string, texts: string[]): string[][] {
  try {
    const pattern = compilePattern(regex)
    return texts.map((text) => pattern.groups(text) ?? [])
  } catch (error) {
    if (error instanceof PatternError) return texts.map(() => [])
    throw error
  }
}
