/**
 * `npm run bench [NAME…]`: prints a table of each, exits non-zero when a stated bar is missed.
 * @module
 */

import { annotateBench } from './annotate.ts'
import { crawlBench } from './crawl.ts'
import { deskBench } from './desk.ts'
import { extractBench } from './extract.ts'
import { hostsBench } from './hosts.ts'
import { learnBench } from './learn.ts'
import { type Bar, printBars, run } from './measure.ts'
import { recordsBench } from './records.ts'
import { topicBench } from './topic.ts'

const BENCHES: Record<string, { title: string; measure(): Promise<Bar[]> }> = {
  annotate: { title: 'The annotator with fifty samples', measure: annotateBench },
  crawl: { title: 'One shop at full speed, beside Crawlee', measure: crawlBench },
  desk: { title: 'Pages of a shop with 100,000 products', measure: deskBench },
  extract: { title: 'Product pages read without a wrapper', measure: extractBench },
  hosts: { title: 'A hundred hosts, politely', measure: hostsBench },
  records: { title: 'Records of real list pages, beside parse5', measure: recordsBench },
  learn: { title: 'Plans learned from ten million links', measure: learnBench },
  topic: { title: 'Pages judged by a topic, and their queue', measure: topicBench },
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in BENCHES))
if (unknown) {
  console.error(`no benchmark is called ${unknown}: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}
await run([process.execPath, 'build.ts'])
let ok = true
for (const [name, { title, measure }] of Object.entries(BENCHES)) {
  if (chosen.length === 0 || chosen.includes(name)) ok = printBars(title, await measure()) && ok
}
process.exit(ok ? 0 : 1)
