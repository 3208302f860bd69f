/**
 * The published figures of the five papers beside ours: `bun test/eval/papers.ts [PAPER…]`.
 * Each paper has a file in `papers/`; the statements behind the figures stand in `docs/papers.md`.
 * @module
 */

import { figures as datarover } from './papers/datarover.ts'
import type { Figures } from './papers/figure.ts'
import { figures as kapsa } from './papers/kapsa.ts'
import { figures as lightExtraction } from './papers/light-extraction.ts'
import { figures as rules } from './papers/rules.ts'
import { figures as topics } from './papers/topics.ts'

const PAPERS: Record<string, Figures> = {
  kapsa,
  topics,
  'light-extraction': lightExtraction,
  datarover,
  rules,
}

const asked = process.argv.slice(2)
let missed = 0
for (const [paper, figures] of Object.entries(PAPERS)) {
  if (asked.length > 0 && !asked.includes(paper)) continue
  const rows = await figures()
  console.log(`\n${paper}`)
  if (rows === null) {
    console.log('  skipped: its data is not beside the project')
    continue
  }
  const width = Math.max(...rows.map((row) => row.what.length), 0)
  for (const { what, published, ours, holds } of rows) {
    if (!holds) missed++
    console.log(
      `  ${holds ? ' ' : '!'} ${what.padEnd(width)}  published ${published}; ours ${ours}`,
    )
  }
}
process.exit(missed === 0 ? 0 : 1)
