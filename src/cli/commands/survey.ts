/**
 * `aisle survey`
 * @module
 */

import { cut } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { fetcherOf } from '../../jobs/manners.ts'
import { keepAnswer } from '../../jobs/survey/answers.ts'
import {
  MOST_DOWNLOADS,
  proposalOf,
  type Surveyed,
  surveyShop,
} from '../../jobs/survey/surveying.ts'
import { AisleError } from '../../model/errors.ts'
import { formatPlan } from '../../plan/draw/format.ts'
import { readAddress } from '../../shop/address.ts'
import { checkShop, EMPTY_FORM, saveShop } from '../../shop/draft.ts'
import { fieldText } from '../../shop/product-fields.ts'
import { isThere } from '../../store/connection/database.ts'
import type { Store } from '../../store/store.ts'
import { withAnswer, withoutAnswer } from '../../survey/answers.ts'
import { type DetailRule, type Field, isFieldName } from '../../wrapper/wrapper.ts'
import { type Context, command, words } from '../command.ts'
import { ask } from '../input/ask.ts'
import { on, text } from '../input/flags.ts'
import { type Column, plain, tableOf } from '../print/table.ts'

export const survey = command({
  name: 'survey',
  summary: 'Look at a shop: find its categories, lists and products, and propose wrapper and plan.',
  words: words.one('URL'),
  flags: {
    save: text('ID', 'add the shop under that name, with what was found'),
    json: on('print one JSON object'),
  },
  examples: ['aisle survey https://toys.example/', 'aisle survey toys.example --save toys'],
  notes: [
    `It asks robots.txt, keeps a second between requests to a public host and downloads at most ${MOST_DOWNLOADS} times.`,
    'The wrapper comes from sample product pages: rules that hold on all of them and on none of the other pages.\nThe plan is a first one; the first crawl of the shop still follows every link and learns a better one. To walk\nthe first one at once: aisle --crawl ID --mode focused',
    'At a terminal it asks about what it is not sure of; elsewhere that is listed as uncertain.\nAnswers are kept in the database, where there is one, and make later surveys surer.',
    'Exit code 1 where no products were found: then it says what was seen, and nothing is proposed or saved.',
  ],
  async run(context, [typed], { save, json }) {
    const address = readAddress(typed!)
    if (!address.ok) throw new AisleError('usage', `URL ${address.problem}`)
    const draft = save === null ? null : draftOf(address.url, save)
    if (draft) await mustBeNew(context, draft.slug)
    const store = await storeToAsk(context)
    const seen = await surveyShop(address.url, {
      store,
      fetcher: store ? await fetcherOf(store) : undefined,
      onLook: ({ url, purpose, looked }) => {
        if (!json)
          void context.log.line(`${String(looked + 1).padStart(3)}  ${purpose.padEnd(8)}  ${url}`)
      },
    })
    const found = !json && process.stdin.isTTY ? await askAbout(seen, store) : seen
    if (json) await context.out.json(found)
    else for (const line of surveyLines(found, context.out.width)) await context.out.line(line)
    if (found.declined !== null) {
      await context.log.line(`${address.url}: ${found.declined}. Nothing is proposed.`)
      return 1
    }
    if (draft) {
      const shop = await saveShop(await context.store(), draft, proposalOf(found))
      await context.log.line(`added ${shop.slug}. Crawl it: aisle --crawl ${shop.slug}`)
    } else await context.log.line(`Add it to your shops: aisle survey ${address.url} --save ID`)
    return 0
  },
})

/** What nobody keeps yet has no crawls that could be in the way. */
const storeToAsk = async ({ storeOptions, store }: Context): Promise<Store | null> =>
  (await isThere(storeOptions)) ? await store() : null

/** A question for each column that may be a field: nothing typed means what it seems to be. */
async function askAbout(found: Surveyed, store: Store | null): Promise<Surveyed> {
  let now = found
  for (const question of found.questions) {
    const { label, values, kept } = question
    const others = new Set(now.wrapper!.fields.map(({ name }) => name))
    if (kept) others.delete(label)
    const guess = others.has(label) ? '-' : label
    const shown = values.slice(0, 4).map(({ value }) => `  ${cut(plain(value), 60)}\n`)
    const typed = await ask(
      `\n${shown.join('')}What is this? A name for the field, or - for none [${guess}]:`,
    )
    if (typed === null) return now
    const name = typed || guess
    if (name === '-') {
      now = withoutAnswer(now, question)
      if (store) await keepAnswer(store, question, null)
    } else if (others.has(name)) process.stderr.write(`There is a field "${name}" already.\n`)
    else if (!isFieldName(name))
      process.stderr.write(
        'A name begins with a letter and holds letters, digits, spaces, _ and -.\n',
      )
    else {
      now = withAnswer(now, question, name)
      if (store) await keepAnswer(store, question, name)
    }
  }
  return now
}

