/**
 * `aisle survey`
 * @module
 */

import { cut } from '../../format/text.ts'
import { fetcherOf } from '../../jobs/identity.ts'
import {
  MOST_DOWNLOADS,
  proposalOf,
  type Surveyed,
  surveyShop,
} from '../../jobs/survey/surveying.ts'
import { AisleError } from '../../model/errors.ts'
import { readAddress } from '../../shop/address.ts'
import { checkShop, EMPTY_FORM } from '../../shop/draft.ts'
import { saveShop } from '../../shop/save.ts'
import { isThere } from '../../store/connection/database.ts'
import type { Store } from '../../store/store.ts'
import { withAnswer, withoutAnswer } from '../../survey/answers.ts'
import { isFieldName } from '../../wrapper/wrapper.ts'
import { type Context, command, words } from '../command.ts'
import { ask } from '../input/ask.ts'
import { on, text } from '../input/flags.ts'
import { surveyLines } from '../print/survey-text.ts'
import { plain } from '../print/table.ts'

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
    'At a terminal it asks about what it is not sure of; elsewhere that is listed as uncertain.',
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
    const found = !json && process.stdin.isTTY ? await askAbout(seen) : seen
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
async function askAbout(found: Surveyed): Promise<Surveyed> {
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
    if (name === '-') now = withoutAnswer(now, question)
    else if (others.has(name)) process.stderr.write(`There is a field "${name}" already.\n`)
    else if (!isFieldName(name))
      process.stderr.write(
        'A name begins with a letter and holds letters, digits, spaces, _ and -.\n',
      )
    else now = withAnswer(now, question, name)
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
