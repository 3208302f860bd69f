/**
 * `aisle extract`
 * @module
 */

import { readJson } from '../../format/json.ts'
import { cut } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { AisleError } from '../../model/errors.ts'
import { readPage } from '../../page/page.ts'
import { fieldText } from '../../shop/product-fields.ts'
import { type AutoReading, readAuto } from '../../wrapper/auto/auto.ts'
import { compileWrapper } from '../../wrapper/compile.ts'
import type { Verdict } from '../../wrapper/detail.ts'
import type { Extraction } from '../../wrapper/extract.ts'
import { parseWrapper, type Wrapper } from '../../wrapper/wrapper.ts'
import { type Context, command, words } from '../command.ts'
import { readText } from '../input/files.ts'
import { on, text } from '../input/flags.ts'
import { NOWHERE, pageFrom, urlFlag, withoutNowhere } from '../input/page-source.ts'
import { plain } from '../print/table.ts'

export const extract = command({
  name: 'extract',
  summary: 'Read one product page, with a wrapper to try it out, or by itself.',
  words: words.one('URL|FILE'),
  flags: {
    wrapper: text('FILE|auto', 'the wrapper, or auto to do without one (needed)'),
    url: urlFlag,
    json: on('print one JSON object'),
  },
  uses: [],
  examples: [
    'aisle extract https://toys.example/p/17 --wrapper wrapper.json',
    'aisle extract page.html --url https://toys.example/p/17 --wrapper wrapper.json --json',
    'aisle extract https://toys.example/p/17 --wrapper auto',
  ],
  notes: [
    'A field with "required": true must be there: a page without it is told as a problem, here and at the end\nof a crawl. Its product is kept all the same. Fields without it may be missing.',
    'Exit code 1 where it is not a product page, or a required field is missing.',
  ],
  async run(context, [source], flags) {
    if (flags.wrapper === null) {
      throw new AisleError('usage', 'which wrapper? Add --wrapper FILE, or --wrapper auto')
    }
    if (flags.wrapper === 'auto') {
      return await extractAuto(context, source!, flags.url?.ok ? flags.url.url : null, flags.json)
    }
    const file = flags.wrapper
    const wrapper = parseWrapper(readJson(await readText(file), 'the wrapper', file), file)
    const { extract, isDetail } = compileWrapper(wrapper)
    const fetched = await pageFrom(context, source!, flags.url?.ok ? flags.url.url : null)
    const page = readPage(fetched.body, fetched)
    const verdict = isDetail(page)
    const extraction = extract(page)
    const read = {
      url: page.url === NOWHERE ? source! : page.url,
      ...extraction,
      fields: withoutNowhere(extraction.fields),
    }
    if (flags.json) {
      const { url, fields, source, problems } = read
      const { detail, failed } = verdict
      await context.out.json({ url, detail, fields, source, problems, failed })
    } else await print(context, wrapper, read, verdict)
    return verdict.detail && extraction.problems.length === 0 ? 0 : 1
  },
})

/** Without a wrapper: by the page's own data and what it shows. */
async function extractAuto(
  context: Context,
  source: string,
  base: string | null,
  json: boolean,
): Promise<number> {
  const fetched = await pageFrom(context, source, base)
  const page = readPage(fetched.body, fetched)
  const read = readAuto(page)
  const url = page.url === NOWHERE ? source : page.url
  const reading = { ...read, fields: withoutNowhere(read.fields) }
  if (json) await context.out.json(autoJson(url, reading))
  else await printAuto(context, url, reading)
  return reading.detail && reading.problems.length === 0 ? 0 : 1
}

/** Each field of the wrapper in its order, and why it has no value; then what is wrong. */
async function print(
  { out, log }: Context,
  wrapper: Wrapper,
  { url, fields, missing, problems }: { url: string } & Extraction,
  verdict: Verdict,
): Promise<void> {
  const width = Math.max(...wrapper.fields.map(({ name }) => name.length)) + 3
  for (const { name, required } of wrapper.fields) {
    const nothing = `nothing, ${missing[name]}${required ? ' (required)' : ''}`
    const told = Object.hasOwn(fields, name) ? fieldText(fields[name], ', ') : nothing
    await out.line(`${`${name}:`.padEnd(width)}${plain(told)}`)
  }
  if (!verdict.detail) {
    const holding = `${verdict.matched} of ${count(verdict.of, 'rule')} hold`
    await log.line(`${url} is not a product page for this wrapper (${holding}):`)
    for (const rule of verdict.failed) await log.line(`  ${rule}`)
  }
  if (problems.length > 0) await log.line(`${url} has ${count(problems.length, 'problem')}:`)
  for (const problem of problems) await log.line(`  ${plain(problem)}`)
}

const LONGEST = 200

/** The JSON object of the contract; `confidence` beside `source`. */
function autoJson(url: string, reading: AutoReading): object {
  const { detail, fields, source, confidence, problems, reasons } = reading
  return { url, detail, fields, source, confidence, problems, failed: detail ? [] : reasons }
}

/** Each field with where it was found and how sure that is; then what is wrong. */
async function printAuto({ out, log }: Context, url: string, reading: AutoReading): Promise<void> {
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
