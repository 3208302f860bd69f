/**
 * Surveys of generated shops whose truth is known: `bun test/eval/survey.ts [SHOP…] [--verbose] [--no-crawl]`.
 *
 * The three finders must be right on each, the wrapper on 99 % of all products, and a crawl with it must find what one
 * with the wrapper of a person finds. What the surveyed plan reaches by itself is only told.
 * @module
 */

import { parseArgs } from 'node:util'
import { Shop } from '../../src/demo/index.ts'
import { survey } from '../../src/survey/survey.ts'
import { kindNames, shopNamed } from '../shops/index.ts'
import { drive, ORIGIN } from '../survey/drive.ts'
import { type CrawlScore, compareCrawls } from './survey/crawls.ts'
import { type FieldScore, scoreFields } from './survey/fields.ts'
import { type Finders, judgeFinders } from './survey/finders.ts'

const RIGHT = 0.99
const MOST_LOOKS = 40

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' }, 'no-crawl': { type: 'boolean' } },
})

const columns: [title: string, width: number][] = [
  ['shop', 25],
  ['looks', 6],
  ['taxonomy', 9],
  ['lists', 6],
  ['products', 9],
  ['fields', 9],
  ['crawl', 10],
  ['by plan', 10],
  ['ms', 6],
]
const line = (cells: string[]): string =>
  cells
    .map((cell, i) => (i === 0 ? cell.padEnd(columns[i]![1]) : cell.padStart(columns[i]![1])))
    .join(' ')
const yes = (wrong: string[]): string => (wrong.length === 0 ? 'YES' : 'NO')

let failed = 0
console.log(line(columns.map(([title]) => title)))
for (const name of positionals.length > 0 ? positionals : kindNames) {
  const config = shopNamed(name)
  if (!config) {
    console.error(`There is no shop ${name}.`)
    process.exit(2)
  }
  const shop = new Shop(config)
  const started = performance.now()
  const { result, asked } = await drive(shop, survey(`${ORIGIN}/`))
  const ms = performance.now() - started
  if (!result.wrapper) {
    console.log(`${name.padEnd(25)} ${result.declined}  ✗`)
    failed++
    continue
  }
  const finders = judgeFinders(shop, result)
  const fields = await scoreFields(shop, result.wrapper)
  const crawls = values['no-crawl'] ? null : await compareCrawls(config)
  const missed = !passes(finders, fields, crawls) || asked.length > MOST_LOOKS
  if (missed) failed++
  console.log(
    line([
      name,
      String(asked.length),
      yes(finders.taxonomy),
      yes(finders.lists),
      yes(finders.products),
      `${((100 * fields.right) / fields.products).toFixed(1)} %`,
      crawls ? `${crawls.bySurvey.size}/${crawls.byHand.size}` : '',
      crawls ? `${crawls.byPlan}/${crawls.onSale}` : '',
      ms.toFixed(0),
    ]) + (missed ? '  ✗' : ''),
  )
  if (!missed && !values.verbose) continue
  for (const wrong of Object.values(finders).flat().slice(0, 8)) console.log(`    ${wrong}`)
  for (const [field, { count, example }] of fields.wrong) {
    console.log(`    ${field}: ${count} wrong, such as ${example}`)
  }
  if (values.verbose) for (const doubt of result.uncertain) console.log(`    ? ${doubt}`)
}
console.log(`${failed === 0 ? 'all bars held' : `${failed} shops miss a bar`}`)
process.exit(failed === 0 ? 0 : 1)

function passes(finders: Finders, fields: FieldScore, crawls: CrawlScore | null): boolean {
  if (Object.values(finders).flat().length > 0) return false
  if (fields.right < RIGHT * fields.products) return false
  if (!crawls) return true
  const lost = [...crawls.byHand].filter((id) => !crawls.bySurvey.has(id))
  return lost.length === 0 && crawls.wrongPrices === 0 && crawls.surveyed.requests <= MOST_LOOKS
}
