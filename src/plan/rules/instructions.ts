/**
 * What to do with one page, as JSON: all rules of its type at once, so that it is downloaded once.
 * @module
 */

import type { Links, Rule } from './rules.ts'

export type Instruction = {
  baseURL: string
  urlToCrawl: string
  keepRules: Links[]
  followRules: ({ toType: string } & Links)[]
}

/** `types`: mostly one; a page that is reached in two of them is still downloaded once. */
export function instructionFor(
  rules: readonly Rule[],
  baseURL: string,
  urlToCrawl: string,
  types: readonly string[],
): Instruction {
  const ours = rules.filter(({ fromType }) => types.includes(fromType))
  return {
    baseURL,
    urlToCrawl,
    keepRules: ours.filter(({ ruleType }) => ruleType === 'keep').map(linksOf),
    followRules: ours.flatMap((rule) =>
      rule.ruleType === 'follow' ? { toType: rule.toType, ...linksOf(rule) } : [],
    ),
  }
}

const linksOf = ({ pattern, id, class: names, tag }: Links): Links => ({
  pattern,
  id,
  class: names,
  tag,
})

/** On one line, with a space after each comma and colon, as the paper prints it. */
export function instructionText(instruction: Instruction): string {
  return (
    JSON.stringify(instruction, null, 1)
      // Only between values are there line breaks: those within texts are escaped.
      .replace(/([[{])\n */g, '$1')
      .replace(/\n *([\]}])/g, '$1')
      .replace(/,\n */g, ', ')
  )
}
