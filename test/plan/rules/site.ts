/**
 * What the two sites of the paper on rules have in common, rebuilt from its text: their pictures are lost.
 * @module
 */

import type { Rule } from '../../../src/plan/rules/rules.ts'
import { startTiny, type Tiny } from '../../crawl/tiny.ts'

/** What is known of a site before anybody crawls it. Addresses begin at the server's root. */
export type RuleSite = {
  name: string
  /** Where it starts: the paper's baseURL. */
  seed: string
  rules: Rule[]
  /** What somebody would look for who has a topic instead of rules. */
  keywords: string[]
  /** HTML by address; `{origin}` stands for the server. */
  pages: Record<string, string>
  /** Pages that the rules name, in no order; nothing else may be asked for. */
  named: string[]
  /** Links to be kept, with the pages they stand on. */
  kept: { url: string; page: string }[]
}

export const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`

export const list = (hrefs: readonly string[]): string =>
  `<ul>${hrefs.map((href) => `<li>${link(href)}</li>`).join('')}</ul>`

export const page = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`

export const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1)

const ALL = { pattern: 'all', id: 'all', class: 'all', tag: 'all' }

export const follow = (
  fromType: string,
  toType: string,
  links: Partial<typeof ALL> = {},
): Rule => ({ ruleType: 'follow', fromType, toType, ...ALL, ...links })

export const keep = (fromType: string, links: Partial<typeof ALL> = {}): Rule => ({
  ruleType: 'keep',
  fromType,
  ...ALL,
  ...links,
})

export type ServedSite = RuleSite & Pick<Tiny, 'url' | 'asked' | 'stop'>

/** On a port of its own; addresses of the site become those of the server. */
export function serveSite(site: RuleSite): ServedSite {
  const tiny = startTiny(site.pages)
  const at = (href: string): string => (href.startsWith('/') ? tiny.url + href : href)
  return {
    ...site,
    seed: at(site.seed),
    kept: site.kept.map(({ url, page }) => ({ url: at(url), page: at(page) })),
    ...{ url: tiny.url, asked: tiny.asked, stop: tiny.stop },
  }
}