function draftOf(url: string, id: string) {
  const checked = checkShop({ ...EMPTY_FORM, url, id })
  if (checked.ok) return checked.draft
  const [problem] = Object.values(checked.problems)
  throw new AisleError('usage', `--save ${problem}`)
}

/** Before anything is downloaded for nothing. */
async function mustBeNew({ store: open }: Context, slug: string): Promise<void> {
  const store = await open()
  if (await store.shops.get(slug)) {
    throw new AisleError('exists', `there is a shop "${slug}" already`, {
      hint: `Give this one another id, or take a new wrapper: aisle shop set ${slug} --wrapper auto`,
    })
  }
}

const MOST_NAMES = 12
const LONGEST_CELL = 40

type Product = Surveyed['products'][number]

function* surveyLines(found: Surveyed, width: number): Generator<string> {
  const kinds = Map.groupBy(found.pages, ({ kind }) => kind)
  yield `Looked at ${count(found.pages.length, 'page')} (${count(found.requests, 'request')}):`
  const rows = [...kinds].map(([kind, pages]) => ({
    kind,
    pages: pages.length,
    url: pages[0]!.url,
  }))
  yield* indented(
    tableOf(
      rows,
      [
        { title: 'PAGES', cell: ({ pages }) => String(pages), align: 'right' },
        { title: 'KIND', cell: ({ kind }) => kind },
        { title: 'SUCH AS', cell: ({ url }) => url, flexible: true },
      ],
      width - 2,
    ),
  )
  for (const row of found.taxonomies) {
    const names = row.slice(0, MOST_NAMES).map(({ text, url }) => plain(text) || url)
    const more = row.length > MOST_NAMES ? ` and ${row.length - MOST_NAMES} more` : ''
    yield `Categories: ${names.join(', ')}${more}`
  }
  for (const { url, products } of found.lists)
    yield `List: ${url} (${count(products.length, 'product')})`
  if (found.wrapper) {
    yield ''
    yield 'A product page:'
    for (const rule of found.wrapper.detail) yield `  ${ruleText(rule)}`
    yield 'Its fields:'
    const longest = Math.max(...found.wrapper.fields.map(({ name }) => name.length))
    for (const field of found.wrapper.fields) {
      yield `  ${field.name.padEnd(longest)}  ${placeText(field)}`
    }
    yield ''
    yield* tableOf(found.products, columnsOf(found), width)
  }
  if (found.plan) {
    yield ''
    yield 'The plan:'
    yield* indented(formatPlan(found.plan, 'text').trimEnd().split('\n'))
  }
  if (found.uncertain.length > 0) {
    yield ''
    yield 'Not certain:'
    for (const doubt of found.uncertain) yield `  ${plain(doubt)}`
  }
}

function* indented(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `  ${line}`
}

function ruleText(rule: DetailRule): string {
  const not = rule.mode === 'forbidden' ? 'not ' : ''
  if (rule.on === 'url') return `${not}address like ${rule.regex}`
  return `${not}${rule.xpath}${rule.regex ? ` with text like ${rule.regex}` : ''}`
}

const placeText = ({ xpath, regex }: Field): string =>
  `${xpath}${regex ? `  text like ${regex}` : ''}`

/** What fits a line; the rest is in the JSON. */
const SHOWN = ['name', 'price', 'availability', 'sku', 'gtin', 'brand']

function columnsOf({ wrapper }: Surveyed): Column<Product>[] {
  const names = SHOWN.filter((name) => wrapper!.fields.some((field) => field.name === name))
  return [
    ...names.map((name) => ({
      title: name.toUpperCase(),
      cell: ({ fields }: Product) => cut(plain(fieldText(fields[name], ', ')), LONGEST_CELL),
      ...(name === 'price' && { align: 'right' as const }),
    })),
    { title: 'ADDRESS', cell: ({ url }: Product) => url, flexible: true },
  ]
}
