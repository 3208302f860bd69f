/**
 * DataRover as one walk: look at a shop's pages, find taxonomies, lists and products, induce a wrapper and a first
 * plan, and test them against each other. Used by `jobs` and `survey`.
 * @module
 */

import { type Scope, scopeOf } from '../page/scope.ts'
import type { Plan } from '../plan/plan.ts'
import { compileWrapper } from '../wrapper/compile.ts'
import type { FieldValue } from '../wrapper/extract.ts'
import { codedExamples } from '../wrapper/induce/codes.ts'
import { type Induced, induceWrapper } from '../wrapper/induce/induce.ts'
import type { Example } from '../wrapper/induce/known.ts'
import { isPrice } from '../wrapper/values.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'

import { whyDeclined } from './declined.ts'
import { doubts } from './doubts.ts'
import { type Exploration, Explorer } from './explore.ts'
import { type Filled, fillExamples, type LabelledColumn, labelColumns } from './labels/label.ts'
import { type Answered, learntTree } from './labels/learn.ts'
import type { Label } from './labels/tree.ts'
import type { Look } from './look.ts'
import { mapOf, type PageKind, type ShopMap } from './map.ts'
import { planOf, takenOf } from './plan.ts'
import { promisedExamples } from './promises.ts'
import { type Question, questionsOf, questionText } from './questions.ts'
import { columnsOf } from './segments/columns.ts'

export type SurveyedPage = { url: string; kind: PageKind; title: string }
export type SurveyedProduct = { url: string; fields: Record<string, FieldValue> }

export type SurveyedColumn = {
  path: string
  /** Which of the leaves with that path. */
  nth: number
  label: Label
  confidence: number
  values: { url: string; value: string }[]
}

export type Survey = {
  seed: string
  /** Everything that was looked at. */
  pages: SurveyedPage[]
  taxonomies: { text: string; url: string }[][]
  lists: { url: string; products: string[] }[]
  /** Product data of the samples by tag path, as published; labels are told by the look of the values. */
  columns: SurveyedColumn[]
  /** The samples as the wrapper reads them, which also knows what pages say of their data. */
  products: SurveyedProduct[]
  wrapper: Wrapper | null
  plan: Plan | null
  /** For a person to look at. */
  uncertain: string[]
  /** Columns that may be fields, for a person to say; among the doubts too. */
  questions: Question[]
  /** Why nothing is proposed. */
  declined: string | null
}

/** Asks for pages until it knows enough; null where one is not to be had. `answers`: to earlier questions. */
export function* survey(
  seed: string,
  scope: Scope = 'host',
  answers: Answered[] = [],
): Exploration<Survey> {
  const explorer = new Explorer(seed, scopeOf(seed, scope))
  yield* explorer.explore()
  const map = mapOf(explorer)
  const seen = {
    seed,
    pages: explorer.looks.map((look) => ({
      url: look.page.url,
      kind: map.kinds.get(look)!,
      title: look.page.title,
    })),
    taxonomies: map.taxonomies.map(({ links }) => links.map(({ text, url }) => ({ text, url }))),
    lists: [...map.lists].map(([{ page }, listed]) => ({
      url: page.url,
      products: listed.map(({ url }) => url),
    })),
  }
  const nothing = {
    ...seen,
    columns: [],
    products: [],
    wrapper: null,
    plan: null,
    uncertain: [],
    questions: [],
  }
  const declined = whyDeclined(explorer)
  if (declined) return { ...nothing, declined }
  const { induced, filled, labelled } = induceFrom(explorer, map, answers)
  if (!induced) {
    return { ...nothing, declined: 'its product pages share no place for name and price' }
  }
  const planned = planOf(seed, map)
  const { plan } = planned
  const { isDetail, extract } = compileWrapper(induced.wrapper)
  const products = map.products.map(({ page }) => ({ url: page.url, fields: extract(page).fields }))
  const detailElsewhere = explorer.looks.filter(
    (look) => !map.products.includes(look) && isDetail(look.page).detail,
  )
  const questions = questionsOf(labelled, filled, induced.wrapper.fields)
  const uncertain = doubts({
    induced,
    filled,
    map,
    planned,
    stated: new Set(products.flatMap(({ fields }) => Object.keys(fields))),
    misfired: detailElsewhere.map(({ page }) => page.url),
    taken: plan ? takenOf(plan, map.lists) : 0,
  })
  return {
    ...seen,
    columns: labelled.map(surveyedColumn),
    products,
    wrapper: induced.wrapper,
    plan,
    uncertain: [...uncertain, ...questions.filter(({ kept }) => !kept).map(questionText)],
    questions,
    declined: null,
  }
}

const surveyedColumn = ({ column, label, confidence }: LabelledColumn): SurveyedColumn => ({
  ...{ path: column.path, nth: column.nth, label, confidence },
  values: [...column.cells].map(([{ url }, { text }]) => ({ url, value: text })),
})

type Labelling = { induced: Induced | null; filled: Filled; labelled: LabelledColumn[] }

function induceFrom(explorer: Explorer, map: ShopMap, answers: Answered[]): Labelling {
  const examples = codedExamples(promisedExamples(map.products, explorer.listed))
  const columns = columnsOf(
    map.products.map(({ page, lists }) => ({
      page,
      listed: lists.flatMap(({ products }) => products),
    })),
  )
  const labelled = labelColumns(columns, map.products.length, learntTree(answers))
  const filled = fillExamples(examples, labelled)
  const others = explorer.looks.filter((look) => !map.products.includes(look))
  const induced = induceWrapper(
    filled.examples,
    others.map(({ page }) => page),
  )
  const currency = currencyOf(map.products, filled.examples)
  return { induced: induced && currency ? priced(induced, currency) : induced, filled, labelled }
}

/** The one currency of all product pages that say which; null where none does, or they differ. */
function currencyOf(products: readonly Look[], examples: readonly Example[]): string | null {
  const codes = products.flatMap(({ reading: { fields } }, i) => {
    const { price } = fields
    if (!isPrice(price) || price.currency === null) return []
    return Number(price.amount) === Number(examples[i]!.known.price) ? price.currency : []
  })
  return new Set(codes).size === 1 ? codes[0]! : null
}

/** Prices whose text does not say are in the currency of the shop. */
function priced(induced: Induced, currency: string): Induced {
  const { wrapper } = induced
  const fields = wrapper.fields.map((field) =>
    field.type === 'price' ? { ...field, currency } : field,
  )
  return { ...induced, wrapper: { ...wrapper, fields } }
}
