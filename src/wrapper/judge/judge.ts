/**
 * An induced wrapper judged by all pages that it will ever read, after the first crawl of a shop: which of them are
 * products is told by all of them, rules are made anew from samples that together have everything, held against every
 * page, made once more with those that they fail on, and replaced or dropped. What a page shows changes with every
 * load; what hundreds of them have in common does not. It asks for pages and gets them, so it knows nothing of where
 * they are. Used by `jobs/repair/judging.ts`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { compileDetail } from '../detail.ts'
import { codedExamples, labelOf } from '../induce/codes.ts'
import { chooseDetail, offeredRules } from '../induce/detail.ts'
import { spread } from '../induce/field.ts'
import { induceWrapper, MOST_MARKS } from '../induce/induce.ts'
import type { Example } from '../induce/known.ts'
import { onlyOn } from '../induce/marks.ts'
import type { DetailRule, Field, Wrapper } from '../wrapper.ts'
import { areBelieved, exampleOn, Lasting, productsAmong, type Seen, see } from './evidence.ts'
import { type KeptPage, OtherProducts } from './other-products.ts'
import { samplesOf } from './samples.ts'
import { Tally } from './tally.ts'

export type Judged = {
  wrapper: Wrapper
  /** Product pages, and those that the old rules took for one and are none, or did not know. */
  products: number
  mistaken: string[]
}

/** Asks for a page by its address, gets it. */
export type Judging = Generator<string, Judged | null, Page>

/** With fewer there is nothing to judge by. */
const LEAST_PRODUCTS = 4
/** Pages that rules fail on, and as many that their rivals do, taken as samples for the second try. */
const COUNTER = 10
/** Product pages that a rule may miss, for some are broken; and others that may have a mark of theirs. */
const MISSED = 0.01
/** Share of the product pages that say one currency, for it to be the shop's. */
const ONE_CURRENCY = 0.9
/** An old rule stays only where it is better by so much. */
const BETTER = 0.02

/** Null where pages say too little; `kept` in an order of their own, whatever the crawl's was. */
export function* judging(old: Wrapper, kept: readonly KeptPage[], currency?: string): Judging {
  const others = new OtherProducts(kept)
  const lasting = new Lasting()
  const all: Seen[] = []
  for (const one of kept.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
    all.push(see(one, yield one.url, others, lasting))
  }
  const products = productsAmong(all)
  if (products.length < LEAST_PRODUCTS) return null
  const rest = all.filter((one) => !products.includes(one))
  const believed = areBelieved(products)
  const label = labelOf(products.map(({ known: { name, sku }, codes }) => ({ name, sku, codes })))
  let samples = samplesOf(products, rest)
  let best: Field[] | null = null
  let shared: Field | undefined
  for (let round = 0; round < 2; round++) {
    const taught: Example[] = []
    for (const one of samples.products) {
      taught.push(exampleOn(yield one.url, one, others, believed))
    }
    const elsewhere: Page[] = []
    for (const one of samples.others) elsewhere.push(yield one.url)
    const induced = induceWrapper(codedExamples(taught, label), elsewhere)
    if (!induced && !best) return null
    const offered = [...(best ?? old.fields), ...(induced?.wrapper.fields ?? [])]
    const tallies = offered.map((field) => new Tally(field))
    for (const one of products) {
      const page = yield one.url
      const example = exampleOn(page, one, others, believed)
      for (const tally of tallies) tally.add(example)
    }
    best = bestFields(tallies)
    shared = chosenOf(tallies, best).find((tally) => tally.isShared)?.field
    const chosen = chosenOf(tallies, best)
    const counter = [chosen, rivalsOf(tallies, chosen)].flatMap((some) => {
      const failed = new Set(some.flatMap((tally) => tally.failed))
      const unseen = products.filter(
        (one) => failed.has(one.url) && !samples.products.includes(one),
      )
      return spread(unseen, COUNTER)
    })
    if (counter.length === 0) break
    samples = { ...samples, products: [...new Set([...samples.products, ...counter])] }
  }
  const fields = best!.map((field) => (field === shared ? { ...field, shared: true } : field))
  if (!['name', 'price'].every((name) => fields.some((field) => field.name === name))) return null
  const detail = yield* detailOf(fields, products, rest)
  const code = currency ?? currencyOf(products)
  const wrapper: Wrapper = { ...old, detail, fields: fields.map((field) => priced(field, code)) }
  const isProduct = new Set(products)
  const mistaken = all.filter((one) => one.told !== isProduct.has(one)).map(({ url }) => url)
  return { wrapper, products: products.length, mistaken }
}

/** Of each name the rule that does best; the newer one where both do. */
function bestFields(tallies: Tally[]): Field[] {
  const byName = Map.groupBy(tallies, ({ field }) => field.name)
  return [...byName.values()].flatMap((some) => {
    const sound = some.filter((tally) => isTable(tally) || tally.isSound)
    if (sound.length === 0) return []
    const newest = sound.at(-1)!
    const older = sound.find((one) => one.worth > newest.worth + BETTER)
    return (older ?? newest).field
  })
}

const isTable = ({ field }: Tally): boolean => field.type === 'table'

const chosenOf = (tallies: Tally[], fields: Field[]): Tally[] =>
  tallies.filter(({ field }) => fields.includes(field))

/** Sound rules that are right on pages which the chosen one of that name fails on: a rule for all learns from both. */
const rivalsOf = (tallies: Tally[], chosen: Tally[]): Tally[] =>
  tallies.filter((other) => {
    const best = chosen.find(({ field }) => field.name === other.field.name)
    if (!best || best === other || isTable(other) || !other.isSound) return false
    const failed = new Set(other.failed)
    return best.failed.some((url) => !failed.has(url))
  })

/** Rules that all product pages hold and no other page of the shop does; best the name alone, for some have no price. */
function* detailOf(
  fields: Field[],
  products: Seen[],
  others: Seen[],
): Generator<string, DetailRule[], Page> {
  const marks = onlyOn(
    products.map((one) => one.marks),
    others.map((one) => one.marks),
    Math.floor(MISSED * products.length),
  )
  const offered = offeredRules(fields, ['name'], marks.slice(0, MOST_MARKS))
  const rules = offered.map(({ rule }) => rule)
  const tests = rules.map((rule) => compileDetail([rule]))
  const holding = new Map<Seen, boolean[]>()
  for (const one of [...products, ...others]) {
    const page = yield one.url
    holding.set(
      one,
      tests.map((test) => test(page).detail),
    )
  }
  const holds = (rule: DetailRule, one: Seen): boolean => holding.get(one)![rules.indexOf(rule)]!
  return chooseDetail(offered, holds, products, others, MISSED).rules
}

/** The currency of nearly all product pages that say which; undefined where none does, or they differ. */
function currencyOf(products: readonly Seen[]): string | undefined {
  const codes = products.flatMap(({ currency }) => currency ?? [])
  const [most] = [...Map.groupBy(codes, (code) => code)].sort(([, a], [, b]) => b.length - a.length)
  return most && most[1].length >= ONE_CURRENCY * codes.length ? most[0] : undefined
}

const priced = (field: Field, currency: string | undefined): Field =>
  field.type === 'price' && currency ? { ...field, currency } : field
