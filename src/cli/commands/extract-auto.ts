/**
 * `aisle extract --wrapper auto`: what a page says of its product by itself.
 * @module
 */

import { cut } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { fieldText } from '../../shop/field-text.ts'
import type { AutoReading } from '../../wrapper/auto/auto.ts'
import type { Context } from '../command.ts'
import { plain } from '../print/table.ts'

const LONGEST = 200

/** The JSON object of the contract; `confidence` beside `source`. */
export function autoJson(url: string, reading: AutoReading): object {
  const { detail, fields, source, confidence, problems, reasons } = reading
  return { url, detail, fields, source, confidence, problems, failed: detail ? [] : reasons }
}

/** Each field with where it was found and how sure that is; then what is wrong. */
export async function printAuto(
  { out, log }: Context,
  url: string,
  reading: AutoReading,
): Promise<void> {
  const { detail, fields, source, confidence, problems, reasons } = reading
  const width = Math.max(0, ...Object.keys(fields).map((name) => name.length)) + 3
  for (const [name, value] of Object.entries(fields)) {
    const told = plain(fieldText(value, ', '))
    const short = told.length > LONGEST ? `${cut(told, LONGEST)}…` : told
    const sure = `${source[name]}, ${Math.round(100 * confidence[name]!)} % sure`
    await out.line(`${`${name}:`.padEnd(width)}${short}  (${sure})`)
  }
  if (!detail) {
    await log.line(`${url} does not look like a product page:`)
    for (const reason of reasons.length > 0 ? reasons : ['nothing on it speaks of a product']) {
      await log.line(`  ${plain(reason)}`)
    }
  }
  if (problems.length > 0) await log.line(`${url} has ${count(problems.length, 'problem')}:`)
  for (const problem of problems) await log.line(`  ${plain(problem)}`)
}
