/**
 * Numbers between brackets in the text of an XPath: what generalization looks at (Kapsa 3.2).
 * @module
 */

/** `[` and the place after `]`. */
export type Bracket = { from: number; to: number }

/** A class may look like a position too: `[@class='w-[3]']`. */
const BRACKET = /'[^']*'|"[^"]*"|\[\d+\]/g

export function bracketsOf(xpath: string): Bracket[] {
  const found: Bracket[] = []
  for (const { 0: text, index } of xpath.matchAll(BRACKET)) {
    if (text.startsWith('[')) found.push({ from: index, to: index + text.length })
  }
  return found
}

/** The XPath without the number and the brackets around it. */
export function withoutBracket(xpath: string, { from, to }: Bracket): string {
  return xpath.slice(0, from) + xpath.slice(to)
}
