/**
 * The heading, what the page is about: its main heading, or the text that stands for it. Used by `auto.ts` and
 * `wrapper/induce/examples.ts`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { metaText } from '../structured/open-graph.ts'
import type { Scan, Spot } from './scan.ts'
import { likenessTo } from './similar.ts'

/** The heading that agrees most with what the page is called; a text that agrees more goes before. */
export function mainHeading(scan: Scan, page: Page): Spot | null {
  const titles = [metaText(scan.marks.metas, 'og:title', 'twitter:title'), page.title]
  const names = titles.filter((name) => name !== null && name !== '') as string[]
  const likenesses = [...new Set(names)].slice(0, 6).map(likenessTo)
  const agree = (text: string): number => Math.max(0, ...likenesses.map((to) => to(text)))
  const headings = scan.headings.filter(({ text }) => text !== '' && text.length < 500)
  const ranked = headings.map((spot) => ({ spot, score: agree(spot.text) }))
  const best = ranked.reduce((a, b) => (b.score > a.score ? b : a), ranked[0]!)
  if (best && best.score >= SURE) return best.spot
  const named = namedText(scan, agree, Math.max(0.6, best?.score ?? 0))
  if (named) return named
  return best && (best.score > 0 || headings.length === 1) ? best.spot : null
}

const SURE = 0.75
const MOST_RUNS = 5000

/** The text, long enough to be a name, that agrees most, and more than `most`. */
function namedText({ runs }: Scan, agree: (text: string) => number, most: number): Spot | null {
  let best: Spot | null = null
  let score = most
  for (const { text, element, at, hidden } of runs.slice(0, MOST_RUNS)) {
    if (hidden || text.length < 4 || text.length > 300) continue
    const linked = element.tag === 'a' || (element.parentNode as Element | null)?.tag === 'a'
    const found = agree(text) * Math.min(1, 0.4 + text.length / 20) * (linked ? 0.6 : 1)
    if (found > score) {
      best = { element, text, at }
      score = found
    }
  }
  return best
}
