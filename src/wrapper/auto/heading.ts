/**
 * What the page is about: its main heading, or the text that stands for it.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { metaText } from '../structured/open-graph.ts'
import type { Scan, Spot } from './scan.ts'
import { likeness } from './similar.ts'

/** The heading that agrees most with what the page calls itself; else the text that does. */
export function mainHeading(scan: Scan, page: Page): Spot | null {
  const names = [metaText(scan.marks.metas, 'og:title', 'twitter:title'), page.title].filter(
    (name) => !!name,
  )
  const agree = (text: string): number => Math.max(0, ...names.map((name) => likeness(text, name!)))
  const headings = scan.headings.filter(({ text }) => text !== '' && text.length < 500)
  const ranked = headings.map((spot) => ({ spot, score: agree(spot.text) }))
  const best = ranked.reduce((a, b) => (b.score > a.score ? b : a), ranked[0]!)
  if (best && (best.score >= 0.4 || names.length === 0)) return best.spot
  return namedText(scan, names as string[]) ?? best?.spot ?? null
}

const MOST_RUNS = 3000

/** The text, long enough to be a name, that agrees most with the title. */
function namedText({ runs }: Scan, names: string[]): Spot | null {
  let best: Spot | null = null
  let most = 0.75
  for (const { text, element, at, hidden } of runs.slice(0, MOST_RUNS)) {
    if (hidden || text.length < 6 || text.length > 300 || element.tag === 'a') continue
    const score =
      Math.max(0, ...names.map((name) => likeness(text, name))) * Math.min(1, text.length / 20)
    if (score > most) {
      best = { element, text, at }
      most = score
    }
  }
  return best
}
