/**
 * List mode: the records of a list page, what they show and where the next page is, as found or as pointed at. Used by
 * `bench.ts` and `views/annotate/model.tsx`.
 * @module
 */

import type { Element, Node } from '../../page/html/tree.ts'
import { compileList, nextPages, recordsByRule } from '../../records/finders/by-rule.ts'
import { cardsOf, fieldPaths, nextLink } from '../../records/finders/propose.ts'
import type { ProductRecord } from '../../records/record.ts'
import { type Candidate, candidatesFor, type Judged } from '../../wrapper/annotate/candidates.ts'
import { ancestorsOf, type Sample } from '../../wrapper/annotate/sample.ts'
import { sayXPath } from '../../wrapper/annotate/say.ts'
import { LIST_FIELDS, type ListField, type ListRule } from '../../wrapper/wrapper.ts'

type ListCell = { field: ListField; text: string }

export type ListView = {
  /** The rule in the draft, or the one that is proposed. */
  rule: ListRule
  proposed: boolean
  says: string
  nextSays: string | null
  next: string[]
  records: { number: number; cells: ListCell[] }[]
  total: number
  /** List pages that have records. */
  lists: { on: number; of: number }
}

const SHOWN = 30
const RECORD = { name: 'record', type: 'text', many: true, anything: true } as const
const NEXT = { name: 'next', type: 'url', anything: true } as const

/** Null where the page shows no list and none was pointed at. */
export function listView(
  sample: Sample,
  lists: Judged[],
  kept: ListRule | null,
  picked: number[],
  nextAt: number | null,
): ListView | null {
  const base = picked.length > 0 || kept === null ? proposed(sample, lists, picked) : kept
  if (!base) return null
  const next = nextAt === null ? null : sample.elements[nextAt]
  const rule = next ? { ...base, ...nextRule(sample, lists, next) } : base
  const list = compileList(rule)
  const records = recordsByRule(sample.page, list)
  const numbers = new Set(
    (sample.nodes(rule.record) ?? []).map((node) => sample.numberOf(node as Element)),
  )
  return {
    rule,
    proposed: JSON.stringify(rule) !== JSON.stringify(kept),
    says: sayXPath(rule.record),
    nextSays: rule.next ? sayXPath(rule.next) : null,
    next: nextPages(sample.page, list),
    records: [...numbers].slice(0, SHOWN).map((number, i) => ({
      number,
      cells: records[i] ? cellsOf(records[i]) : [],
    })),
    total: numbers.size,
    lists: {
      on: lists.filter((one) => (one.sample.nodes(rule.record)?.length ?? 0) > 0).length,
      of: lists.length,
    },
  }
}

function proposed(sample: Sample, lists: Judged[], picked: number[]): ListRule | null {
  const pointed = picked.flatMap((number) => sample.elements[number] ?? [])
  const found = cardsOf(sample.page)
  const cards = pointed.length > 0 ? wholeCards(pointed, found) : found
  if (cards.length === 0) return null
  const record = recordFor(sample, lists, cards, found)
  if (!record) return null
  const elements = (sample.nodes(record) ?? []) as Element[]
  const fields = fieldPaths(sample.page, elements)
  const next = nextLink(sample.page)
  return { record, fields, ...(next ? nextRule(sample, lists, next) : {}) }
}

/** Who points at a card hits something inside of it: the card that was found there, else what two have not in common. */
function wholeCards(pointed: Element[], found: Element[]): Element[] {
  const chains = pointed.map(ancestorsOf)
  const inside = chains.map((chain) => found.find((card) => chain.includes(card)))
  const known = inside.filter((card) => card !== undefined)
  if (known.length === pointed.length && new Set(known).size === pointed.length) return known
  if (pointed.length < 2) return pointed
  let shared = 0
  while (chains.every((chain) => chain[shared] && chain[shared] === chains[0]![shared])) shared++
  return chains.map((chain) => chain[shared] ?? chain.at(-1)!)
}

/**
 * The expression whose selection comes nearest to the cards of the list; what it selects elsewhere on the page is
 * excluded, where that can be said.
 */
function recordFor(
  sample: Sample,
  lists: Judged[],
  cards: Element[],
  found: Element[],
): string | null {
  const ends = [cards[0]!, cards.at(-1)!].filter((card, i, all) => all.indexOf(card) === i)
  const examples = ends.map((element) => ({ sample, element }))
  const judged = lists.map((one) => ({ ...one, kind: 'product' as const }))
  const wanted = new Set<Node>(found.includes(cards[0]!) ? found : besides(cards))
  const best = nearest(sample, wanted, candidatesFor(examples, [], RECORD, judged))
  const stray = best && (sample.nodes(best.xpath) ?? []).find((node) => !wanted.has(node))
  if (!stray) return best?.xpath ?? null
  const out = [{ sample, element: stray as Element }]
  const other = nearest(sample, wanted, candidatesFor(examples, out, RECORD, judged))
  return other && other.off < best.off ? other.xpath : best.xpath
}

function nearest(sample: Sample, wanted: Set<Node>, candidates: Candidate[]) {
  let best: { xpath: string; off: number } | null = null
  for (const { xpath } of candidates) {
    const nodes = sample.nodes(xpath) ?? []
    const both = nodes.filter((node) => wanted.has(node)).length
    const off = wanted.size - both + (nodes.length - both)
    if (!best || off < best.off) best = { xpath, off }
  }
  return best
}

/** All that stand where the cards stand, and are made as they are. */
function besides(cards: Element[]): Element[] {
  const holder = cards[0]!.parentNode
  return (holder?.children ?? []).filter(({ tag }) => tag === cards[0]!.tag)
}

function nextRule(sample: Sample, lists: Judged[], element: Element): Pick<ListRule, 'next'> {
  const judged = lists.map((one) => ({ ...one, kind: 'product' as const }))
  const [best] = candidatesFor([{ sample, element }], [], NEXT, judged)
  return best ? { next: best.xpath } : {}
}

function cellsOf(record: ProductRecord): ListCell[] {
  return LIST_FIELDS.map((field) => {
    const value = record[field]
    const text =
      value === null || value === undefined
        ? ''
        : typeof value === 'string'
          ? value
          : [value.amount, value.currency].filter(Boolean).join(' ')
    return { field, text }
  })
}
