/**
 * `aisle extract`
 * @module
 */

import { AisleError } from '../errors.ts'
import { readJson } from '../json.ts'
import { readPage } from '../page/page.ts'
import { readAddress } from '../shop/address.ts'
import { fieldText } from '../shop/field-text.ts'
import { compileWrapper } from '../wrapper/compile.ts'
import { parseWrapper } from '../wrapper/wrapper.ts'
import { type Context, command, words } from './command.ts'
import { type FetchedPage, fetchPage } from './fetch-page.ts'
import { readBytes, readText } from './files.ts'
import { kind, on, text } from './flags.ts'
import { wrapperFile } from './shop/settings.ts'
import { plain } from './table.ts'

export const extract = command({
  name: 'extract',
  summary: 'Read one product page with a wrapper: to try a wrapper out before a crawl uses it.',
  words: words.one('URL|FILE'),
  flags: {
    wrapper: text('FILE', 'the wrapper (needed)'),
    url: kind('BASE', 'the address of a page that is read from a file', (typed) => {
      const address = readAddress(typed)
      return address.ok ? address : address.problem
    }),
    json: on('print one JSON object'),
  },
  uses: [],
  examples: [
    'aisle extract https://toys.example/p/17 --wrapper wrapper.json',
    'aisle extract page.html --url https://toys.example/p/17 --wrapper wrapper.json --json',
  ],
  notes: ['Exit code 1 where it is not a product page, or a required field is missing.'],
  async run(context, [source], flags) {
    if (flags.wrapper === null) {
      throw new AisleError('usage', 'which wrapper? Add --wrapper FILE')
    }
    const file = wrapperFile(flags.wrapper)
    const wrapper = parseWrapper(readJson(await readText(file), 'the wrapper', file), file)
    const { extract, isDetail } = compileWrapper(wrapper)
    const fetched = await pageFrom(source!, flags.url?.ok ? flags.url.url : null)
    const page = readPage(fetched.body, fetched)
    const verdict = isDetail(page)
    const { fields, source: sources, problems } = extract(page)
    if (flags.json) {
      await context.out.json({
        url: page.url,
        detail: verdict.detail,
        fields,
        source: sources,
        problems,
      })
    } else await print(context, fields)
    if (!verdict.detail) {
      await context.log.line(
        `${page.url} is not a product page for this wrapper (${verdict.matched} of ${verdict.of} rules hold):`,
      )
      for (const rule of verdict.failed) await context.log.line(`  ${rule}`)
    }
    for (const problem of problems) await context.log.line(plain(problem))
    return verdict.detail && problems.length === 0 ? 0 : 1
  },
})

/** A file where there is one or nothing else is meant; an address is fetched. */
async function pageFrom(source: string, base: string | null): Promise<FetchedPage> {
  const isFile = source === '-' || (await Bun.file(source).exists())
  const address = readAddress(source)
  const meansFile = isFile || !address.ok || (/\.html?$/i.test(source) && !source.includes('://'))
  if (!meansFile) return await fetchPage(address.url)
  // A reserved name that no server can have: links of the page are told, and lead nowhere.
  const url = base ?? 'http://page.invalid/'
  return { url, body: await readBytes(source), contentType: null }
}

async function print({ out }: Context, fields: Record<string, unknown>): Promise<void> {
  const width = Math.max(0, ...Object.keys(fields).map((name) => name.length)) + 2
  for (const [name, value] of Object.entries(fields)) {
    await out.line(`${`${name}:`.padEnd(width)}${plain(fieldText(value, ', ')) || '–'}`)
  }
}
