/**
 * What the two sites of the paper on rules have in common, rebuilt from its text: their pictures are lost.
 * @module
 */

import type { Rule } from '../../../src/plan/rules/rules.ts'
import { type Answer, startTiny, type Tiny } from '../../crawl/tiny.ts'

/** A second host of a site, before the addresses of its pages: each is a server of its own. */
export const FURTHER = '{further}'

/** What is known of a site before anybody crawls it. Addresses begin at the server's root, or with `FURTHER`. */
export type RuleSite = {
  name: string
  /** Where it starts: the paper's baseURL. */
  seed: string
  rules: Rule[]
  /** What somebody would look for who has a topic instead of rules. */
  keywords: string[]
  /** HTML by address. */
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

/** `hosts`: those besides the first; `further` has robots.txt and pages of the second, where there is one. */
export type ServedSite = RuleSite &
  Pick<Tiny, 'url' | 'asked' | 'stop'> & {
    hosts: string[]
    further: Tiny
    at(href: string): string
  }

/** On ports of their own; addresses of the site become those of the servers. */
export function serveSite(site: RuleSite): ServedSite {
  const asked: string[] = []
  const isFurther = (address: string): boolean => address.startsWith(FURTHER)
  const own: Record<string, Answer> = {}
  const others: Record<string, Answer> = {}
  const tiny = startTiny(own, { asked })
  const further = startTiny(others, { asked, name: FURTHER })
  for (const [address, text] of Object.entries(site.pages)) {
    const html = text.replaceAll(FURTHER, further.url)
    if (isFurther(address)) others[address.slice(FURTHER.length)] = html
    else own[address] = html
  }
  const at = (href: string): string =>
    isFurther(href)
      ? href.replace(FURTHER, further.url)
      : href.startsWith('/')
        ? tiny.url + href
        : href
  const { host } = new URL(further.url)
  return {
    ...site,
    seed: at(site.seed),
    kept: site.kept.map(({ url, page }) => ({ url: at(url), page: at(page) })),
    hosts: Object.keys(others).length > 0 ? [host] : [],
    ...{ url: tiny.url, asked, further, at },
    async stop() {
      await tiny.stop()
      await further.stop()
    },
  }
}
