/**
 * A doubt, a sign against a crawl having seen the whole shop: found by the crawl, stored with it, told to people. Used
 * by `cli`, `crawl`, `store` and `views`.
 * @module
 */

export type DoubtKind = 'count' | 'pager' | 'sitemap' | 'unread' | 'plan'

export type Doubt = {
  kind: DoubtKind
  /** One sentence. */
  text: string
  /** How many products are missing at least; left out where nobody can tell. */
  missing?: number
  /** Addresses to look at. */
  examples: string[]
}

/** Addresses that are told of each. */
export const MOST_EXAMPLES = 5

/** What helps, by kind; `slug` is the shop as people type it. */
const ADVICE: Record<DoubtKind, (slug: string) => string> = {
  count: () => 'Look at the examples in a browser: do they show more than Aisle found?',
  pager: () =>
    'Scripts turn these pages in a browser. A sitemap, or a list of all products, would lead there.',
  sitemap: (slug) => `Crawl the shop again once the sitemap answers: aisle --crawl ${slug}`,
  unread: (slug) =>
    `Look at the examples. Where they can be read again: aisle --crawl ${slug}; where the wrapper does not fit: aisle shop repair ${slug}`,
  plan: (slug) =>
    `A crawl of every page tells what it leads past: aisle --crawl ${slug} --mode initial`,
}

/** What was found and what to do, for the one alert that tells of all. */
export function doubtSentence(doubts: readonly Doubt[], slug: string): string {
  const [first] = doubts
  const others = doubts.length > 1 ? ` And ${doubts.length - 1} more.` : ''
  return `Not all of the shop may have been seen. ${first!.text}${others} ${ADVICE[first!.kind](slug)}`
}

export const doubtAdvice = ({ kind }: Doubt, slug: string): string => ADVICE[kind](slug)

/** What may be missing, and some of it to look at, a line each. */
export const doubtLines = ({ kind, text, examples }: Doubt): string[] => [
  `doubt (${kind}): ${text}`,
  ...examples.map((example) => `  ${example}`),
]

/** What an alert's details say, where they are doubts. */
export function doubtsIn(details: unknown): Doubt[] {
  const { doubts } = (details ?? {}) as { doubts?: unknown }
  return Array.isArray(doubts) ? (doubts as Doubt[]) : []
}
