/**
 * A shop that was redesigned: what stopped matching, as it is stored with an alert and told to people. Used by most
 * rooms.
 * @module
 */

/** What a page showed when it was last read as it should be. */
export type Shown = { name?: string; price?: string | null; links?: number }

export type DriftExample = {
  url: string
  /** Null where the page was never seen before. */
  before: Shown | null
  after: { title: string; links?: number }
}

export type Drift = {
  /** What no longer fits: with another wrapper or another plan the shop can be crawled again. */
  broke: 'wrapper' | 'plan'
  /**
   * `pages`: product pages are not recognized. `field`: a required one is missing. `links`: pages of a
   * state have none of the links that the plan takes. `edges`: some edges take no link of any page,
   * and known products behind them were not found. `products`: known ones were not found.
   */
  what: 'pages' | 'field' | 'links' | 'edges' | 'products'
  /** The detail rules, the field or the edges concerned. */
  rules: string[]
  /** The plan's state, for `links`. */
  state: string | null
  count: number
  of: number
  examples: DriftExample[]
  /** False where products were not found, but all that was read looks as it did. */
  sure: boolean
}

/** What an alert's details say, where they are a drift. */
export function driftIn(details: unknown): Drift | null {
  const drift = details as Partial<Drift> | null
  if (typeof drift !== 'object' || drift === null) return null
  return drift.broke && drift.what && Array.isArray(drift.examples) ? (drift as Drift) : null
}

const MOST_RULES = 3

/** What was found and what to do; `slug` is the shop as people type it, `whole` that all of it was crawled. */
export function driftSentence(drift: Drift, slug: string, whole = false): string {
  return `${driftFinding(drift, whole)} ${advice(drift, slug, whole)}`
}

/** What was found, in one sentence. */
export function driftFinding(drift: Drift, whole = false): string {
  const { what, broke, count, of, state, sure } = drift
  const which = whichRules(drift)
  const lost = `${count} of ${of} known products were not found`
  switch (what) {
    case 'pages':
      return `The design of the shop changed: ${count} of ${of} product pages are no longer recognized${which}.`
    case 'field':
      return `The design of the shop changed: a required field is missing on ${count} of ${of} product pages${which}.`
    case 'links':
      return `The design of the shop changed: ${count} of ${of} pages of the state ${state} have none of the links that the plan takes${which}.`
    case 'edges':
      return `The design of the shop changed: links that the plan took are no longer where they were${which}, and ${lost}.`
    case 'products':
      if (broke === 'wrapper') {
        return `The design of the shop changed: the wrapper matches no page any more, ${lost}.`
      }
      if (sure) {
        return `The design of the shop changed: the plan no longer leads to its products, ${lost}.`
      }
      return whole
        ? `${lost}: they are gone, or the design of the shop changed.`
        : `${lost}: they are gone, the design of the shop changed, or its plan leads past them.`
  }
}

/** What stopped matching, to be put behind a word; the rest is in the details. */
export const whichRules = ({ rules }: Drift): string =>
  rules.length > 0 ? ` (${rules.slice(0, MOST_RULES).join('; ')})` : ''

function advice({ broke, what }: Drift, slug: string, whole: boolean): string {
  if (broke === 'wrapper') {
    return `Known products are kept; mend the wrapper: aisle shop repair ${slug}`
  }
  if (whole && what === 'products') {
    return 'They are kept; a second crawl of the whole shop that does not find them calls them gone.'
  }
  return `Known products are kept; crawl the whole shop again: aisle --crawl ${slug} --mode initial`
}

/** What stopped matching, before and after, a line each. */
export function driftLines({ rules, examples }: Drift): string[] {
  return [
    ...rules.map((rule) => `stopped matching: ${rule}`),
    ...examples.map(({ url, before, after }) =>
      [`${url}`, before && `was ${shownWords(before)}`, `now ${afterWords(after)}`]
        .filter(Boolean)
        .join(', '),
    ),
  ]
}

function shownWords({ name, price, links }: Shown): string {
  if (links !== undefined) return `a page with ${links} ${links === 1 ? 'link' : 'links'} to take`
  return price ? `“${name}” for ${price}` : `“${name}”`
}

function afterWords({ title, links }: DriftExample['after']): string {
  const page = title ? `“${title}”` : 'a page without a title'
  return links === undefined ? page : `${page} with ${links || 'none'}`
}
