/**
 * Rules of a person for pages they give types to: which links to follow, into which type, and which only to keep
 * (Chang, Huang, Droll). A table of them is a plan. Used by most rooms.
 * @module
 */

import { type Edge, EVERY_LINK, type Plan, type State } from '../plan.ts'

/** The type of the page where a crawl begins. */
export const BASE = 'base'
/** The value of a column that asks for nothing. */
export const ALL = 'all'

/** Which links: by a regular expression on their address, and by an element that contains them. */
export type Links = { pattern: string; id: string; class: string; tag: string }

/** A row of the table; `baseURL`, its first column on paper, is the shop's address. */
export type Rule = { fromType: string } & Links &
  ({ ruleType: 'follow'; toType: string } | { ruleType: 'keep' })

/** What a table says besides its rows: further hosts it may lead to, and when a page is given up. */
export type Reach = Pick<Plan, 'hosts' | 'timeout'>

/**
 * Every page type is a state, whose edges are those of its crawling instruction: so what is printed of a
 * page is what the engine does there. Pages that no rule looks at are downloaded and lead nowhere.
 */
export function rulesPlan(rules: readonly Rule[], baseURL: string, reach: Reach = {}): Plan {
  const types = new Set([BASE])
  for (const rule of rules) {
    types.add(rule.fromType)
    if (rule.ruleType === 'follow') types.add(rule.toType)
  }
  const state = (type: string): State => ({
    name: type,
    role: 'page',
    edges: edgesBy(instructionFor(rules, baseURL, baseURL, [type])),
  })
  const states = Object.fromEntries([...types].map((type) => [type, state(type)]))
  const { hosts = [], timeout } = reach
  return {
    ...{ seeds: [baseURL], start: BASE, fold: [], through: true },
    ...(hosts.length > 0 ? { hosts } : {}),
    ...(timeout === undefined ? {} : { timeout }),
    states,
  }
}

/** What a page's instruction asks of its links. */
function edgesBy({ keepRules, followRules }: Instruction): Edge[] {
  return [
    ...keepRules.map((rule): Edge => ({ ...placeOf(rule), action: 'keep' })),
    ...followRules.map((rule): Edge => ({ ...placeOf(rule), action: 'follow', to: rule.toType })),
  ]
}

const placeOf = (rule: Links): { xpath: string; url?: string } => ({
  xpath: xpathOf(rule),
  ...(rule.pattern === ALL ? {} : { url: rule.pattern }),
})

/** Links within an element, which may be the link itself. */
export const WITHIN = '/descendant-or-self::*'

/** An element has all names of a class value, in whatever order. */
export function xpathOf({ id, class: names, tag }: Omit<Links, 'pattern'>): string {
  if (id !== ALL) return `//*[@id=${literal(id)}]${WITHIN}`
  if (names !== ALL) return `//*${classNames(names).map(hasClass).join('')}${WITHIN}`
  return tag === ALL ? EVERY_LINK : `//${tag.toLowerCase()}${WITHIN}`
}

export const classNames = (value: string): string[] => value.split(/\s+/).filter(Boolean)

const hasClass = (name: string): string =>
  `[contains(concat(' ', normalize-space(@class), ' '), ${literal(` ${name} `)})]`

/** XPath has no escapes: a text with both quotes is put together. */
function literal(text: string): string {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  return `concat(${text
    .split(/(')/)
    .filter(Boolean)
    .map((part) => (part === "'" ? `"'"` : `'${part}'`))
    .join(', ')})`
}

/** What to do with one page, as JSON: all rules of its type at once, so that it is downloaded once. */
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
