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
  count: () => 'Open the examples in a browser to see whether they show more than Aisle found.',
  pager: () =>
    'Aisle runs no scripts. A sitemap, or a page with links to all products, would help.',
  sitemap: (slug) => `Crawl the shop again once the sitemap answers: aisle --crawl ${slug}`,
  unread: (slug) =>
    `Open the examples. If they work again, crawl once more: aisle --crawl ${slug}. If the wrapper does not fit: aisle shop repair ${slug}`,
  plan: (slug) => `Crawl every page once: aisle --crawl ${slug} --mode initial`,
}

/** What was found and what to do, for the one alert that tells of all. */
export function doubtSentence(doubts: readonly Doubt[], slug: string): string {
  const [first] = doubts
  const others = doubts.length > 1 ? ` More reasons are in the report: ${doubts.length - 1}.` : ''
  return `Products may be missing. ${first!.text}${others} ${ADVICE[first!.kind](slug)}`
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
